import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readResults } from '../../reports/read-results.ts';
import type { Results } from '../../reports/results.ts';
import { spawnAssay } from '../spawned.fixture.ts';
import { mergeParts } from './merge.ts';
import { servedTargets } from './served-target.fixture.ts';

const { setUp } = servedTargets();

/**
 * The part of a result that does not depend on time and number of parts; each part sets up shared buckets, which adds answers.
 */
function comparable({ outcome, counts, digests, target, requirements }: Results) {
  return {
    outcome,
    counts,
    digests,
    target,
    requirements: requirements.map(({ id, verdict, text, findings }) => ({
      id,
      verdict,
      text,
      found: findings.map(({ message }) => message.replace(/\(\d+ of \d+ answers\)/, '')).sort(),
    })),
  };
}

test('a faulty server judged in two parts gets the same result as in a whole run', async () => {
  const { server, cwd } = await setUp(() => undefined, 'responses/date-missing');
  const words = ['run', '--target', 'target.yaml', '--quiet', '--seed', '7', '--only'];
  const selection = ['RESP-DATE', 'RESP-HEAD', 'BKT-CREATE', 'OBJ-HEAD'];
  const run = (out: string, ...more: string[]) =>
    spawnAssay([...words, ...selection, '--out', out, ...more], cwd).ended;
  const ended = await Promise.all([run('whole'), run('one', '--shard', '1/2'), run('two', '--shard', '2/2')]);
  expect(ended.map(({ code, stdout }) => (code === 1 ? '' : stdout))).toEqual(['', '', '']);
  expect(ended[1].stdout.replace(/\s+/g, ' ')).toContain('This is part 1 of 2 of a run');
  const parts = ['one', 'two'].map((file) => ({ file, results: readResults(join(cwd, file)) }));
  const merged = mergeParts(parts, false);
  expect(comparable(merged)).toEqual(comparable(readResults(join(cwd, 'whole'))));
  expect(merged.counts.MUST.fail).toBeGreaterThan(0);
  await server.close();
});
