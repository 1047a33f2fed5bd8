import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../../fixtures/chromium.fixture.ts';
import { manyResults } from '../../fixtures/results/many.ts';
import { sampleSurvey } from '../../fixtures/results/survey.ts';
import { compare } from '../compare/compare.ts';
import { pointOf } from '../history/history.ts';
import { matrixOf } from '../matrix/matrix-of.ts';
import { seriousFindings } from './axe.fixture.ts';
import type { HistoryWindow } from '../results.ts';
import { comparisonPage } from './comparison.ts';
import { historyPage } from './history.ts';
import { matrixPage } from './matrix.ts';
import { htmlPage } from './page.ts';
import { watchedFiles, type WatchedPage } from '../../fixtures/watched-page.fixture.ts';

const before = manyResults(60);
const after = manyResults(60, 1);
/** Concurrent calls that no order explains, as long and as short as they come. */
const contradiction: HistoryWindow = {
  key: 'a key that several clients share',
  calls: [
    { client: 1, operation: 'putObject', words: 'writes A', from: 0, until: 41, impossible: false },
    { client: 2, operation: 'getObject', words: 'reads A', from: 12, until: 13, impossible: false },
    {
      client: 1,
      operation: 'copyObject',
      words: 'copies '.repeat(9),
      from: 60,
      until: 80,
      impossible: false,
    },
    { client: 3, operation: 'deleteObject', words: 'deletes it', from: 20, impossible: false },
    { client: 2, operation: 'getObject', words: 'reads A', from: 88, until: 96, impossible: true },
  ],
};
const [first] = after.requirements.filter(({ verdict }) => verdict === 'fail');
const contradicted = after.requirements.map((one) =>
  one === first ? { ...one, contradictions: [contradiction] } : one,
);
const PAGES = {
  report: () => htmlPage({ ...after, requirements: contradicted, comparison: compare(before, after) }),
  comparison: () => comparisonPage(compare(before, after)),
  history: () =>
    historyPage(
      [pointOf(before, undefined), pointOf(after, before, './a/report.html')],
      ['broken.json: is not JSON'],
    ),
  matrix: () =>
    matrixPage(matrixOf([{ file: before }, { file: after, name: 'the other' }], [{ file: sampleSurvey() }])),
};
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

