import { setMaxListeners } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';

/**
 * How a run is ended early. Vitest's own cancelling tears running cases apart before they have cleaned up; here cases under
 * way get a moment to end, and no further case starts. The channel is named after the run and reaches its worker threads.
 */
const channelOf = (runId: string): BroadcastChannel => new BroadcastChannel(`s3-assay ${runId}`);

/** Ask the workers of a run to stop. */
export function askToStop(runId: string): void {
  const channel = channelOf(runId);
  channel.postMessage('stop');
  channel.close();
}

/** In a worker: aborts once the run is asked to stop. Keeps no process alive. */
export function stopSignal(runId: string): AbortSignal {
  const controller = new AbortController();
  // Every request under way listens; that is no leak.
  setMaxListeners(0, controller.signal);
  const channel = channelOf(runId);
  channel.unref();
  channel.onmessage = () => controller.abort();
  return controller.signal;
}
