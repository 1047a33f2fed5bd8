import {
  CreateBucketCommand,
  PutBucketPolicyCommand,
  PutBucketWebsiteCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from '../fixtures/chromium.fixture.ts';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

/** The pages of a small site. Links are relative: they are correct only from the address of a folder with its slash. */
const PAGES: Readonly<Record<string, [type: string, text: string]>> = {
  'index.html': [
    'text/html; charset=utf-8',
    `<!doctype html><title>Startseite</title><link rel="stylesheet" href="style/page.css"><h1>Grüße</h1>
      <a href="docs">Docs</a> <a href="gone.html">Gone</a> <a href="old/guide.html">Old guide</a>`,
  ],
  'style/page.css': ['text/css', 'h1 { color: rgb(1, 2, 3) }'],
  'docs/index.html': [
    'text/html',
    '<!doctype html><title>Docs</title><a href="a%20b.html">A b</a> <a href="..">Home</a>',
  ],
  'docs/a b.html': ['text/html', '<!doctype html><title>A b</title>'],
  'docs/guide.html': ['text/html', '<!doctype html><title>Guide</title>'],
  'error.html': ['text/html', '<!doctype html><title>Nothing here</title><a href="/">Home</a>'],
};

describe.skipIf(!hasChromium)('a website in Chromium', () => {
  let store: RunningServer;
  let owner: S3Client;
  let browser: Browser;
  let page: Page;
  let address: string;
  beforeAll(async () => {
    store = await startReference({ dialect: 'aws' });
    owner = sdkClient(store, 'alice');
    await publish(owner);
    address = store.websiteUrl.replace('{bucket}', 'site');
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser.close();
    owner.destroy();
    await store.close();
  });

  test('shows the root in its encoding, with its style sheet', async () => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    expect(await page.getByRole('heading', { name: 'Grüße' }).count()).toBe(1);
    const color = await page.evaluate("getComputedStyle(document.querySelector('h1')).color");
    expect(color).toBe('rgb(1, 2, 3)');
  });

  test('relative links work from a folder that was named without its slash', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Docs' }).click();
    await page.waitForURL(`${address}/docs/`);
    await page.getByRole('link', { name: 'A b' }).click();
    await page.waitForURL(`${address}/docs/a%20b.html`);
    expect(await page.title()).toBe('A b');
    await page.goBack();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(`${address}/`);
  });

  test('a missing page shows the error page, and its status is 404', async () => {
    await page.goto(address);
    const answered = page.waitForResponse('**/gone.html');
    await page.getByRole('link', { name: 'Gone' }).click();
    expect((await answered).status()).toBe(404);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(`${address}/`);
  });

  test('follows a page that has moved', async () => {
    await page.goto(address);
    await page.getByRole('link', { name: 'Old guide' }).click();
    await page.waitForURL(`${address}/docs/guide.html`);
    expect(await page.title()).toBe('Guide');
  });
});

/** Put the pages into a bucket, make it public, and make it a website. */
async function publish(owner: S3Client): Promise<void> {
  const Bucket = 'site';
  const allow = (Action: string, Resource: string) => ({ Effect: 'Allow', Principal: '*', Action, Resource });
  const arn = `arn:aws:s3:::${Bucket}`;
  const Statement = [allow('s3:ListBucket', arn), allow('s3:GetObject', `${arn}/*`)];
  await owner.send(new CreateBucketCommand({ Bucket }));
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  await owner.send(new PutBucketPolicyCommand({ Bucket, Policy }));
  for (const [Key, [ContentType, Body]] of Object.entries(PAGES))
    await owner.send(new PutObjectCommand({ Bucket, Key, ContentType, Body }));
  const moved = { Condition: { KeyPrefixEquals: 'old/' }, Redirect: { ReplaceKeyPrefixWith: 'docs/' } };
  const WebsiteConfiguration = {
    IndexDocument: { Suffix: 'index.html' },
    ErrorDocument: { Key: 'error.html' },
    RoutingRules: [moved],
  };
  await owner.send(new PutBucketWebsiteCommand({ Bucket, WebsiteConfiguration }));
}
