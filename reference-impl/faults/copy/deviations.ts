import type { Call } from '../../call.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { VersionRecord } from '../../storage/storage.ts';
import { parseCopySource } from '../../operations/copy-source.ts';
import { withInput, withOperation } from '../deviations.ts';

/** The current source object of a copy request; undefined when there is none. */
export function sourceOf(call: Call<'copyObject'>): VersionRecord | undefined {
  const { bucket, key } = parseCopySource(call.input.copySource, call);
  return call.storage.current(bucket, key);
}

/** Changes the record of a copy after it is stored. `source` is the record of its source. */
export function withCopied(
  behaviour: Behaviour,
  change: (copy: VersionRecord, source: VersionRecord) => VersionRecord,
): Behaviour {
  return withOperation(behaviour, 'copyObject', async (call, copy) => {
    const source = sourceOf(call);
    const answer = await copy(call);
    const { bucket, key } = call.input;
    await call.storage.transaction((tx) => {
      const made = tx.current(bucket, key);
      if (made && source) tx.putVersion(change(made, source));
    });
    return answer;
  });
}

/** The answer for a copy that was not performed. */
export const pretended = () => ({
  status: 200,
  document: { ETag: '"00000000000000000000000000000000"', LastModified: new Date(0).toISOString() },
});

/** A fault that reads another source of a copy. */
export function readAs(
  what: string,
  requirements: readonly RequirementId[],
  change: (source: string) => string,
): Fault {
  return {
    name: `copy/${what}`,
    requirements,
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input) => ({ ...input, copySource: change(input.copySource) })),
  };
}
