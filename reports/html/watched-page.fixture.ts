import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../fixtures/chromium.fixture.ts';

/** A page, and the forbidden things that it did, one line each. */
export interface WatchedPage {
  page: Page;
  misdeeds: string[];
}

/**
 * Opens a page and records what it must never do: request an address that does not begin with `allowed`, open a dialog, write to
 * the console, fail in a script. Requests that the content security policy blocks appear on the console.
 */
export async function openWatched(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
  allowed = address,
): Promise<WatchedPage> {
  const page = await browser.newPage(options);
  const misdeeds: string[] = [];
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.route('**', async (route) => {
    const url = route.request().url();
    if (url.startsWith(allowed)) return route.continue();
    misdeeds.push(`request ${url}`);
    return route.abort();
  });
  page.on('console', (message) => misdeeds.push(`console ${message.text()}`));
  page.on('pageerror', (error) => misdeeds.push(`error ${error.message}`));
  await page.goto(address);
  return { page, misdeeds };
}

/**
 * A browser for the tests of the surrounding `describe`, and a folder that ends with them.
 * @returns writes a file of this name and opens it as a watched page
 */
export function watchedFiles(): (
  name: string,
  text: string,
  options?: BrowserContextOptions,
) => Promise<WatchedPage> {
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'assay-page-'));
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return (name, text, options) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return openWatched(browser, pathToFileURL(path).href, options);
  };
}
