import { documentOf, nonEmpty } from '../case/document.ts';
import { describe } from '../case/answer.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../case/target-time.ts';
import { setVersioning } from '../versioning/versions.ts';
import { alarmNames, alarmOn, measured, switchMonitoring } from './buckets.ts';
import { withinSeconds } from './periods.ts';

/** An hour of the metrics: short enough for some to pass during a case, long enough that only a few do. */
const HOUR = 3600;
const DAY = 86_400_000;

profile('monitoring', () => {
  // MON-CURRENT-01 (MUST): The current data size and object count of a bucket can be read without monitoring.
  requirement('MON-CURRENT-01', async ({ owner, bucket, expect }) => {
    const { BucketSizeBytes, NumberOfObjects } = await measured(owner, bucket);
    expect(BucketSizeBytes, 'BucketSizeBytes of an empty bucket').toBe(0);
    expect(NumberOfObjects, 'NumberOfObjects of an empty bucket').toBe(0);
  });

  /** Changes of a bucket, and its content after each. */
  const steps = [
    { put: 'a', body: 'five!', size: 5, count: 1 },
    { put: 'b', body: 'sevens.', size: 12, count: 2 },
    { put: 'b', body: 'now eleven.', size: 16, count: 2 },
    { put: 'c', body: '', size: 16, count: 3 },
    { remove: 'a', size: 11, count: 2 },
  ] as const;
  for (const { id, metric, of } of [
    // MON-CURRENT-02 (MUST): BucketSizeBytes is the sum of the sizes of the bucket's objects after puts, overwrites
    //   and deletes, within the target's deadline.
    { id: 'MON-CURRENT-02', metric: 'BucketSizeBytes', of: 'size' },
    // MON-CURRENT-03 (MUST): NumberOfObjects is the number of the bucket's objects after puts, overwrites and
    //   deletes, within the target's deadline.
    { id: 'MON-CURRENT-03', metric: 'NumberOfObjects', of: 'count' },
  ] as const)
    requirement(id, async ({ owner, bucket, given, settled, expect }) => {
      for (const step of steps) {
        if ('put' in step) await given.object(bucket, step.put, step.body);
        else await done(owner.deleteObject({ bucket, key: step.remove }));
        await settled(async () => {
          expect((await measured(owner, bucket))[metric], metric).toBe(step[of]);
        });
      }
    });

  // MON-CURRENT-04 (SHOULD): In a bucket with versioning all versions count, including older ones, until they are
  //   deleted by their ids.
  requirement('MON-CURRENT-04', async ({ owner, bucket, given, settled, expect }) => {
    await setVersioning(owner, bucket, 'Enabled');
    const first = await given.object(bucket, 'a', 'five!');
    await given.object(bucket, 'a', 'sevens.');
    const holds = (size: number, count: number) =>
      settled(async () => {
        const now = await measured(owner, bucket);
        expect(now.BucketSizeBytes, 'BucketSizeBytes').toBe(size);
        expect(now.NumberOfObjects, 'NumberOfObjects').toBe(count);
      });
    await holds(12, 2);
    await done(owner.deleteObject({ bucket, key: 'a', versionId: first.header('x-std-version-id') }));
    await holds(7, 1);
  });

  // MON-CURRENT-05 (MAY): Whether delete markers count as objects, and whether open uploads count towards the size,
  //   is observed.
  requirement('MON-CURRENT-05', async ({ owner, bucket, given, observe }) => {
    await setVersioning(owner, bucket, 'Enabled');
    await given.object(bucket, 'a', 'five!');
    await done(owner.deleteObject({ bucket, key: 'a' }));
    const marked = await measured(owner, bucket);
    observe('objects with one version and one delete marker', marked.NumberOfObjects);
    const { UploadId: uploadId } = documentOf(await owner.createMultipartUpload({ bucket, key: 'b' }));
    await done(owner.uploadPart({ bucket, key: 'b', uploadId, partNumber: 1, body: 'sevens.' }));
    const open = await measured(owner, bucket);
    observe(
      'bytes that an open upload of 7 adds',
      (open.BucketSizeBytes ?? 0) - (marked.BucketSizeBytes ?? 0),
    );
  });

  // MON-SWITCH-01 (MUST): Monitoring can be turned on, and is then reported as on.
  requirement('MON-SWITCH-01', async ({ owner, bucket, settled, expect }) => {
    expect(await owner.putBucketMonitoring({ bucket, body: { Status: 'Enabled' } })).toSucceed();
    await settled(async () => {
      expect((await measured(owner, bucket)).Status, 'Status').toBe('Enabled');
    });
  });

  // MON-SWITCH-02 (MAY): Whether monitoring can be turned off again, and what then happens to alarms, is observed.
  requirement('MON-SWITCH-02', async ({ owner, bucket, observe }) => {
    await switchMonitoring(owner, bucket);
    await done(owner.putBucketAlarm({ bucket, alarm: 'kept', body: alarmOn({ Name: 'kept' }) }));
    const off = await owner.putBucketMonitoring({ bucket, body: { Status: 'Disabled' } });
    observe('turning monitoring off', describe(off));
    observe('monitoring then', (await measured(owner, bucket)).Status);
    const listed = await owner.listBucketAlarms({ bucket });
    observe('alarms then', listed.ok ? (await alarmNames(owner, bucket)).length : describe(listed));
  });

  // MON-SWITCH-03 (MAY): Whether monitoring is off on a new bucket is observed.
  requirement('MON-SWITCH-03', async ({ owner, bucket, observe }) => {
    observe('monitoring of a new bucket', (await measured(owner, bucket)).Status);
  });

  // MON-HISTORY-01 (MUST): The history of a metric is refused while monitoring is off.
  requirement('MON-HISTORY-01', async ({ owner, bucket, expect }) => {
    // Whether monitoring is off initially is left open.
    await owner.putBucketMonitoring({ bucket, body: { Status: 'Disabled' } });
    expect(await owner.getBucketMetrics({ bucket, name: 'NumberOfObjects' })).toBeRefused(
      'InvalidBucketState',
    );
  });

  // MON-HISTORY-02 (MUST): The history of a metric over a period is returned while monitoring is on.
  requirement('MON-HISTORY-02', async ({ owner, bucket, settled, expect }) => {
    const start = new Date((await targetTime({ owner })) - 1000).toISOString();
    await switchMonitoring(owner, bucket);
    await settled(async () => {
      for (const name of ['BucketSizeBytes', 'NumberOfObjects'] as const) {
        const end = new Date((await targetTime({ owner })) + 1000).toISOString();
        const history = await owner.getBucketMetrics({ bucket, name, start, end, period: HOUR });
        expect(documentOf(history).Name, 'Name of the history').toBe(name);
      }
    });
  });

  // MON-HISTORY-03 (MUST): The history of a metric is refused to a user without privileges for the monitoring
  //   service.
  requirement('MON-HISTORY-03', async ({ owner, stranger, bucket, settled, expect }) => {
    await switchMonitoring(owner, bucket);
    await settled(async () => {
      expect(await owner.getBucketMetrics({ bucket, name: 'BucketSizeBytes', period: HOUR })).toSucceed();
    });
    expect(await stranger.getBucketMetrics({ bucket, name: 'BucketSizeBytes', period: HOUR })).toBeRefused(
      'AccessDenied',
    );
  });

  // MON-HISTORY-04 (MUST): The history contains the values of the metric, so that after a put its latest values are
  //   the new size and the new count.
  requirement('MON-HISTORY-04', async ({ owner, bucket, target, given, expect }) => {
    await switchMonitoring(owner, bucket);
    await given.object(bucket, 'a', 'five!');
    await withinSeconds(2 * HOUR, { target }, async () => {
      const last = async (name: 'BucketSizeBytes' | 'NumberOfObjects') => {
        const { Datapoint } = documentOf(await owner.getBucketMetrics({ bucket, name, period: HOUR }));
        return Datapoint?.toSorted((a, b) => Date.parse(a.Time) - Date.parse(b.Time)).at(-1)?.Value;
      };
      expect(await last('BucketSizeBytes'), 'latest size').toBe(5);
      expect(await last('NumberOfObjects'), 'latest count').toBe(1);
    });
  });

  // MON-HISTORY-05 (MUST): All data points lie within the requested period.
  requirement('MON-HISTORY-05', async ({ owner, bucket, target, expect }) => {
    await switchMonitoring(owner, bucket);
    const name = 'NumberOfObjects';
    await withinSeconds(2 * HOUR, { target }, async () => {
      const { Datapoint } = documentOf(await owner.getBucketMetrics({ bucket, name, period: HOUR }));
      nonEmpty(Datapoint, 'data points');
    });
    const now = await targetTime({ owner });
    const [start, end] = [now - 3 * DAY, now - 2 * DAY].map((at) => new Date(at).toISOString());
    const history = await owner.getBucketMetrics({ bucket, name, start, end, period: HOUR });
    const times = documentOf(history).Datapoint?.map(({ Time }) => Date.parse(Time)) ?? [];
    const outside = times.filter((at) => at < now - 3 * DAY || at >= now - 2 * DAY);
    expect(outside, 'data points outside of the period').toEqual([]);
  });

  // MON-ACCESS-01 (MUST): A stranger can neither read nor change monitoring and alarms of a bucket (403
  //   AccessDenied in the compatible protocol).
  requirement('MON-ACCESS-01', async ({ owner, stranger, bucket, settled, expect }) => {
    await switchMonitoring(owner, bucket);
    const alarm = 'not-yours';
    const tries = [
      await stranger.getBucketMonitoring({ bucket }),
      await stranger.putBucketMonitoring({ bucket, body: { Status: 'Disabled' } }),
      await stranger.listBucketAlarms({ bucket }),
      await stranger.putBucketAlarm({ bucket, alarm, body: alarmOn({ Name: alarm }) }),
    ];
    for (const tried of tries) expect(tried).toBeRefused('AccessDenied');
    await settled(async () => {
      expect((await measured(owner, bucket)).Status, 'Status').toBe('Enabled');
    });
    expect(await alarmNames(owner, bucket), 'alarms').toEqual([]);
  });
});