describe.skipIf(!hasChromium)('pages for people, in Chromium', () => {
  const openFile = watchedFiles();
  const open = (markup: string, options?: BrowserContextOptions): Promise<WatchedPage> =>
    openFile('page.html', markup, options);

  describe.each(Object.entries(PAGES))('the %s', (_name, pageOf) => {
    describe.each(Object.entries(SIZES))('on a %s', (_size, viewport) => {
      test.each(['light', 'dark'] as const)(
        'in the %s scheme does nothing forbidden, fits the width, and has no serious axe finding',
        async (colorScheme) => {
          const { page, misdeeds } = await open(pageOf(), { viewport, colorScheme });
          await openSome(page);
          await expectAccessible(page, viewport.width);
          expect(misdeeds).toEqual([]);
          await page.close();
        },
      );

      test('can be used by keyboard: the focus follows the order of the page, and each stop is visible and outlined', async () => {
        const { page } = await open(pageOf(), { viewport });
        await openSome(page);
        for (let stops = 0; stops < 60; stops += 1) {
          await page.keyboard.press('Tab');
          const stop = (await page.evaluate(STOP)) as string[] | undefined;
          if (stop === undefined) break;
          expect(stop).toEqual([]);
        }
        await page.close();
      });
    });
  });

  test('control: these checks detect a wrong page', async () => {
    const wrong =
      '<main><p style="width: 3000px; color: #ccc; background: #fff">faint</p><button style="outline: none">x</button></main>';
    const { page } = await open(`<!doctype html><html lang="en"><title>wrong</title>${wrong}</html>`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeGreaterThan(1280);
    expect(await seriousFindings(page)).toEqual([expect.stringContaining('color-contrast')]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(STOP)).toEqual(['BUTTON x has no outline']);
    await page.close();
  });

  test('the keyboard leads from a likely cause to the requirements that share it, and back to all', async () => {
    const { page } = await open(PAGES.report());
    const [group] = await page.locator('.causes li').all();
    const title = (await group?.locator('.cause bdi').textContent()) ?? '';
    const number = (await group?.locator('.number').textContent()) ?? '';
    await group?.getByRole('button').press('Enter');
    expect(await page.locator('details.requirement:visible').count()).toBe(Number(number));
    expect(await page.getByRole('status').textContent()).toBe(`${number} of 60`);
    const choice = page.locator('[data-facet=cause]');
    expect(await choice.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    expect(await choice.locator('option:checked').textContent()).toBe(`${title} (${number})`);
    await choice.selectOption('');
    expect(await page.locator('details.requirement:visible').count()).toBe(60);
    await page.close();
  });

  test.each(Object.entries(SIZES))(
    'on a %s the words of concurrent calls stay in their drawing',
    async (_size, viewport) => {
      const { page } = await open(PAGES.report(), { viewport });
      await page.locator('details:has(figure.timeline)').evaluate((one) => one.setAttribute('open', ''));
      const drawing = await page.locator('.timeline svg').boundingBox();
      const words = await page.locator('.timeline svg text').all();
      expect(words.length).toBeGreaterThan(5);
      for (const each of words) {
        const box = await each.boundingBox();
        const [left, right] = [box?.x ?? -1, (box?.x ?? 0) + (box?.width ?? Infinity)];
        expect(left).toBeGreaterThanOrEqual(Math.floor(drawing?.x ?? 0));
        expect(right).toBeLessThanOrEqual(Math.ceil((drawing?.x ?? 0) + (drawing?.width ?? 0)));
      }
      await page.close();
    },
  );

  test('without JavaScript the causes are shown with links, without buttons', async () => {
    const { page } = await open(PAGES.report(), { javaScriptEnabled: false });
    expect(await page.locator('.causes button:visible').count()).toBe(0);
    const link = page.locator('.causes a').first();
    await link.click();
    expect(page.url()).toContain(`#${await link.textContent()}`);
    await page.close();
  });

  test('5,000 results can be opened and filtered quickly', async () => {
    const markup = htmlPage(manyResults(5000));
    const { page, misdeeds } = await open(markup);
    const opened = (await page.evaluate(
      "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd",
    )) as number;
    // Two seconds, and a fifth of a second, on an idle machine; a busy one is several times slower.
    expect(opened).toBeLessThan(2000 * BUSY);
    for (const words of ['getobject', 'nothing fits this', '']) {
      const took = (await page.evaluate(`(${FILTER})(${JSON.stringify(words)})`)) as number;
      expect(took).toBeLessThan(200 * BUSY);
    }
    await page.locator('[data-facet=cause]').selectOption({ index: 1 });
    expect(await page.locator('details.requirement:visible').count()).toBeGreaterThan(10);
    expect(misdeeds).toEqual([]);
    await page.close();
  });
});

const BUSY = 5;

async function expectAccessible(page: Page, width: number): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  expect(await seriousFindings(page)).toEqual([]);
}

/** Opens elements that are closed at first: some requirements, or a profile of the matrix and a row in it. */
async function openSome(page: Page): Promise<void> {
  await page.evaluate(
    "[...document.querySelectorAll('details:not([open])')].slice(0, 12).forEach((one) => (one.open = true))",
  );
  for (const selector of ['[data-toggle]', '.open-row'])
    if ((await page.locator(selector).count()) > 0) await page.locator(selector).first().click();
  await page.evaluate('document.activeElement.blur()');
}

/**
 * Run in the page: what is wrong with the focused element; undefined at the end of the page. It must be after the previous one,
 * have a size and an outline, and be visible.
 */
const STOP = `(() => {
  const now = document.activeElement;
  if (now === document.body) return undefined;
  const before = globalThis.stopBefore;
  globalThis.stopBefore = now;
  const { width, height, top, bottom } = now.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(now);
  const name = now.tagName + ' ' + now.textContent.trim().slice(0, 40);
  return [
    before && !(before.compareDocumentPosition(now) & 4) ? name + ' is before the last stop' : '',
    width < 1 || height < 1 ? name + ' has no size' : '',
    outlineStyle === 'none' || parseFloat(outlineWidth) < 1 ? name + ' has no outline' : '',
    bottom < 0 || top > innerHeight ? name + ' is out of sight' : '',
  ].filter(Boolean);
})()`;

/** Run in the page: types words into the filter, and gives the milliseconds until the next frame. */
const FILTER = `(words) => new Promise((resolve) => {
  const input = document.querySelector('[data-filter]');
  const start = performance.now();
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)));
})`;
