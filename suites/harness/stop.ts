import { setMaxListeners } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';

/**
 * How a run is ended early. Vitest's own cancelling kills running cases before they have cleaned up; here running cases get
 * a moment to end, and no further case starts. The channel is named after the run and connects its worker threads.
 */
const channelOf = (runId: string): BroadcastChannel => new BroadcastChannel(`s3-assay ${runId}`);

/** Ask the workers of a run to stop. */
export function askToStop(runId: string): void {
  const channel = channelOf(runId);
  channel.postMessage('stop');
  channel.close();
}

/** In a worker: aborts once the run is asked to stop. Does not keep the process alive. */
export function stopSignal(runId: string): AbortSignal {
  const controller = new AbortController();
  // Every request in progress listens; that is not a leak.
  setMaxListeners(0, controller.signal);
  const channel = channelOf(runId);
  channel.unref();
  channel.onmessage = () => controller.abort();
  return controller.signal;
}
