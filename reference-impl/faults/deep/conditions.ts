import { afterwards, deep, type DeepFault } from './deep-fault.ts';
import { withOperation } from '../deviations.ts';

/** Deep faults in preconditions: what they compare with is out of date. */
export const deepFaults: readonly DeepFault[] = [
  deep('if-match-compares-with-a-version-that-was-removed', 6, (behaviour) => {
    const stale = new Map<string, string>();
    const noting = withOperation(behaviour, 'deleteObject', async (call, remove) => {
      const { bucket, key, versionId } = call.input;
      const current = call.storage.current(bucket, key);
      const answer = await remove(call);
      const isCurrent = versionId !== undefined && current?.versionId === versionId && !current.deleteMarker;
      if (isCurrent) stale.set(`${bucket}/${key}`, current.etag);
      return answer;
    });
    return withOperation(noting, 'putObject', (call, put) => {
      const name = `${call.input.bucket}/${call.input.key}`;
      const etag = stale.get(name);
      stale.delete(name);
      const { writeRefusal } = call.rules;
      const rules: typeof call.rules = {
        ...call.rules,
        writeRefusal: (conditions, there) =>
          writeRefusal(conditions, there && { ...there, etag: etag ?? there.etag }),
      };
      return put({ ...call, rules });
    });
  }),
  deep('if-none-match-sees-the-only-version-that-was-removed', 5, (behaviour) => {
    const gone = new Map<string, Parameters<typeof behaviour.rules.writeRefusal>[1]>();
    const name = (input: { bucket: string; key: string }) => `${input.bucket}/${input.key}`;
    const noting = withOperation(behaviour, 'deleteObject', async (call, remove) => {
      const { bucket, key, versionId } = call.input;
      const current = call.storage.current(bucket, key);
      const answer = await remove(call);
      const isGone = versionId !== undefined && versionId !== 'null' && !call.storage.current(bucket, key);
      if (isGone && current && !current.deleteMarker) gone.set(name(call.input), current);
      return answer;
    });
    return withOperation(noting, 'putObject', (call, put) => {
      const { writeRefusal } = call.rules;
      const rules = {
        ...call.rules,
        writeRefusal: (...[conditions, there]: Parameters<typeof writeRefusal>) =>
          writeRefusal(conditions, there ?? gone.get(name(call.input))),
      };
      return put({ ...call, rules });
    });
  }),
  deep('conditional-upload-over-a-copy-ignores-its-condition', 5, (behaviour) => {
    const copies = new Set<string>();
    const noting = afterwards(
      behaviour,
      'copyObject',
      (_, { input }) => void copies.add(`${input.bucket}/${input.key}`),
    );
    return withOperation(noting, 'putObject', (call, put) => {
      const { bucket, key } = call.input;
      if (!copies.has(`${bucket}/${key}`)) return put(call);
      return put({ ...call, input: { ...call.input, ifMatch: undefined, ifNoneMatch: undefined } });
    });
  }),
];
