// With node:test (node --test examples/node-test.mjs), or any other runner: judge once, then test what the result says.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { judge } from 's3-assay';
import { startReference } from 's3-assay/reference';

describe('our storage', () => {
  let storage;
  let results;
  before(async () => {
    storage = await startReference();
    results = await judge({ target: storage.target, only: ['BKT-NAME'] });
  });
  after(() => storage?.close());

  it('keeps every requirement', () => {
    const broken = results.requirements.filter(({ verdict }) =>
      ['fail', 'unexpected-pass'].includes(verdict),
    );
    const shown = broken.map(({ id, findings }) => `${id}: ${findings[0]?.message}`);
    assert.deepEqual(shown, []);
  });

  it('was judged completely', () => {
    assert.equal(results.outcome, 'conformant', results.incompleteBecause);
  });
});
