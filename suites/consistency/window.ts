import type { HistoryWindow } from '../../reports/results.ts';
import { contentOf, type Effect, type KnownCall, type RecordedCall } from './recorded-call.ts';

/** The content of an entity tag. */
type Named = (etag: string) => string | undefined;

/**
 * The calls that contradict each other, as reports show them: contents by letters, times from the first of them on. The read that is
 * answered last is the impossible one; among only writes, the write. The writes of what was seen are shown too.
 * @param part a smallest part
 * @param all calls of the history on the key
 */
export function windowOf(
  key: string,
  part: readonly KnownCall[],
  all: readonly RecordedCall[],
  named: Named,
): HistoryWindow {
  const inPart = new Set(part.map(({ recorded }) => recorded));
  const contents = new Set(part.flatMap(({ recorded }) => contentIn(recorded.effect, named) ?? []));
  const shown = all
    .filter((one) => inPart.has(one) || (one.effect.kind === 'write' && isOneOf(contents, one.effect, named)))
    .sort((one, other) => one.from - other.from);
  const impossible = lastOf(shown.filter((one) => inPart.has(one)));
  const letters = lettersOf(shown, named);
  const begin = shown[0]?.from ?? 0;
  return {
    key,
    calls: shown.map((recorded) => ({
      client: recorded.client,
      operation: recorded.operation,
      words: inWords(recorded.effect, letters, named),
      from: recorded.from - begin,
      ...(recorded.until !== undefined && { until: recorded.until - begin }),
      impossible: recorded === impossible,
    })),
  };
}

function contentIn(effect: Effect, named: Named): string | undefined {
  if (effect.kind === 'delete') return undefined;
  const of = effect.kind === 'read' ? effect.seen : effect.content;
  return typeof of === 'string' ? undefined : contentOf(of, named);
}

function isOneOf(contents: ReadonlySet<string>, effect: Effect, named: Named): boolean {
  const content = contentIn(effect, named);
  return content !== undefined && contents.has(content);
}

function lastOf(calls: readonly RecordedCall[]): RecordedCall | undefined {
  const reads = calls.filter(({ effect }) => effect.kind === 'read');
  return (reads.length > 0 ? reads : calls).reduce<RecordedCall | undefined>(
    (latest, one) => ((one.until ?? -1) > (latest?.until ?? -1) ? one : latest),
    undefined,
  );
}

/** The contents in the order in which they appear: A, B, … Z, A1, … */
function lettersOf(calls: readonly RecordedCall[], named: Named): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const add = (content: string) => {
    const round = Math.floor(letters.size / 26);
    if (!letters.has(content))
      letters.set(content, `${String.fromCharCode(65 + (letters.size % 26))}${round === 0 ? '' : round}`);
  };
  for (const { effect } of calls) {
    const content = contentIn(effect, named);
    if (content !== undefined) add(content);
    if (effect.kind === 'write' && effect.condition && 'match' in effect.condition)
      add(effect.condition.match);
  }
  return letters;
}

function inWords(effect: Effect, letters: ReadonlyMap<string, string>, named: Named): string {
  if (effect.kind === 'delete') return 'deletes';
  const content = letters.get(contentIn(effect, named) ?? '') ?? 'what its source holds';
  if (effect.kind === 'read') return effect.seen === 'nothing' ? 'finds nothing' : `reads ${content}`;
  if (effect.outcome === 'declined') return `may not write ${content}`;
  const { condition } = effect;
  if (condition === undefined) return `writes ${content}`;
  return 'absent' in condition
    ? `writes ${content} if there is nothing`
    : `writes ${content} in place of ${letters.get(condition.match) ?? '?'}`;
}
