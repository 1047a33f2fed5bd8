import type { Fault } from '../../behaviour.ts';
import type { ErrorCode } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { inputFault, rulesFault } from './tolerating.ts';
import { withOperation } from '../deviations.ts';

/** A completion that makes an object from the existing parts, even if the list is refused. */
function completing(what: string, requirements: readonly RequirementId[], code: ErrorCode): Fault {
  return rulesFault(what, requirements, ({ completion }) => ({
    completion: (listed, uploaded, request) => {
      const outcome = completion(listed, uploaded, request);
      if (!('refusal' in outcome) || outcome.refusal.code !== code) return outcome;
      const parts = listed.flatMap(({ number }) => uploaded(number) ?? []);
      const whole = parts.reduce((sum, part) => sum + part.size, 0);
      return { parts, size: whole, etag: '00000000000000000000000000000000-1' };
    },
  }));
}

/** Defects that the cases of `suites/multipart/completion.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  completing('parts-in-any-order', ['MPU-COMPLETE-03', 'MPU-COMPLETE-04'], 'InvalidPartOrder'),
  rulesFault('part-named-twice', ['MPU-COMPLETE-04'], ({ completion }) => ({
    completion: (listed, ...rest) =>
      completion(
        listed.filter(({ number }, at) => number !== listed[at - 1]?.number),
        ...rest,
      ),
  })),
  completing('small-parts', ['MPU-COMPLETE-05'], 'EntityTooSmall'),
  completing(
    'parts-that-are-not-there',
    ['MPU-COMPLETE-01', 'MPU-COMPLETE-02', 'MPU-COMPLETE-08', 'MPU-COMPLETE-10'],
    'InvalidPart',
  ),
  rulesFault(
    'long-list-cut-to-the-parts-that-are-there',
    ['MPU-COMPLETE-10', 'MPU-COMPLETE-11'],
    ({ completion }) => ({
      completion: (listed, uploaded, request) =>
        completion(
          listed.length < 10_000 ? listed : listed.filter(({ number }) => uploaded(number)),
          uploaded,
          request,
        ),
    }),
  ),
  rulesFault('etag-of-part-unchecked', ['MPU-COMPLETE-02'], ({ completion }) => ({
    completion: (listed, uploaded, request) =>
      completion(
        listed.map((part) => ({ ...part, etag: uploaded(part.number)?.etag ?? part.etag })),
        uploaded,
        request,
      ),
  })),
  rulesFault('missing-part-ignored', ['MPU-COMPLETE-01'], ({ completion }) => ({
    completion: (listed, uploaded, request) =>
      completion(
        listed.map((part) => (uploaded(part.number) ? part : { ...part, number: 1 })),
        uploaded,
        request,
      ),
  })),
  {
    name: 'multipart/malformed-list-returns-500',
    requirements: ['MPU-COMPLETE-06', 'MPU-COMPLETE-07', 'MPU-COMPLETE-12'],
    apply: (behaviour) => ({
      ...behaviour,
      readDocument: async (operation, ...rest) => {
        try {
          return await behaviour.readDocument(operation, ...rest);
        } catch (error) {
          throw operation.id === 'completeMultipartUpload'
            ? new TypeError('malformed', { cause: error })
            : error;
        }
      },
    }),
  },
  {
    name: 'multipart/refused-completion-ends-the-upload',
    requirements: [
      'MPU-COMPLETE-01',
      'MPU-COMPLETE-02',
      'MPU-COMPLETE-03',
      'MPU-COMPLETE-08',
      'MPU-COMPLETE-10',
      'MPU-COMPLETE-11',
    ],
    apply: (behaviour) =>
      withOperation(behaviour, 'completeMultipartUpload', async (call, operate) => {
        try {
          return await operate(call);
        } catch (error) {
          await call.storage.transaction((tx) => tx.deleteUpload(call.input));
          throw error;
        }
      }),
  },
  inputFault(
    'size-of-object-unchecked',
    ['MPU-COMPLETE-09'],
    'completeMultipartUpload',
    ({ mpObjectSize: _, ...input }) => input,
  ),
];
