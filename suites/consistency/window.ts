import type { HistoryCall, HistoryWindow } from '../../reports/results.ts';
import { contentOf, type KnownCall, type RecordedCall } from './recorded-call.ts';
import { type KeyCall, type KeyState, SOMETHING } from './register.ts';

/**
 * The calls that contradict each other, as reports show them: contents by letters, times from the first of them on. The call that is
 * answered last is the impossible one: the others can be ordered.
 * @param calls a smallest part
 * @param all calls of the history, for uploads that were refused and seen nevertheless
 */
export function windowOf(
  key: string,
  calls: readonly KnownCall[],
  all: readonly RecordedCall[],
  named: (etag: string) => string | undefined,
): HistoryWindow {
  const seen = new Set(calls.map(({ call }) => (call.kind === 'delete' ? undefined : call.content)));
  const refused = all.filter(
    ({ key: at, effect }) =>
      at === key &&
      effect.kind === 'write' &&
      effect.outcome === 'declined' &&
      typeof effect.content !== 'string' &&
      seen.has(contentOf(effect.content, named)),
  );
  const impossible = impossibleOf(calls);
  const letters = new Map<KeyState, string>();
  const letter = (content: KeyState): string => {
    const known = letters.get(content) ?? lettersAt(letters.size);
    letters.set(content, known);
    return known;
  };
  const begin = Math.min(...calls.map(({ recorded }) => recorded.from), ...refused.map(({ from }) => from));
  const timed = ({ client, operation, from, until }: RecordedCall): Omit<HistoryCall, 'words'> => ({
    client,
    operation,
    from: from - begin,
    ...(until !== undefined && { until: until - begin }),
  });
  const shown = [
    ...calls.map((one) => ({ recorded: one.recorded, words: () => inWords(one.call, letter), one })),
    ...refused.map((recorded) => ({
      recorded,
      words: () => `upload of ${letter(refusedContent(recorded, named))} refused`,
      one: undefined,
    })),
  ].sort((a, b) => a.recorded.from - b.recorded.from);
  return {
    key,
    calls: shown.map(({ recorded, words, one }) => ({
      ...timed(recorded),
      words: words(),
      ...(one !== undefined && one === impossible && { impossible: true as const }),
    })),
  };
}

/** The read that is answered last; among writes alone, the write. */
function impossibleOf(calls: readonly KnownCall[]): KnownCall | undefined {
  const reads = calls.filter(({ call }) => call.kind === 'read');
  const last = (some: readonly KnownCall[]) =>
    some.reduce<KnownCall | undefined>(
      (latest, one) => ((one.until ?? -1) > (latest?.until ?? -1) ? one : latest),
      undefined,
    );
  return last(reads) ?? last(calls);
}

function inWords(call: KeyCall, letter: (content: KeyState) => string): string {
  const content = (state: KeyState) => (state === SOMETHING ? 'what its source holds' : letter(state));
  switch (call.kind) {
    case 'read':
      return call.content === undefined ? 'finds nothing' : `reads ${content(call.content)}`;
    case 'delete':
      return 'deletes';
    case 'write': {
      const written = `writes ${content(call.content)}`;
      if (call.condition === undefined) return written;
      return 'absent' in call.condition
        ? `${written} if there is nothing`
        : `${written} in place of ${content(call.condition.match)}`;
    }
  }
}

function refusedContent(
  { effect }: RecordedCall,
  named: (etag: string) => string | undefined,
): string | undefined {
  return effect.kind === 'write' && typeof effect.content !== 'string'
    ? contentOf(effect.content, named)
    : undefined;
}

/** A, B, … Z, A1, B1, … */
function lettersAt(index: number): string {
  const round = Math.floor(index / 26);
  return `${String.fromCharCode(65 + (index % 26))}${round === 0 ? '' : round}`;
}
