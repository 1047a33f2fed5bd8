import type { TimedCall } from './linearize.ts';
import { type KeyCall, type KeyState, SOMETHING, type WriteCondition } from './register.ts';

/** What was seen of a key: a content, an entity tag whose content may not be known yet, or nothing. */
export type Seen = { content: string } | { etag: string } | 'nothing';

/** What a call did to a key, or what it saw there. */
export type Effect =
  | {
      kind: 'write';
      /** `SOMETHING` where a copy was not answered. */
      content: Exclude<Seen, 'nothing'> | typeof SOMETHING;
      condition?: WriteCondition;
      /** `declined`: refused for whatever reason, so without effect. */
      outcome: 'done' | 'declined' | 'unknown';
    }
  | { kind: 'delete'; outcome: 'done' | 'declined' | 'unknown' }
  | { kind: 'read'; seen: Seen };

/** One call of a client, as far as it concerns one key. A call on two keys, or on all, is recorded once for each. */
export interface RecordedCall {
  client: number;
  operation: string;
  key: string;
  /** When the client began it and when it was answered, in milliseconds of one monotonic clock. */
  from: number;
  /** Undefined where no answer says whether it took effect: then it may do so at any later time, or never. */
  until: number | undefined;
  effect: Effect;
}

/** A call of a history as the search sees it, with the call that it was made of. */
export interface KnownCall extends TimedCall {
  recorded: RecordedCall;
}

/**
 * The calls of one key as the search sees them. What says nothing is left out: a refused write, a write without answer and without
 * condition that was never seen, a read whose content cannot be named.
 * @param named the content of an entity tag
 * @param delay milliseconds for which a read may show what was replaced
 */
export function knownCalls(
  calls: readonly RecordedCall[],
  named: (etag: string) => string | undefined,
  delay = 0,
): KnownCall[] {
  const known = calls.flatMap((recorded): KnownCall[] => {
    const call = keyCall(recorded.effect, named);
    if (call === undefined) return [];
    const from = call.kind === 'read' ? recorded.from - delay : recorded.from;
    return [{ client: recorded.client, from, until: recorded.until, call, recorded }];
  });
  const seen = new Set(known.flatMap(({ call }) => (call.kind === 'read' ? [call.content] : matched(call))));
  return known.filter(
    ({ call }) => !(call.kind === 'write' && call.outcome === 'unknown' && !isSeen(call.content, seen)),
  );
}

const isSeen = (content: string, seen: ReadonlySet<KeyState>): boolean =>
  content === SOMETHING || seen.has(content);

function matched(call: KeyCall): KeyState[] {
  return call.kind === 'write' && call.condition !== undefined && 'match' in call.condition
    ? [call.condition.match]
    : [];
}

function keyCall(effect: Effect, named: (etag: string) => string | undefined): KeyCall | undefined {
  if (effect.kind === 'read') {
    const { seen } = effect;
    if (seen === 'nothing') return { kind: 'read', content: undefined };
    const content = contentOf(seen, named);
    return content === undefined ? undefined : { kind: 'read', content };
  }
  if (effect.outcome === 'declined') return undefined;
  if (effect.kind === 'delete') return { kind: 'delete', outcome: effect.outcome };
  const { content, condition, outcome } = effect;
  const written = typeof content === 'string' ? SOMETHING : (contentOf(content, named) ?? SOMETHING);
  return { kind: 'write', content: written, outcome, ...(condition && { condition }) };
}

/** The content that was seen, where it can be named. */
export function contentOf(
  seen: Exclude<Seen, 'nothing'>,
  named: (etag: string) => string | undefined,
): string | undefined {
  return 'content' in seen ? seen.content : named(seen.etag);
}
