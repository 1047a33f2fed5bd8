import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { draftOf, removeDrafts, removeEarlierTranscripts, transcriptName } from './transcript-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-drafts-'));
afterAll(() => rmSync(folder, { recursive: true }));
const transcript = join(folder, transcriptName());

test('a run removes the drafts of runs that were killed, and nothing else', () => {
  const going = draftOf(transcript, '0000000a');
  for (const path of [
    transcript,
    going,
    draftOf(transcript, '0000000b'),
    draftOf(join(folder, transcriptName(2)), '0000000c'),
    join(folder, 'notes.tmp'),
  ])
    writeFileSync(path, '');
  removeDrafts(transcript, (runId) => runId === '0000000a');
  expect(readdirSync(folder).sort()).toEqual([
    'notes.tmp',
    'transcript.ndjson.gz',
    going.slice(folder.length + 1),
  ]);
});

test('results that name no transcript leave none of an earlier run beside them', () => {
  const reports = mkdtempSync(join(folder, 'reports-'));
  for (const name of [transcriptName(), transcriptName(1), transcriptName(2), 'notes.ndjson.gz'])
    writeFileSync(join(reports, name), '');
  removeEarlierTranscripts(reports, [transcriptName(1)]);
  expect(readdirSync(reports).sort()).toEqual(['notes.ndjson.gz', 'transcript-1.ndjson.gz']);
});
