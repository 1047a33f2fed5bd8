import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '../../fixtures/chromium.fixture.ts';
import {
  HOSTILE_TEXTS,
  hostileAgainstBaseline,
  hostileComparison,
  hostileResults,
} from '../../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun } from '../../fixtures/results/sample.ts';
import { sampleSurvey } from '../../fixtures/results/survey.ts';
import { watchedFiles, type WatchedPage } from '../../fixtures/watched-page.fixture.ts';
import { pointOf } from '../history/history.ts';
import { comparisonPage } from './comparison.ts';
import { historyPage } from './history.ts';
import { matrixOf } from '../matrix/matrix-of.ts';
import { LEVELS, VERDICTS } from '../results.ts';
import { matrixPage } from './matrix.ts';
import { htmlPage } from './page.ts';

describe.skipIf(!hasChromium)('in Chromium', () => {
  const openFile = watchedFiles();
  const open = (markup: string, options?: BrowserContextOptions): Promise<WatchedPage> =>
    openFile('report.html', markup, options);

  const shown = (page: Page): Promise<string[]> =>
    page.locator('details.requirement:visible').evaluateAll((all) => all.map(({ id }) => id));

  describe('hostile text', () => {
    const attack = '<img src="https://example.com/x" onerror="alert(1)"><script>alert(2)</script>';
    const injected = htmlPage(sampleResults()).replace('</main>', `${attack}</main>`);

    test('control: the recorder sees a script that runs', async () => {
      const { page, misdeeds } = await open(injected.replace(/<meta[^>]*Content-Security-Policy[^>]*>/s, ''));
      expect(misdeeds).toContain('dialog 2');
      expect(misdeeds).toContain('request https://example.com/x');
      await page.close();
    });

    test('the policy blocks injected markup', async () => {
      const { page, misdeeds } = await open(injected);
      expect(misdeeds.filter((misdeed) => !/^console .*Content Security Policy/s.test(misdeed))).toEqual([]);
      expect(misdeeds.length).toBeGreaterThan(1);
      await page.close();
    });

    test.each(HOSTILE_TEXTS)('%j is shown as text and has no effect', async (text) => {
      const { page, misdeeds } = await open(htmlPage(hostileResults(text)));
      await page.getByRole('button', { name: 'Open shown' }).click();
      await page
        .locator('details')
        .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
      await page.locator('summary').first().hover();
      expect(await page.evaluate(FOREIGN)).toEqual({ elements: 1, handlers: 0, schemes: [] });
      expect(misdeeds).toEqual([]);
      await page.close();
    });
  });

  describe.each([
    ['a report against a baseline', (text: string) => htmlPage(hostileAgainstBaseline(text)), 1],
    ['a comparison', (text: string) => comparisonPage(hostileComparison(text)), 0],
    ['a history', (text: string) => historyPage([pointOf(hostileResults(text), undefined)], [text]), 0],
  ] as const)('%s', (_what, pageOf, elements) => {
    test.each(HOSTILE_TEXTS)('shows %j as text without effect', async (text) => {
      const { page, misdeeds } = await open(pageOf(text));
      expect(await page.evaluate(FOREIGN)).toEqual({ elements, handlers: 0, schemes: [] });
      expect(misdeeds).toEqual([]);
      await page.close();
    });

    test.each([1200, 360])('does not overflow at a width of %i', async (width) => {
      const { page } = await open(pageOf('x'.repeat(3000)), { viewport: { width, height: 800 } });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.close();
    });

    test.each(['light', 'dark'] as const)(
      'has text with enough contrast in the %s scheme',
      async (colorScheme) => {
        const { page } = await open(pageOf('text'), { colorScheme });
        expect(await page.evaluate(FAINT_TEXT)).toEqual([]);
        await page.close();
      },
    );
  });

  describe('the filter', () => {
    test('finds requirements by words, by verdict, and by both; Escape clears it', async () => {
      const { page, misdeeds } = await open(htmlPage(sampleResults()));
      await page.keyboard.press('/');
      await page.keyboard.type('bucketNotEmpty REFUSED');
      expect(await shown(page)).toEqual(['BKT-DEL-03']);
      await page.keyboard.press('Escape');
      expect(await shown(page)).toHaveLength(64);
      await page.getByRole('button', { name: /fail 4$/ }).click();
      expect(await shown(page)).toEqual(['BKT-DEL-03', 'META-USER-05', 'LIST-ENC-09', 'CONS-ATOMIC-03']);
      expect(await page.getByRole('status').textContent()).toBe('4 of 64');
      await page.getByRole('searchbox').fill('putObject');
      expect(await shown(page)).toEqual(['META-USER-05', 'CONS-ATOMIC-03']);
      await page.getByRole('searchbox').fill('nowhere to be found');
      expect(await page.getByText('No requirement fits the filter.').isVisible()).toBe(true);
      expect(misdeeds).toEqual([]);
      await page.close();
    });

    test('j and k move between shown requirements, Enter opens one', async () => {
      const { page } = await open(htmlPage(sampleResults()));
      await page.getByRole('button', { name: /fail 4$/ }).click();
      for (const key of ['j', 'j', 'j', 'k', 'Enter']) await page.keyboard.press(key);
      const open_ = await page
        .locator('details.requirement[open]')
        .evaluateAll((all) => all.map(({ id }) => id));
      expect(open_).toEqual(['META-USER-05']);
      await page.close();
    });

    test('a link to a filtered-out requirement shows and opens it', async () => {
      const { page } = await open(htmlPage(sampleResults()));
      await page.getByRole('button', { name: /pass 39$/ }).click();
      await page.getByRole('link', { name: 'BKT-DEL-03' }).click();
      expect(await page.locator('#BKT-DEL-03[open]').isVisible()).toBe(true);
      await page.getByRole('link', { name: 'exchange 3' }).click();
      expect(await page.locator('[id="BKT-DEL-03-exchange-3"] .wire').isVisible()).toBe(true);
      await page.close();
    });
  });

  test('the button copies the whole command', async () => {
    const { page } = await open(htmlPage(sampleResults()), {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${page.url()}#META-USER-05`);
    await page.locator('#META-USER-05 > .account > .command button').click();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe('assay run --target storage.yaml --seed 20250304 --only META-USER-05');
    await page.close();
  });

  test('without JavaScript everything is shown and can be opened', async () => {
    const { page } = await open(htmlPage(sampleResults()), { javaScriptEnabled: false });
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.locator('#BKT-DEL-03 > summary').click();
    expect(await page.getByText('The object is gone').isVisible()).toBe(true);
    await page.close();
  });

  describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
    test('all text has enough contrast with its background (WCAG 2.2, 1.4.3: 4.5 to 1)', async () => {
      const { page } = await open(htmlPage(sampleResults()), { colorScheme });
      await page.getByRole('button', { name: 'Open shown' }).click();
      await page.getByRole('button', { name: /warn 2$/ }).click();
      await page.getByRole('button', { name: /warn 2$/ }).hover();
      expect(await page.evaluate(FAINT_TEXT)).toEqual([]);
      await page.close();
    });
  });

  test.each([1200, 360])('nothing overflows at a width of %i', async (width) => {
    const { page } = await open(htmlPage(hostileResults('x'.repeat(3000))), {
      viewport: { width, height: 800 },
    });
    await page.getByRole('button', { name: 'Open shown' }).click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  });

  describe('the matrix', () => {
    const of = (text: string): string =>
      matrixPage(
        matrixOf([{ file: hostileResults(text) }, { file: sampleResults() }], [{ file: sampleSurvey(text) }]),
      );
    const different = (): string => {
      const [here, there] = [sampleResults(), sampleResults()];
      const requirements = there.requirements.map((one) =>
        one.id === 'LIST-BASE-01'
          ? { ...one, verdict: 'fail' as const, findings: [{ message: 'Refused' }] }
          : one,
      );
      return matrixPage(matrixOf([{ file: here }, { file: { ...there, requirements }, name: 'other' }]));
    };
    const rows = (page: Page): Promise<string[]> =>
      page.locator('tr.row:visible').evaluateAll((all) => all.map(({ id }) => id));
    const openAll = async (page: Page): Promise<void> => {
      await page.getByRole('button', { name: 'Open shown' }).click();
      await expect
        .poll(() => page.locator('[data-toggle][aria-expanded="false"]').count(), { timeout: 30_000 })
        .toBe(0);
      for (const button of await page.locator('.open-row').all())
        await button.evaluate((one: { click: () => void }) => one.click());
    };

    test.each(HOSTILE_TEXTS)('%j is shown as text and has no effect', async (text) => {
      const { page, misdeeds } = await open(of(text));
      await openAll(page);
      expect(await page.evaluate(FOREIGN)).toEqual({ elements: 2, handlers: 0, schemes: [] });
      expect(misdeeds).toEqual([]);
      await page.close();
    });

    test('the keyboard is enough to open a profile and a requirement, and to find what the deployments disagree on', async () => {
      const { page, misdeeds } = await open(different());
      await page.getByRole('button', { name: /^buckets/ }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate("document.activeElement.closest('tr').className")).toBe('row');
      await page.keyboard.press('Enter');
      expect(await page.locator('tr.why').count()).toBe(1);
      await page.locator('[data-rows]').selectOption('disputed');
      expect(await rows(page)).toEqual(['LIST-BASE-01']);
      expect(await page.getByRole('status').textContent()).toBe('1 of 64');
      await page.getByRole('button', { name: 'LIST-BASE-01' }).press('Enter');
      expect(await page.locator('tr.why', { hasText: 'Refused' }).isVisible()).toBe(true);
      await page.keyboard.press('/');
      await page.keyboard.type('nowhere to be found');
      await page.getByText('No requirement fits the filter.').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.getByRole('status').textContent()).toBe('64 of 64');
      expect(misdeeds).toEqual([]);
      await page.close();
    });

    test('a link to a requirement opens it; without JavaScript the counts are shown', async () => {
      const { page } = await open(different());
      await page.evaluate("location.hash = 'LIST-ENC-09'");
      expect(await page.getByText('Keys are out of order').first().isVisible()).toBe(true);
      await page.close();
      const { page: plain } = await open(different(), { javaScriptEnabled: false });
      expect(await plain.getByRole('row', { name: /^All profiles/ }).textContent()).toMatch(
        /\d+ of \d+ MUST/,
      );
      expect(await plain.getByRole('searchbox').isVisible()).toBe(false);
      await plain.close();
    });

    test.each([
      [1200, 'light'],
      [360, 'dark'],
    ] as const)(
      'at a width of %i in the %s scheme only the matrix scrolls sideways, and all text has enough contrast',
      async (width, colorScheme) => {
        const { page } = await open(of('x'.repeat(3000)), { viewport: { width, height: 800 }, colorScheme });
        await openAll(page);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        expect(await page.evaluate(FAINT_TEXT)).toEqual([]);
        await page.close();
      },
    );

    test('20 deployments and 1,400 requirements can be opened and filtered without a long pause', async () => {
      const one = sampleRun(
        Array.from({ length: 1400 }, (_, index) =>
          sampleResult({
            id: `BKT-DEL-${index}`,
            profile: `profile ${index % 20}`,
            level: LEVELS[index % 3] ?? 'MUST',
            verdict: VERDICTS[index % VERDICTS.length] ?? 'pass',
            findings: [{ message: 'A'.repeat(200), expected: 'B'.repeat(80), actual: 'C'.repeat(80) }],
          }),
        ),
      );
      const { page } = await open(matrixPage(matrixOf(Array.from({ length: 20 }, () => ({ file: one })))));
      await page.evaluate(
        "globalThis.longest = 0; new PerformanceObserver((seen) => { for (const { duration } of seen.getEntries()) longest = Math.max(longest, duration); }).observe({ type: 'longtask', buffered: true })",
      );
      await page.getByRole('button', { name: /^profile 3/ }).click();
      await page.locator('[data-profiles]').selectOption('profile 7');
      await expect.poll(() => rows(page)).toHaveLength(70);
      // The bound allows for a busy machine; drawing all 28,000 cells at once would take tens of seconds there.
      expect(await page.evaluate('longest')).toBeLessThan(2000);
      await page.close();
    });
  });

  test('the light and the dark scheme have different backgrounds', async () => {
    const backgrounds = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await open(htmlPage(sampleResults()), { colorScheme });
      backgrounds.push(await page.evaluate('getComputedStyle(document.documentElement).backgroundColor'));
      await page.close();
    }
    expect(new Set(backgrounds).size).toBe(2);
  });
});

/** Run in the page (a string, because our types lack the DOM): finds visible text with a contrast below 4.5. */
const FAINT_TEXT = `(() => {
  const parse = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (color) => {
    const [r, g, b] = parse(color)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const background = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (parse(backgroundColor)[3] !== 0) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const written = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''),
  );
  return written.flatMap((element) => {
    const [light, dark] = [luminance(getComputedStyle(element).color), luminance(background(element))].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    return ratio < 4.5 ? [element.className + ' ' + ratio.toFixed(2)] : [];
  });
})()`;

/** Run in the page: finds active content that could come from a target. */
const FOREIGN = `({
  elements: document.querySelectorAll('script, img, iframe, object, embed, link, form, base').length,
  handlers: [...document.querySelectorAll('*')].filter((each) => each.getAttributeNames().some((name) => name.startsWith('on'))).length,
  schemes: [...document.links].map(({ protocol }) => protocol).filter((scheme) => !['file:', 'https:', 'http:'].includes(scheme)),
})`;
