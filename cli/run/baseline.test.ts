import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { startReference } from '../../reference-impl/server.ts';
import { readResults } from '../../reports/read-results.ts';
import type { Verdict } from '../../reports/results.ts';
import { spawnAssay } from '../spawned.fixture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'assay-baseline-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const TARGET = readFileSync(new URL('../../fixtures/targets/reference-std.yaml', import.meta.url), 'utf8');

/** Results of the same target, with this verdict for both requirements that the tests run. */
function baseline(name: string, verdict: Verdict): string {
  const judged = ['RESP-DATE-01', 'BKT-CREATE-01'].map((id) => sampleResult({ id, verdict }));
  const run = sampleRun([...judged, sampleResult({ id: 'GONE-01' })]);
  const [, targetName = ''] = /^name: (.*)$/m.exec(TARGET) ?? [];
  writeFileSync(join(cwd, name), JSON.stringify({ ...run, target: { ...run.target, name: targetName } }));
  return name;
}

test('a requirement that passed in the baseline and fails in two runs is a regression and fails the run', async () => {
  const server = await startReference({
    deviations: faults.filter(({ name }) => name === 'responses/date-missing'),
  });
  writeFileSync(join(cwd, 'target.yaml'), TARGET.replace('http://127.0.0.1:9000', server.url));
  const only = ['--only', 'RESP-DATE-01', 'BKT-CREATE-01'];
  const gate = ['--baseline', baseline('kept.json', 'pass'), '--repeat', '2'];
  const run = ['run', '--target', 'target.yaml', ...only, '--seed', '7', ...gate];
  const { code, stderr } = await spawnAssay(run, cwd).ended;
  await server.close();
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  const { comparison, repeats } = readResults(join(cwd, 'assay-report'));
  const found = Object.fromEntries((comparison?.changes ?? []).map(({ id, change }) => [id, change]));
  expect(found).toEqual({ 'RESP-DATE-01': 'regressed', 'GONE-01': 'removed' });
  const runs = [{ seed: 7 }, { seed: 8 }].map((one) => expect.objectContaining(one));
  expect(repeats).toEqual(expect.objectContaining({ flaky: [], runs }));
});

test.each([
  [['--baseline', 'none.json'], /none\.json: no such file/],
  [['--dialect', 'aws', '--baseline', baseline('kept.json', 'pass')], /dialect std, the other in aws/],
  [['--shard', '1/2', '--seed', '1', '--repeat', '2'], /--repeat needs a whole run/],
])('%j is refused before anything is sent', async (words, says) => {
  const { program } = await import('../program.ts');
  await expect(
    program().parseAsync(
      [
        'run',
        '--only',
        'BKT-CREATE-01',
        '--out',
        join(cwd, 'never'),
        ...words.map((word) => (word.endsWith('.json') ? join(cwd, word) : word)),
      ],
      { from: 'user' },
    ),
  ).rejects.toThrow(says);
});
