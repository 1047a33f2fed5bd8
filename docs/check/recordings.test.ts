import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readRecordings } from '../../spec/generator/recordings.ts';
import { files, read } from './repository.ts';

/** Recordings that requirements cite but that are only at their public origin. */
const NOT_COPIED = 'TestS3Cors::';

const { entries } = await readRecordings(
  fileURLToPath(new URL('../../spec/recordings.yaml', import.meta.url)),
);
const cited = entries.filter(({ why }) => why === undefined).map(({ name }) => name);
const copied = files
  .filter((file) => /^fixtures\/recordings\/.*\.json$/.test(file))
  .flatMap((file) => Object.keys(JSON.parse(read(file)) as Record<string, unknown>));

it('fixtures/recordings contains exactly the recordings that requirements cite', () => {
  expect(copied.sort()).toEqual(cited.filter((name) => !name.startsWith(NOT_COPIED)).sort());
});
