import type { Answer } from '../../call.ts';
import type { Fault } from '../../behaviour.ts';
import type { OperationInputs } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { VersionRecord } from '../../storage/storage.ts';
import { checksumHeaders } from '../../operations/object-headers.ts';
import { withAnswer } from '../deviations.ts';

type Input = OperationInputs['getObject'];

/** A fault of the checksum in answers to partial GETs. */
function answered(
  what: string,
  requirement: RequirementId,
  change: (answer: Answer<'getObject'>, input: Input, version: VersionRecord) => Answer<'getObject'>,
): Fault {
  return {
    name: `objects/${what}`,
    requirements: [requirement],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObject', (answer, { input, storage }) => {
        const version = storage.current(input.bucket, input.key);
        return version ? change(answer, input, version) : answer;
      }),
  };
}

/** The same answer with the checksum of the whole object. */
function withWhole(answer: Answer<'getObject'>, version: VersionRecord): Answer<'getObject'> {
  return { ...answer, headers: { ...answer.headers, ...checksumHeaders(version) } };
}

/** The same answer without a checksum. */
function without(answer: Answer<'getObject'>): Answer<'getObject'> {
  const kept = Object.entries(answer.headers ?? {}).filter(([name]) => !name.startsWith('x-std-checksum-'));
  return { ...answer, headers: Object.fromEntries(kept) };
}

/** Defects that the cases of `suites/objects/part-checksums.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  answered('composite-checksum-with-a-part', 'CHK-PART-01', (answer, { partNumber }, version) =>
    partNumber !== undefined && version.checksum?.type === 'COMPOSITE' ? withWhole(answer, version) : answer,
  ),
  answered('checksum-of-the-whole-with-a-part', 'CHK-PART-02', (answer, { partNumber }, version) =>
    partNumber === undefined ? answer : withWhole(answer, version),
  ),
  answered('no-checksum-with-a-part', 'CHK-PART-03', (answer, { partNumber }) =>
    partNumber === undefined ? answer : without(answer),
  ),
  answered('no-checksum-with-a-range', 'CHK-RANGE-01', (answer, { range }) =>
    range === undefined ? answer : without(answer),
  ),
];
