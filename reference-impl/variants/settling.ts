import { withAnswer, withOperation } from '../faults/deviations.ts';
import type { Behaviour, Variant } from '../behaviour.ts';
import type { BucketRecord, Snapshot, Storage } from '../storage/storage.ts';
import { over } from './etags.ts';

const BOTH = ['std', 'aws'] as const;
/** The delay in milliseconds. */
const LATE = 700;

/** Operations about a configuration of a bucket. */
type OfConfiguration =
  | `${'put' | 'get' | 'delete'}Bucket${'Cors' | 'Policy' | 'Tagging'}`
  | `corsPreflight${'Bucket' | 'Object'}`
  | 'getBucketPolicyStatus'
  | `${'put' | 'get'}Bucket${'LifecycleConfiguration' | 'Versioning'}`
  | 'deleteBucketLifecycle';

/** Changes that become visible a moment later. */
export const variants: readonly Variant[] = [
  {
    name: 'settling/new-bucket-listed-late',
    clause: 'Amazon S3 User Guide, Data consistency model: bucket configurations are eventually consistent',
    dialects: BOTH,
    apply: (behaviour) =>
      withAnswer(behaviour, 'listBuckets', (answer, { now }) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          Buckets: answer.document.Buckets.filter(
            ({ CreationDate = '' }) => now - Date.parse(CreationDate) > LATE,
          ),
        },
      })),
  },
  {
    name: 'settling/deleted-bucket-listed',
    clause:
      'Amazon S3 User Guide, Data consistency model: a bucket that was deleted may still be listed at once afterwards',
    dialects: BOTH,
    apply: (behaviour) => {
      const deleted: { record: BucketRecord; at: number }[] = [];
      const remembering = withOperation(behaviour, 'deleteBucket', async (call, operate) => {
        const record = call.storage.bucket(call.input.bucket);
        const answer = await operate(call);
        if (record) deleted.push({ record, at: call.now });
        return answer;
      });
      return withOperation(remembering, 'listBuckets', (call, operate) => {
        const late = deleted.filter(({ at }) => call.now - at < LATE).map(({ record }) => record);
        const buckets = () => {
          const there = [...call.storage.buckets()];
          const gone = late.filter(({ name }) => !there.some((one) => one.name === name));
          return [...there, ...gone].sort((a, b) => (a.name < b.name ? -1 : 1));
        };
        return operate({ ...call, storage: over(call.storage, { buckets }) });
      });
    },
  },
  {
    name: 'settling/deleted-bucket-found',
    clause: 'Amazon S3 User Guide, Data consistency model: the deletion of a bucket is eventually consistent',
    dialects: BOTH,
    apply: (behaviour) => {
      const deleted = new Map<string, { record: BucketRecord; at: number }>();
      const remembering = withOperation(behaviour, 'deleteBucket', async (call, operate) => {
        const record = call.storage.bucket(call.input.bucket);
        const answer = await operate(call);
        if (record) deleted.set(record.name, { record, at: call.now });
        return answer;
      });
      const seen = <T extends Snapshot>(storage: T, now: number): T => {
        const bucket = (name: string) => {
          const late = deleted.get(name);
          return storage.bucket(name) ?? (late && now - late.at < LATE ? late.record : undefined);
        };
        return over<Snapshot>(storage, { bucket }) as T;
      };
      return withOperation(
        {
          ...remembering,
          authorise: (operation, subject, context) =>
            remembering.authorise(
              operation,
              subject,
              operation === 'headBucket'
                ? { ...context, storage: seen(context.storage, context.now) }
                : context,
            ),
        },
        'headBucket',
        (call, operate) => operate({ ...call, storage: seen(call.storage, call.now) }),
      );
    },
  },
  late('policy', ['putBucketPolicy', 'deleteBucketPolicy'], ['getBucketPolicy', 'getBucketPolicyStatus']),
  late(
    'lifecycle',
    ['putBucketLifecycleConfiguration', 'deleteBucketLifecycle'],
    ['getBucketLifecycleConfiguration'],
  ),
  late(
    'cors',
    ['putBucketCors', 'deleteBucketCors'],
    ['getBucketCors', 'corsPreflightBucket', 'corsPreflightObject'],
  ),
  late('tags', ['putBucketTagging', 'deleteBucketTagging'], ['getBucketTagging']),
  {
    ...late('versioning', ['putBucketVersioning'], ['getBucketVersioning']),
    clause: 'Amazon S3 User Guide, Enabling versioning on buckets: a change may take a moment to propagate',
  },
];

/** Configurations whose former state is still read back, and still decides about access, for a moment after a change. */
function late(what: string, writes: readonly OfConfiguration[], reads: readonly OfConfiguration[]): Variant {
  return {
    name: `settling/${what}-read-late`,
    clause: 'Amazon S3 User Guide, Data consistency model: bucket configurations are eventually consistent',
    dialects: BOTH,
    apply: (behaviour) => {
      const before = new Map<string, { record: BucketRecord; until: number }>();
      const seen = <T extends Snapshot>(storage: T, now: number): T => {
        const bucket = (name: string) => {
          const record = storage.bucket(name);
          const old = before.get(name);
          if (!record || !old || now >= old.until) return record;
          // Only the delayed members of the former record: an access list takes effect at once.
          const { configurations, versioning } = old.record;
          const late = { ...configurations, acl: record.configurations.acl };
          return { ...record, versioning, configurations: late };
        };
        return over<Snapshot>(storage, { bucket }) as T;
      };
      const writing = writes.reduce(
        (made, id) =>
          withOperation(made, id, async (call, operate) => {
            const { bucket } = call.input;
            const record = seen<Storage>(call.storage, call.now).bucket(bucket);
            const answer = await operate(call);
            if (record) before.set(bucket, { record, until: call.now + LATE });
            return answer;
          }),
        behaviour,
      );
      const reading = reads.reduce(
        (made, id) =>
          withOperation(made, id, (call, operate) =>
            operate({ ...call, storage: seen(call.storage, call.now) }),
          ),
        writing,
      );
      if (what === 'cors') return answeringLate(reading, seen);
      return what === 'policy' ? decidingLate(reading, seen) : reading;
    },
  };
}

function decidingLate(
  behaviour: Behaviour,
  seen: <T extends Snapshot>(storage: T, now: number) => T,
): Behaviour {
  return {
    ...behaviour,
    authorise: (operation, subject, context) =>
      behaviour.authorise(operation, subject, { ...context, storage: seen(context.storage, context.now) }),
  };
}

function answeringLate(
  behaviour: Behaviour,
  seen: <T extends Snapshot>(storage: T, now: number) => T,
): Behaviour {
  return {
    ...behaviour,
    crossOrigin: (answer, request, address, { storage, ...server }) =>
      behaviour.crossOrigin(answer, request, address, { ...server, storage: seen(storage, Date.now()) }),
  };
}
