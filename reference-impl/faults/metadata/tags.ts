import type { Fault, Behaviour } from '../../behaviour.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Tag } from '../../rules/tagging.ts';
import { S3Error } from '../../s3-error.ts';
import { withAnswer, withInput, withOperation, withRefusal, withRules } from '../deviations.ts';

const listed = (tags: Readonly<Record<string, string>> = {}): Tag[] =>
  Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));

/** One tag for each key, the last one given. */
const oneOfEach = (tags: readonly Tag[]): Tag[] =>
  listed(Object.fromEntries(tags.map(({ Key, Value }) => [Key, Value])));

/** A server that sets other tags than it is given, on objects and on buckets. `former` are the existing ones. */
function withTags(
  behaviour: Behaviour,
  change: (given: readonly Tag[], former: readonly Tag[]) => Tag[],
): Behaviour {
  const objects = withOperation(behaviour, 'putObjectTagging', (call, put) => {
    const former = listed(call.storage.current(call.input.bucket, call.input.key)?.tags);
    return put({ ...call, document: { TagSet: change(call.document?.TagSet ?? [], former) } });
  });
  return withOperation(objects, 'putBucketTagging', (call, put) => {
    const former = listed(call.storage.bucket(call.input.bucket)?.configurations.tags);
    return put({ ...call, document: { TagSet: change(call.document?.TagSet ?? [], former) } });
  });
}

/** A fault that skips one check of tags: what `passes` accepts is not checked further. */
function unchecked(
  what: string,
  requirements: readonly RequirementId[],
  passes: (message: string) => boolean,
): Fault {
  return {
    name: `metadata/${what}`,
    requirements,
    apply: (behaviour) =>
      withRules(behaviour, {
        tagsRefusal: (tags, of) => {
          const refusal = behaviour.rules.tagsRefusal(tags, of);
          return refusal?.message !== undefined && passes(refusal.message) ? undefined : refusal;
        },
      }),
  };
}

/** Operations that report success instead of refusing a missing resource. */
const pretending = (
  behaviour: Behaviour,
  ...ids: ('putObjectTagging' | 'deleteObjectTagging')[]
): Behaviour =>
  ids.reduce((changed, id) => withRefusal(changed, id, 'NoSuchKey', () => ({ status: 200 })), behaviour);

/** Operations that do nothing and report success. */
const doingNothing = (behaviour: Behaviour, ...ids: OperationId[]): Behaviour =>
  ids.reduce((changed, id) => withOperation(changed, id, () => ({ status: 204 })), behaviour);

/** Defects that the cases of `suites/metadata/tags.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'metadata/tags-in-lower-case',
    requirements: ['META-TAG-01', 'BKT-TAG-01'],
    apply: (behaviour) =>
      withTags(behaviour, (given) =>
        given.map(({ Key, Value }) => ({ Key: Key.toLowerCase(), Value: Value.toLowerCase() })),
      ),
  },
  {
    name: 'metadata/tags-added-to-the-former',
    requirements: ['META-TAG-03', 'BKT-TAG-03'],
    apply: (behaviour) => withTags(behaviour, (given, former) => oneOfEach([...former, ...given])),
  },
  {
    name: 'metadata/no-tags-refused',
    requirements: ['META-TAG-02', 'META-TAG-04', 'META-TAG-06'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObjectTagging', (answer) => {
        if (answer.document?.TagSet.length === 0) throw new S3Error('NoSuchTagSet');
        return answer;
      }),
  },
  {
    name: 'metadata/tags-not-deleted',
    requirements: ['META-TAG-04', 'BKT-TAG-04'],
    apply: (behaviour) => doingNothing(behaviour, 'deleteObjectTagging', 'deleteBucketTagging'),
  },
  {
    name: 'metadata/tags-of-an-upload-ignored',
    requirements: ['META-TAG-05', 'META-TAG-07'],
    apply: (behaviour) => withInput(behaviour, 'putObject', (input) => ({ ...input, tagging: undefined })),
  },
  {
    name: 'metadata/tags-of-overwritten-object-kept',
    requirements: ['META-TAG-06'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObject', (input, { storage }) => {
        const { tags } = storage.current(input.bucket, input.key) ?? {};
        return { ...input, tagging: input.tagging ?? (tags && new URLSearchParams(tags).toString()) };
      }),
  },
  {
    name: 'metadata/tags-not-counted',
    requirements: ['META-TAG-07'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'headObject', (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'x-std-tagging-count': undefined },
      })),
  },
  {
    name: 'metadata/last-of-repeated-tags-kept',
    requirements: ['META-TAG-08', 'BKT-TAG-05'],
    apply: (behaviour) => withTags(behaviour, oneOfEach),
  },
  unchecked('tags-of-any-characters', ['META-TAG-09'], (message) => message.includes('not valid')),
  unchecked('tags-without-number', ['META-TAG-10'], (message) => message.includes('at most')),
  {
    name: 'metadata/tags-of-a-missing-key-accepted',
    requirements: ['META-TAG-11'],
    apply: (behaviour) => pretending(behaviour, 'putObjectTagging', 'deleteObjectTagging'),
  },
  {
    name: 'metadata/always-tags-of-the-current-version',
    requirements: ['META-TAG-12'],
    apply: (behaviour) =>
      withInput(
        withInput(behaviour, 'putObjectTagging', (input) => ({ ...input, versionId: undefined })),
        'getObjectTagging',
        (input) => ({ ...input, versionId: undefined }),
      ),
  },
  {
    name: 'metadata/tags-of-the-null-version-unknown',
    requirements: ['META-TAG-15'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObjectTagging', (input) => {
        if (input.versionId === 'null') throw new S3Error('NoSuchVersion');
        return input;
      }),
  },
  {
    name: 'metadata/last-of-repeated-tags-of-a-header-kept',
    requirements: ['META-TAG-13'],
    apply: (behaviour) =>
      withRules(behaviour, {
        parseTagHeader: (text) => listed(Object.fromEntries(new URLSearchParams(text))),
      }),
  },
];
