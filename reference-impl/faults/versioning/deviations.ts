import type { Answer, Call } from '../../call.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import type { OperationInputs } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Transaction, VersionRecord } from '../../storage/storage.ts';
import { withAnswer, withInput, withOperation, withRules } from '../deviations.ts';

/** A fault that reports some deletions as done without doing them. */
export function insteadOfDelete(
  what: string,
  requirements: readonly RequirementId[],
  answerTo: (
    call: Call<'deleteObject'>,
    current: VersionRecord | undefined,
  ) => Answer<'deleteObject'> | undefined,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteObject', (call, remove) => {
        const current = call.storage.current(call.input.bucket, call.input.key);
        return answerTo(call, current) ?? remove(call);
      }),
  };
}

export function fault(
  what: string,
  requirements: readonly RequirementId[],
  apply: (behaviour: Behaviour) => Behaviour,
): Fault {
  return { name: `versioning/${what}`, requirements, apply };
}

export type List = NonNullable<Answer<'listObjectVersions'>['document']>;

export type Input = OperationInputs['listObjectVersions'];

/** A fault in the list of versions. */
export function listFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (list: List, input: Input) => Partial<List>,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (behaviour) =>
      withAnswer(behaviour, 'listObjectVersions', ({ document, ...answer }, { input }) => ({
        ...answer,
        document: document && { ...document, ...change(document, input) },
      })),
  };
}

/** A fault that lists something other than what was requested. */
export function inputFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (input: Input) => Partial<Input>,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (behaviour) =>
      withInput(behaviour, 'listObjectVersions', (input) => ({ ...input, ...change(input) })),
  };
}

/** A fault that changes the versions of a key (newest first) after an upload. */
export function afterUpload(
  what: string,
  requirements: readonly RequirementId[],
  change: (versions: VersionRecord[], tx: Transaction, call: Call<'putObject'>) => void,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (behaviour) =>
      withAnswer(behaviour, 'putObject', async (answer, call) => {
        const { bucket, key } = call.input;
        await call.storage.transaction((tx) => change([...tx.versionsOf(bucket, key)], tx, call));
        return answer;
      }),
  };
}

/** A fault in the ids of versions. */
export function idsFault(
  what: string,
  requirements: readonly RequirementId[],
  uploadVersionId: (state: 'never' | 'Enabled' | 'Suspended', newId: string) => string,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (behaviour) => withRules(behaviour, { uploadVersionId }),
  };
}

/** Ids with the length of the reference's ids. */
export const ID_LENGTH = 32;
