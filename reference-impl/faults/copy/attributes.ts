import type { Call } from '../../call.ts';
import type { Fault } from '../../behaviour.ts';
import type { OperationInputs } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { VersionRecord } from '../../storage/storage.ts';
import { sourceOf, withCopied } from './deviations.ts';
import { withInput } from '../deviations.ts';

type Copy = OperationInputs['copyObject'];

/** A fault that performs another copy than the requested one. */
function asked(
  what: string,
  requirements: readonly RequirementId[],
  change: (input: Copy, call: Call<'copyObject'>) => Partial<Copy>,
): Fault {
  return {
    name: `copy/${what}`,
    requirements,
    apply: (behaviour) =>
      withInput(behaviour, 'copyObject', (input, call) => ({ ...input, ...change(input, call) })),
  };
}

/** A fault that stores a copy differently from how it was requested. */
function keptAs(
  what: string,
  requirement: RequirementId,
  change: (copy: VersionRecord, source: VersionRecord) => Partial<VersionRecord>,
): Fault {
  return {
    name: `copy/${what}`,
    requirements: [requirement],
    apply: (behaviour) => withCopied(behaviour, (copy, source) => ({ ...copy, ...change(copy, source) })),
  };
}

/** Defects that the cases of `suites/copy/attributes.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  asked('attributes-always-replaced', ['COPY-META-01', 'COPY-META-03'], () => ({
    metadataDirective: 'REPLACE',
  })),
  asked('attributes-never-replaced', ['COPY-META-02', 'COPY-SELF-02'], () => ({
    metadataDirective: undefined,
  })),
  asked('attributes-added-to-those-of-the-source', ['COPY-META-02'], (input, call) => ({
    metadata: { ...sourceOf(call)?.metadata, ...input.metadata },
  })),
  asked('attributes-of-the-request-added', ['COPY-META-03'], (input, call) =>
    input.metadataDirective === 'REPLACE'
      ? {}
      : { metadataDirective: 'REPLACE', metadata: { ...sourceOf(call)?.metadata, ...input.metadata } },
  ),
  keptAs('standard-attributes-lost', 'COPY-META-01', () => ({ attributes: {} })),
  {
    name: 'copy/unknown-directive-ignored',
    requirements: ['COPY-META-04'],
    apply: (behaviour) => ({
      ...behaviour,
      readInput: (contract, ...rest) =>
        behaviour.readInput(
          {
            ...contract,
            parameters: contract.parameters.map((parameter) =>
              parameter.argument === 'metadataDirective'
                ? { ...parameter, schema: { type: 'string' as const } }
                : parameter,
            ),
          },
          ...rest,
        ),
    }),
  },
  asked('tags-always-replaced', ['COPY-TAG-01'], () => ({ taggingDirective: 'REPLACE' })),
  asked('tags-never-replaced', ['COPY-TAG-02'], () => ({ taggingDirective: undefined })),
  keptAs('access-list-of-the-source-kept', 'COPY-ACL-01', (_copy, { acl }) => ({ acl })),
  asked('access-list-of-the-request-ignored', ['COPY-ACL-02'], () => ({ acl: undefined })),
  keptAs('checksum-lost', 'COPY-SUM-01', () => ({ checksum: undefined })),
];
