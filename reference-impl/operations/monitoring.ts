import { invalidArgument, S3Error } from '../s3-error.ts';
import type { Metric } from '../rules/monitoring/metrics.ts';
import type { BucketRecord, Snapshot } from '../storage/storage.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { configure } from './configurations.ts';

/** Default of the seconds between two data points. */
const PERIOD = 300;

/**
 * Whether a bucket is monitored, and its current measurements, which need no monitoring (interface document, Monitoring and
 * alarms).
 */
export function getBucketMonitoring(call: Call<'getBucketMonitoring'>): Answer<'getBucketMonitoring'> {
  const { bucket } = call.input;
  const { monitoring } = existingBucket(call.storage, bucket).configurations;
  const measured = call.rules.measure(call.storage.versions(bucket));
  return { status: 200, document: { Status: monitoring ? 'Enabled' : 'Disabled', ...measured } };
}

/** Turn monitoring on or off. Turning it off deletes the history; alarms stay, without data. */
export async function putBucketMonitoring(
  call: Call<'putBucketMonitoring'>,
): Promise<Answer<'putBucketMonitoring'>> {
  const isOff = call.document.Status === 'Disabled';
  const first = () => ({ at: call.now, ...call.rules.measure(call.storage.versions(call.input.bucket)) });
  return configure(call, ({ configurations: { monitoring = [first()] } }) => ({
    monitoring: isOff ? undefined : monitoring,
  }));
}

/**
 * The history of a metric over a period, by default all of it up to now.
 * @throws S3Error `InvalidBucketState` while monitoring is off; `InvalidArgument` for an unknown metric, and for more data
 * points than one answer may have
 */
export function getBucketMetrics(call: Call<'getBucketMetrics'>): Answer<'getBucketMetrics'> {
  const { storage, input, now, day, rules } = call;
  const monitoring = monitored(storage, input.bucket);
  const { name } = input;
  if (!isMetric(name)) throw invalidArgument('name', name);
  const seconds = Number(input.period ?? PERIOD);
  const start = moment('start', input.start) ?? 0;
  const end = moment('end', input.end) ?? now;
  const period = (seconds * day) / 86_400;
  const points = rules.metricHistory(monitoring, name, { start, end, period, now });
  if (!points)
    throw invalidArgument('period', String(seconds), 'Too many data points: ask for a longer period.');
  const Datapoint = points.map(({ at, value }) => ({ Time: new Date(at).toISOString(), Value: value }));
  return { status: 200, document: { Name: name, Period: seconds, Datapoint } };
}

/** The measurements of a monitored bucket. @throws S3Error `NoSuchBucket`, `InvalidBucketState` */
export function monitored(
  storage: Snapshot,
  bucket: string,
): NonNullable<BucketRecord['configurations']['monitoring']> {
  const { monitoring } = existingBucket(storage, bucket).configurations;
  if (monitoring) return monitoring;
  throw new S3Error('InvalidBucketState', { message: 'Monitoring of the bucket is off.' });
}

function isMetric(name: string): name is Metric {
  return name === 'BucketSizeBytes' || name === 'NumberOfObjects';
}

function moment(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw invalidArgument(name, text);
  return at;
}
