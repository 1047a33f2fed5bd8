import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import {
  citedIn,
  emitRecordingsPage,
  readRecordings,
  recordingErrors,
  type Recordings,
} from './recordings.ts';
import { readRequirements, type RequirementSource } from './requirements.ts';

const spec = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

it('every recording is cited by a requirement or explained, and every citation names a recording', async () => {
  const recordings = await readRecordings(spec('recordings.yaml'));
  expect(recordingErrors(recordings, await readRequirements(spec('requirements')))).toEqual([]);
  const names = recordings.entries.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

const recordings: Recordings = {
  origin: 'Made up.',
  reasons: { lock: 'Locks are outside the contract.' },
  entries: [
    { name: 'TestS3::test_one', date: '2026-02-01' },
    { name: 'TestS3::test_two[a, b]', date: '2026-02-02', why: 'lock' },
  ],
};
const requirement = (source: string): RequirementSource => ({
  file: '/spec/requirements/objects/writing.yaml',
  id: 'OBJ-PUT-01',
  level: 'MUST',
  text: 'An object is an object.',
  basis: 'compatible',
  source,
  profile: 'objects',
  dialects: ['aws'],
  operations: [],
});
const one = 'AWS recorded, TestS3::test_one (its header); a page, https://example.com/';

it('reads the names in a source, with parameters', () => {
  const source = 'AWS recorded, TestS3::test_one, TestS3::test_two[a, b] (a note); https://example.com/';
  expect(citedIn({ source })).toEqual(['TestS3::test_one', 'TestS3::test_two[a, b]']);
});

it.each<[string, string[], string[]]>([
  ['nothing when all are cited or explained', [one], []],
  ['a recording that is neither', ['a page'], ['TestS3::test_one is neither cited nor explained']],
  [
    'a reason that is out of date',
    [one, 'AWS recorded, TestS3::test_two[a, b]'],
    ['TestS3::test_two[a, b] is cited; remove its reason'],
  ],
  [
    'an unknown name',
    [one, 'AWS recorded, TestS3::test_two'],
    ['OBJ-PUT-01 cites TestS3::test_two, which is not a recording'],
  ],
  [
    'a citation without a name',
    [one, 'AWS recorded, put-object'],
    ['OBJ-PUT-01 cites AWS recorded without the name of an entry'],
  ],
])('reports %s', (_, sources, faults) => {
  expect(recordingErrors(recordings, sources.map(requirement))).toEqual(faults);
});

it('shows each with its requirements, or with its reason', () => {
  const page = emitRecordingsPage(recordings, [requirement(one)]);
  expect(page).toContain(
    '- `TestS3::test_one` (2026-02-01): [OBJ-PUT-01](../spec/requirements/objects/writing.yaml)',
  );
  expect(page).toContain('Locks are outside the contract.\n\n- `TestS3::test_two[a, b]` (2026-02-02)');
});
