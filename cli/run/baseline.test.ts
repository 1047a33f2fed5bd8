import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { startReference } from '../../reference-impl/server.ts';
import type { Results, Verdict } from '../../reports/results.ts';
import { spawnAssay } from '../spawned.fixture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'assay-baseline-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const TARGET = readFileSync(new URL('../../fixtures/targets/reference-std.yaml', import.meta.url), 'utf8');

/** Results of the same target in which both requirements that are run below had a verdict. */
function baseline(name: string, verdict: Verdict): string {
  const judged = ['RESP-DATE-01', 'BKT-CREATE-01'].map((id) => sampleResult({ id, verdict }));
  const run = sampleRun([...judged, sampleResult({ id: 'GONE-01' })]);
  const [, targetName = ''] = /^name: (.*)$/m.exec(TARGET) ?? [];
  writeFileSync(join(cwd, name), JSON.stringify({ ...run, target: { ...run.target, name: targetName } }));
  return name;
}

test.each<[string, string[], number, Partial<Record<string, string>>]>([
  ['kept before', ['--baseline', baseline('kept.json', 'pass')], 1, { 'RESP-DATE-01': 'regressed' }],
  [
    'kept before and listed as expected, run twice',
    ['--baseline', baseline('kept.json', 'pass'), '--expect', 'known.yaml', '--repeat', '2'],
    0,
    { 'RESP-DATE-01': 'worse' },
  ],
])(
  'a target that is not conformant, %s: only a regression fails',
  async (_what, words, exitCode, changes) => {
    const server = await startReference({
      deviations: faults.filter(({ name }) => name === 'responses/date-missing'),
    });
    writeFileSync(join(cwd, 'target.yaml'), TARGET.replace('http://127.0.0.1:9000', server.url));
    writeFileSync(join(cwd, 'known.yaml'), '[{id: RESP-DATE-01, reason: known}]\n');
    const run = [
      'run',
      '--target',
      'target.yaml',
      '--only',
      'RESP-DATE-01',
      'BKT-CREATE-01',
      '--seed',
      '7',
      ...words,
    ];
    const { code, stderr } = await spawnAssay(run, cwd).ended;
    await server.close();
    expect({ code, stderr }).toEqual({ code: exitCode, stderr: '' });
    const results = JSON.parse(readFileSync(join(cwd, 'assay-report', 'results.json'), 'utf8')) as Results;
    const found = Object.fromEntries(
      (results.comparison?.changes ?? []).map(({ id, change }) => [id, change]),
    );
    expect(found).toEqual({ ...changes, 'GONE-01': 'removed' });
    const runs = words.includes('--repeat') ? [{ seed: 7 }, { seed: 8 }] : undefined;
    expect(results.repeats).toEqual(
      runs && expect.objectContaining({ flaky: [], runs: runs.map((one) => expect.objectContaining(one)) }),
    );
  },
  60_000,
);

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
