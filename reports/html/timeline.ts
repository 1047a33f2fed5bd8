import { endOf, MAX_CALLS } from '../consistency/timeline-text.ts';
import { html, type Markup } from '../markup.ts';
import type { HistoryCall, HistoryWindow } from '../results.ts';
import { oneLine } from '../visible-text.ts';

/** In units of the drawing, which is as wide as the page at most. */
const SIZE = { width: 640, lane: 96, row: 40, words: 25, bar: 9, top: 28, end: 4, right: 8 };
/** Width of a letter on a phone, where words are larger; and most letters, so that they fit there. */
const LETTER = 11;
const MAX_WORDS = 60;
const MAX_DRAWN = 40;

/**
 * Concurrent calls that contradict each other as a drawing: a lane for each client, a bar for each call from its begin to its answer
 * below its words; the impossible one is marked. A list below it says the same.
 */
export function timeline({ key, calls }: HistoryWindow): Markup {
  const shown = calls.slice(0, MAX_CALLS);
  const end = endOf(shown);
  const clients = [...new Set(shown.map(({ client }) => client))].sort((one, other) => one - other);
  const rows = rowsOf(shown, clients);
  const height = SIZE.top + rows.length * SIZE.row + SIZE.end;
  const x = (at: number): number => SIZE.lane + (at / end) * (SIZE.width - SIZE.lane - SIZE.right);
  return html`<figure class="timeline">
    <figcaption>
      Calls on <code><bdi>${oneLine(key, 200)}</bdi></code
      >, of which ${shown.length > 1 ? 'no order' : 'no state of the key'} explains all answers
    </figcaption>
    <svg
      viewBox="0 0 ${SIZE.width} ${height}"
      role="img"
      aria-label="Calls of ${clients.length} clients over time; the list below has the same"
    >
      <text class="scale" x="${SIZE.lane}" y="18">0 ms</text>
      <text class="scale" x="${SIZE.width - SIZE.right}" y="18" text-anchor="end">${Math.round(end)} ms</text>
      <line class="axis" x1="${SIZE.lane}" x2="${SIZE.width - SIZE.right}" y1="24" y2="24" />
      ${rows.map(({ client, call }, index) => {
        const y = SIZE.top + index * SIZE.row;
        const [from, until] = [x(call.from), Math.max(x(call.from) + 3, x(call.until ?? end))];
        const isFirst = rows[index - 1]?.client !== client;
        const words = `${call.impossible ? '✗ ' : ''}${oneLine(call.words, MAX_DRAWN)}`;
        const fits = from + words.length * LETTER < SIZE.width - SIZE.right;
        return html`${
            isFirst &&
            html`<line class="lane" x1="0" x2="${SIZE.width}" y1="${y - 2}" y2="${y - 2}" />
              <text class="client" x="0" y="${y + SIZE.words - 5}">client ${client}</text>`
          }<g
            class="call ${call.impossible ? 'impossible' : ''} ${call.until === undefined ? 'open-ended' : ''}"
          >
            <title>${inWords(call)}</title>
            <rect
              x="${from.toFixed(1)}"
              y="${y + SIZE.words}"
              width="${(until - from).toFixed(1)}"
              height="${SIZE.bar}"
              rx="3"
            />
            <text
              x="${(fits ? from : SIZE.width - SIZE.right).toFixed(1)}"
              y="${y + SIZE.words - 5}"
              ${!fits && html`text-anchor="end"`}
            >
              ${words}
            </text>
          </g>`;
      })}
    </svg>
    <ol>
      ${shown.map(
        (call) =>
          html`<li ${call.impossible && html`class="impossible"`}>
            ${inWords(call)}${call.impossible && html` <strong>which no order explains</strong>`}
          </li>`,
      )}
    </ol>
    ${calls.length > shown.length && html`<p>… and ${calls.length - shown.length} more calls in results.json</p>`}
  </figure>`;
}

/** A row for each call, those of a client together: they follow each other. */
function rowsOf(
  calls: readonly HistoryCall[],
  clients: readonly number[],
): { client: number; call: HistoryCall }[] {
  return clients.flatMap((client) =>
    calls.filter((call) => call.client === client).map((call) => ({ client, call })),
  );
}

function inWords({ client, operation, words, from, until }: HistoryCall): string {
  const ended = until === undefined ? 'never answered' : `answered at ${Math.round(until)} ms`;
  return `client ${client}, ${oneLine(operation, 40)}: ${oneLine(words, MAX_WORDS)}; begun at ${Math.round(from)} ms, ${ended}`;
}
