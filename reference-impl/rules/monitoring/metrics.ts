import type { Measure, Sample, VersionRecord } from '../../storage/storage.ts';

export type Metric = keyof Measure;

/** The value of a metric in a period that begins at a moment. */
export interface Datapoint {
  at: number;
  value: number;
}

/** Maximum number of samples that are kept; the oldest are dropped first. */
const KEPT_SAMPLES = 1440;

/**
 * Maximum number of data points in one answer: one for each minute of a day (public protocol, CloudWatch
 * GetMetricStatistics).
 */
const MAX_DATAPOINTS = 1440;

/** Size and number of all versions of a bucket; delete markers do not count. */
export function measure(versions: Iterable<VersionRecord>): Measure {
  let BucketSizeBytes = 0;
  let NumberOfObjects = 0;
  for (const { deleteMarker, body } of versions) {
    if (deleteMarker) continue;
    BucketSizeBytes += body.size;
    NumberOfObjects += 1;
  }
  return { BucketSizeBytes, NumberOfObjects };
}

/** The samples with one more, unless nothing has changed. */
export function sampled(samples: readonly Sample[], now: number, measured: Measure): readonly Sample[] {
  const last = samples.at(-1);
  const isSame =
    last?.BucketSizeBytes === measured.BucketSizeBytes && last.NumberOfObjects === measured.NumberOfObjects;
  return isSame ? samples : [...samples, { at: now, ...measured }].slice(-KEPT_SAMPLES);
}

/**
 * The value of a metric at the end of each period that began between two moments; periods before the first sample have no
 * value. Undefined when there would be too many.
 * @param range milliseconds since the epoch, the end exclusive; `period` in milliseconds
 */
export function metricHistory(
  samples: readonly Sample[],
  metric: Metric,
  range: { start: number; end: number; period: number; now: number },
): Datapoint[] | undefined {
  const { period, now } = range;
  const first = samples[0];
  if (!first) return [];
  const start = Math.max(range.start, Math.floor(first.at / period) * period);
  const end = Math.min(range.end, now);
  if ((end - start) / period > MAX_DATAPOINTS) return undefined;
  const points: Datapoint[] = [];
  for (let at = Math.ceil(start / period) * period; at < end; at += period) {
    const held = valueAt(samples, metric, Math.min(at + period, end));
    if (held !== undefined) points.push({ at, value: held });
  }
  return points;
}

/** The value that a metric has at a moment; undefined before the first sample. */
export function valueAt(samples: readonly Sample[], metric: Metric, at: number): number | undefined {
  return samples.findLast((sample) => sample.at <= at)?.[metric];
}
