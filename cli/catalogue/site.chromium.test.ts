import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from '../../fixtures/chromium.fixture.ts';
import { sampleResults } from '../../fixtures/results/sample.ts';
import { seriousFindings } from '../../reports/html/axe.fixture.ts';
import { openWatched, type WatchedPage } from '../../fixtures/watched-page.fixture.ts';
import { catalogueSite } from '../../reports/html/catalogue/site.ts';
import { requirementIds } from '../../spec/generated/requirements.ts';
import { catalogueOf, writeCatalogue } from './site.ts';

describe.skipIf(!hasChromium)('the catalogue in Chromium, from file://', () => {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'assay-catalogue-'));
  beforeAll(async () => {
    writeCatalogue({ dialect: 'aws', out: folder });
    // All requirements look alike: with a few of them axe takes only seconds.
    const all = catalogueOf('aws', [sampleResults()]);
    const few = { ...all, entries: all.entries.filter(({ id }) => /^(BKT|ACL-WIRE|CHK)/.test(id)) };
    mkdirSync(join(folder, 'few'));
    for (const [name, text] of catalogueSite(few)) writeFileSync(join(folder, 'few', name), text);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  /**
   * Opens a page of the site and records what it must never do: request anything outside the site, write to the console, fail.
   */
  const open = (address: string, options: BrowserContextOptions = {}): Promise<WatchedPage> =>
    openWatched(
      browser,
      `${pathToFileURL(folder).href}/${address}`,
      options,
      `${pathToFileURL(folder).href}/`,
    );

  const shown = (page: Page): Promise<string[]> =>
    page.locator('details.requirement:not([hidden])').evaluateAll((all) => all.map(({ id }) => id));

  test('the address of a requirement scrolls to it and opens it', async () => {
    const { page, misdeeds } = await open('index.html#BKT-NAME-04');
    const line = page.locator('#BKT-NAME-04 > summary');
    expect(await page.locator('#BKT-NAME-04 .account').isVisible()).toBe(true);
    const box = await line.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(600);
    expect(misdeeds).toEqual([]);
    await page.close();
  });

  test('search words and filters find requirements; Escape shows all', async () => {
    const { page, misdeeds } = await open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('64 CHARACTERS bucket');
    expect(await shown(page)).toContain('BKT-NAME-04');
    expect((await shown(page)).length).toBeLessThan(10);
    await page.keyboard.press('Escape');
    expect(await shown(page)).toHaveLength(requirementIds.length);
    await page.getByRole('combobox', { name: 'Profile' }).selectOption('buckets');
    await page.getByLabel('Level in aws').selectOption('SHOULD');
    const should = await shown(page);
    expect(should.length).toBeGreaterThan(0);
    expect(should.filter((id) => !id.startsWith('BKT-'))).toEqual([]);
    expect(await page.getByRole('status').textContent()).toBe(`${should.length} of ${requirementIds.length}`);
    await page.getByRole('link', { name: 'Responses' }).click();
    await page.getByRole('searchbox').fill('zzzz nowhere');
    expect(await page.getByText('No requirement fits the filter.').isVisible()).toBe(true);
    expect(misdeeds).toEqual([]);
    await page.close();
  });

  test('requirements can be filtered by a server that fails them', async () => {
    const { page } = await open('index.html');
    await page.getByLabel('Not kept by').selectOption('ceph-rgw-16.2');
    const broken = await shown(page);
    expect(broken).toContain('CHK-CRC32-02');
    expect(broken).not.toContain('BKT-NAME-04');
    await page.close();
  });

  test('the keyboard moves through the list, opens a requirement, and goes to its operation and back', async () => {
    const { page, misdeeds } = await open('index.html');
    await page.keyboard.press('/');
    await page.keyboard.type('BKT-NAME-04');
    for (const key of ['ArrowDown', 'Enter', 'Tab']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await page.waitForURL(/contract\.html#createBucket$/);
    expect(await page.locator('#createBucket .account').isVisible()).toBe(true);
    await page.locator('#createBucket .about > summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('#createBucket').getByRole('link', { name: 'BKT-NAME-04' }).press('Enter');
    await page.waitForURL(/index\.html#BKT-NAME-04$/);
    expect(misdeeds).toEqual([]);
    await page.close();
  });

  test('everything can be read without JavaScript', async () => {
    const { page } = await open('index.html#BKT-NAME-04', { javaScriptEnabled: false });
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.locator('#BKT-NAME-04 > summary').click();
    expect(await page.locator('#BKT-NAME-04').getByText('Stated: Interface document').isVisible()).toBe(true);
    await page.locator('#BKT-NAME-04').getByRole('link', { name: 'createBucket' }).click();
    await page.locator('#createBucket > summary').click();
    expect(await page.locator('#createBucket').getByText('Answer 200').isVisible()).toBe(true);
    await page.close();
  });

  describe.each([
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 390, colorScheme: 'light' },
    { width: 360, colorScheme: 'dark' },
  ] as const)('at a width of $width, $colorScheme', ({ width, colorScheme }) => {
    test.each([
      ['few/index.html', 'BKT-NAME'],
      ['few/contract.html', 'acl'],
    ])('%s has no serious axe finding, and nothing overflows the page', async (address, words) => {
      const { page, misdeeds } = await open(address, { viewport: { width, height: 800 }, colorScheme });
      await page.getByRole('searchbox').fill(words);
      await page.getByRole('button', { name: 'Open shown' }).click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await seriousFindings(page)).toEqual([]);
      expect(misdeeds).toEqual([]);
      await page.close();
    });
  });

  test('nothing overflows at phone width with everything open', async () => {
    for (const address of ['index.html', 'contract.html']) {
      const { page } = await open(address, { viewport: { width: 360, height: 800 } });
      await page.getByRole('button', { name: 'Open shown' }).click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      await page.close();
    }
  });
});
