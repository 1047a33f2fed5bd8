import type { AlarmChange } from '../monitoring.ts';

/** Timeout of a call, in milliseconds. */
const PATIENCE = 2000;

/**
 * Execute the actions of an alarm that has changed its state: POST a JSON document to each address, once. Redirects are not
 * followed, and the answer is ignored.
 */
export async function callActions({ bucket, alarm, from, to, at }: AlarmChange): Promise<void> {
  const body = JSON.stringify({
    bucket,
    alarm: alarm.Name,
    metric: alarm.Metric,
    previousState: from,
    state: to,
    time: new Date(at).toISOString(),
  });
  const request: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  };
  const calls = (alarm.Action ?? []).map(async (address) => {
    const answer = await fetch(address, request);
    await answer.body?.cancel();
  });
  await Promise.allSettled(calls);
}
