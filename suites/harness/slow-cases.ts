import { BroadcastChannel } from 'node:worker_threads';
import { isRequirementId } from '../../spec/requirement-id.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** Milliseconds after which a case that is still under way is called slow: an ordinary one takes less than one second. */
const SLOW = 5000;

const channelOf = (runId: string): BroadcastChannel => new BroadcastChannel(`s3-assay ${runId} slow`);

/** In a worker: says which cases take long while they do. */
export class SlowCases {
  readonly #channel: BroadcastChannel;

  constructor(runId: string) {
    this.#channel = channelOf(runId);
    this.#channel.unref();
  }

  /** Watch a case until its work ends. @throws what the work throws */
  async watch<T>(id: RequirementId, work: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#channel.postMessage(id), SLOW);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Listen to what the workers of a run say.
 * @param onSlow called with each case that has been under way for `SLOW`
 * @returns stops listening
 */
export function hearSlowCases(runId: string, onSlow: (id: RequirementId) => void): () => void {
  const channel = channelOf(runId);
  channel.onmessage = (message) => {
    const said: unknown = message instanceof MessageEvent ? message.data : undefined;
    if (typeof said === 'string' && isRequirementId(said)) onSlow(said);
  };
  return () => channel.close();
}
