import type { LikelyCause, LikelyCauses } from '../causes/likely-causes.ts';
import { shareInWords } from '../causes/words.ts';
import { html, type Markup } from '../markup.ts';
import { oneLine } from '../visible-text.ts';

/** Causes shown at once; one click shows the others. */
const AT_ONCE = 8;
/** Most ids shown with a cause; the filter shows all. */
const IDS = 12;

/** The likely causes, most important first; nothing when no two problems share a cause. */
export function causesSection(likely: LikelyCauses): Markup | undefined {
  const { causes } = likely;
  if (causes.length === 0) return undefined;
  const items = causes.map(item);
  const others = items.slice(AT_ONCE);
  return html`<section class="causes" aria-labelledby="causes">
    <h2 id="causes">Likely causes <span class="count">${causes.length}</span></h2>
    <p class="fine">
      ${shareInWords(likely)}. Grouped by the first finding of each, so this is only a guess of where to look
      first.
    </p>
    <ol>
      ${items.slice(0, AT_ONCE)}
    </ol>
    ${
      others.length > 0 &&
      html`<details class="more">
        <summary>${others.length} more</summary>
        <ol>
          ${others}
        </ol>
      </details>`
    }
  </section>`;
}

function item({ title, ids, fails, evidence }: LikelyCause, index: number): Markup {
  const more = ids.length - IDS;
  return html`<li class="${fails ? 'bad' : 'caution'}">
    <p class="cause"><b class="number">${ids.length}</b> <bdi>${title}</bdi></p>
    <p class="gist">${evidence.id}: <bdi>${evidence.message}</bdi></p>
    <p class="ids">
      ${ids.slice(0, IDS).map((id) => html`<a href="#${id}">${oneLine(id)}</a> `)}${more > 0 && `and ${more} more`}
      <button type="button" data-choose="cause" data-value="${index}" hidden>
        Show these<span class="unseen">: ${title}</span>
      </button>
    </p>
  </li> `;
}
