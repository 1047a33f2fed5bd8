import { isLinearizable, type TimedCall } from './linearize.ts';
import type { KeyCall, KeyState } from './register.ts';
import { SOMETHING } from './register.ts';

/**
 * The smallest part of calls that cannot be ordered which cannot be ordered either: no call can be left out of it. A part shows
 * something about the whole only if it has every write that may have made what its calls saw; others are not considered.
 * @param all calls on one key for which `isLinearizable` is false
 */
export function smallest<Call extends TimedCall>(all: readonly Call[]): Call[] {
  let kept = [...all].sort((one, other) => one.from - other.from);
  for (let size = Math.ceil(kept.length / 2); ; size = Math.ceil(size / 2)) {
    let wasReduced = false;
    // From the end: what comes after the contradiction has nothing to do with it.
    for (let end = kept.length; end > 0; end -= size) {
      const start = Math.max(0, end - size);
      const rest = explained([...kept.slice(0, start), ...kept.slice(end)], all);
      if (rest.length === 0 || isLinearizable(rest)) continue;
      kept = rest;
      wasReduced = true;
      end = Math.min(end, kept.length + size);
    }
    if (size === 1 && !wasReduced) return kept;
  }
}

/**
 * A part without the calls that saw what a call outside of it may have made. What is left of calls that can be ordered can be
 * ordered.
 * @internal only its tests import it
 */
export function explained<Call extends TimedCall>(part: readonly Call[], all: readonly Call[]): Call[] {
  let kept = [...part];
  for (;;) {
    const members = new Set(kept);
    const replaced = replacements(kept);
    const left = kept.filter((observer) =>
      all.every(
        (other) =>
          members.has(other) ||
          !maySee(observer, other) ||
          (observer.until !== undefined && other.from > observer.until) ||
          (other.until !== undefined && replaced(other.until) < observer.from),
      ),
    );
    if (left.length === kept.length) return kept;
    kept = left;
  }
}

/** Whether what a call saw may have been made by the other one. */
function maySee({ call }: TimedCall, { call: other }: TimedCall): boolean {
  if (call.kind === 'delete' || other.kind === 'read') return false;
  if (call.kind === 'read') return mayMake(other, call.content);
  if (call.condition === undefined) return false;
  // A condition that did not hold saw that there was something else, whatever that was.
  if (call.outcome === 'refused') return true;
  return mayMake(other, 'absent' in call.condition ? undefined : call.condition.match);
}

/** Whether a write may have put the key into a state. */
function mayMake(call: Exclude<KeyCall, { kind: 'read' }>, state: KeyState): boolean {
  if (call.kind === 'delete') return state === undefined;
  if (call.outcome === 'refused') return false;
  return call.content === state || (call.content === SOMETHING && state !== undefined);
}

/** When, at the latest, what a call made that ended at a moment was replaced by another: Infinity if it may not have been. */
function replacements(part: readonly TimedCall[]): (ended: number) => number {
  const certain = part
    .filter(({ call }) => call.kind !== 'read' && call.outcome === 'done')
    .map(({ from, until = Infinity }) => ({ from, until }))
    .sort((one, other) => one.from - other.from);
  const earliest: number[] = [];
  let least = Infinity;
  for (let at = certain.length - 1; at >= 0; at -= 1)
    earliest[at] = least = Math.min(least, certain[at]?.until ?? Infinity);
  return (ended) => {
    let [low, high] = [0, certain.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((certain[middle]?.from ?? Infinity) > ended) high = middle;
      else low = middle + 1;
    }
    return earliest[low] ?? Infinity;
  };
}
