import { html } from '../markup.ts';
import type { Markup } from '../markup.ts';
import type { VerdictWords } from '../verdict-words.ts';

/** A line of a chart: one number per run, in the colour of a tone. */
export interface ChartLine {
  name: string;
  tone: VerdictWords['tone'];
  values: readonly number[];
}

const SIZE = { width: 1000, top: 12, side: 8 };

/**
 * Numbers over time as an SVG: a line with one dot per number, from 0 to the largest. The page must have a table with the numbers
 * beside it; `label` describes the chart in words.
 */
export function chart(lines: readonly ChartLine[], label: string, height = 160): Markup {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const count = Math.max(1, ...lines.map(({ values }) => values.length));
  const x = (index: number): number =>
    count === 1 ? SIZE.width / 2 : SIZE.side + (index * (SIZE.width - 2 * SIZE.side)) / (count - 1);
  const y = (value: number): number => SIZE.top + (1 - value / most) * (height - 2 * SIZE.top);
  const place = (value: number, index: number): string => `${x(index).toFixed(1)},${y(value).toFixed(1)}`;
  return html`<svg class="chart" viewBox="0 0 ${SIZE.width} ${height}" role="img" aria-label="${label}">
    <line class="axis" x1="0" x2="${SIZE.width}" y1="${y(0)}" y2="${y(0)}" />
    ${lines.map(
      ({ name, tone, values }) =>
        html`<g class="${tone}">
          <polyline points="${values.map(place).join(' ')}" />
          ${values.map(
            (value, index) =>
              html`<circle cx="${x(index).toFixed(1)}" cy="${y(value).toFixed(1)}" r="${count > 60 ? 2 : 4}">
                <title>${value} ${name}</title>
              </circle>`,
          )}
        </g>`,
    )}
  </svg>`;
}
