import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Results } from '../../reports/results.ts';

/** Runs that have several transcripts: each starts a process of its own, which keeps them out of `npm test`. */
const folder = mkdtempSync(join(tmpdir(), 'assay-several-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

const COMMAND = fileURLToPath(new URL('../assay.js', import.meta.url));
const CHOICE = ['--only', 'CONS-READ-01', 'META-USER-01', 'BKT-NAME-20', 'RESP-DATE-01', '--seed', '7'];
function assay(...words: string[]): { status: number | null; text: string } {
  const env = { ...process.env, ASSAY_STATE_DIR: at('state'), NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    env,
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}`.replace(/\s+/g, ' ') };
}

/** Write the result of this file with one observation more. Returns the requirement. */
function withObservation(file: string, edited: string): string {
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results;
  const [one] = results.requirements;
  if (!one) throw new Error('something was judged');
  one.observations['edited'] = 'yes';
  writeFileSync(edited, JSON.stringify(results));
  return one.id;
}

test('the transcripts of repeated runs are judged again and agree with their result, whatever their order', () => {
  writeFileSync(at('known.yaml'), '- id: META-USER-01\n  reason: listed, and passes\n');
  const expected = ['--expect', at('known.yaml')];
  assay('run', '--quiet', '--repeat', '2', ...CHOICE, ...expected, '--out', at('twice'));
  const [first, second] = [at('twice', 'transcript-1.ndjson.gz'), at('twice', 'transcript-2.ndjson.gz')];
  const result = at('twice', 'results.json');
  expect(assay('judge', second, first, '--result', result).text).toContain('agree: verdicts, findings');
  const id = withObservation(result, at('edited.json'));
  const edited = assay('judge', first, second, '--result', at('edited.json'));
  expect([edited.status, edited.text]).toEqual([1, expect.stringContaining(`${id}: observations`)]);
  const one = assay('judge', first, '--result', result);
  expect([one.status, one.text]).toEqual([2, expect.stringContaining('give all of them')]);
}, 600_000);

test('the transcripts of all parts of a run are judged again and agree with the merged result', () => {
  for (const part of ['1', '2'])
    assay('run', '--quiet', '--shard', `${part}/2`, ...CHOICE, '--out', at(part));
  assay('merge', at('1', 'results.json'), at('2', 'results.json'), '--out', at('merged'));
  const transcripts = ['1', '2'].map((part) => at(part, 'transcript.ndjson.gz'));
  const judged = assay('judge', ...transcripts, '--result', at('merged', 'results.json'));
  expect(judged.text).toContain('agree: verdicts, findings');
  const id = withObservation(at('merged', 'results.json'), at('edited-parts.json'));
  const edited = assay('judge', ...transcripts, '--result', at('edited-parts.json'));
  expect([edited.status, edited.text]).toEqual([1, expect.stringContaining(`${id}: observations`)]);
}, 600_000);
