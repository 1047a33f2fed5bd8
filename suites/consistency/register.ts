/**
 * A key as a register: what one call on it does, and which results of it are possible. Contents are named by ids that no two
 * writes share, so that a read names its write. Pure.
 */

/** A state in which the key holds an object, but it is unknown which: a copy whose answer was lost has written it. */
export const SOMETHING = '*';

/** What a key holds: the id of a content, or nothing. */
export type KeyState = string | undefined;

/** A condition on a write: `If-None-Match: *`, or `If-Match` with the entity tag of a content. */
export type WriteCondition = { absent: true } | { match: string };

/** What a client asked and learned. A call whose answer was lost has `outcome: 'unknown'`; a lost read says nothing and is left out. */
export type KeyCall =
  | { kind: 'write'; content: string; condition?: WriteCondition; outcome: 'done' | 'refused' | 'unknown' }
  | { kind: 'delete'; outcome: 'done' | 'unknown' }
  /** A read, or a listing as far as it speaks of this key. `content` is what was seen. */
  | { kind: 'read'; content: KeyState };

/** Whether a condition may hold of a state; of one that is not known both may be. */
const mayHold = (condition: WriteCondition | undefined, state: KeyState): boolean =>
  condition === undefined ||
  ('absent' in condition ? state === undefined : state === condition.match || state === SOMETHING);

const mayFail = (condition: WriteCondition | undefined, state: KeyState): boolean =>
  !mayHold(condition, state) || (condition !== undefined && 'match' in condition && state === SOMETHING);

/**
 * The state after a call that takes effect at one moment.
 * @returns undefined when the call cannot have had its outcome in this state
 */
export function after(call: KeyCall, state: KeyState): { state: KeyState } | undefined {
  switch (call.kind) {
    case 'read': {
      const fits = call.content === state || (state === SOMETHING && call.content !== undefined);
      return fits ? { state: call.content } : undefined;
    }
    case 'delete':
      return { state: undefined };
    case 'write': {
      const { condition, content, outcome } = call;
      if (outcome === 'refused') return mayFail(condition, state) ? { state } : undefined;
      if (mayHold(condition, state)) return { state: content };
      return outcome === 'done' ? undefined : { state };
    }
  }
}

/** Whether a call leaves the key as it is, in whatever state it takes effect. */
export function neverChanges(call: KeyCall): boolean {
  return call.kind === 'read' || (call.kind === 'write' && call.outcome === 'refused');
}
