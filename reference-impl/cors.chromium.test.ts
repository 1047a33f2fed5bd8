import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CreateBucketCommand,
  type CORSRule,
  DeleteObjectCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from '../fixtures/chromium.fixture.ts';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

const Bucket = 'shared';
const Key = 'notes.txt';

/** The result of a script of a page. */
type Seen = { status: number; text: string; headers: Record<string, string> } | 'kept from the script';

/** A `fetch` from within a page. */
interface Doing {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  credentials?: 'include' | 'omit';
}

async function fetchIn(page: Page, doing: Doing): Promise<Seen> {
  return page.evaluate<Seen>(`(async ({ url, ...init }) => {
    try {
      const answer = await fetch(url, { ...init, cache: 'no-store' });
      const headers = Object.fromEntries(answer.headers.entries());
      return { status: answer.status, text: await answer.text(), headers };
    } catch {
      return 'kept from the script';
    }
  })(${JSON.stringify(doing)})`);
}

/** The same in a frame without an origin; returns only the text. */
async function fetchWithoutOrigin(page: Page, url: string): Promise<string> {
  const script = `fetch(${JSON.stringify(url)}, { cache: 'no-store' })
    .then((answer) => answer.text(), () => 'kept from the script')
    .then((text) => parent.postMessage(text, '*'))`;
  const source = JSON.stringify(`<script>${script}</script>`).replaceAll('</', '<\\/');
  return page.evaluate<string>(`new Promise((resolve) => {
    addEventListener('message', ({ data }) => resolve(data), { once: true });
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.srcdoc = ${source};
    document.body.append(frame);
  })`);
}

async function siteOn(host: string): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Page</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

describe.skipIf(!hasChromium)('cross-origin rules in Chromium', () => {
  let store: RunningServer;
  let owner: S3Client;
  let browser: Browser;
  const servers: Server[] = [];
  let listed: Page;
  let other: Page;
  let origin: string;
  let sub: Page;
  let bare: Page;
  let port: number;

  const set = (...CORSRules: CORSRule[]) =>
    owner.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
  const readLink = (key = Key) => getSignedUrl(owner, new GetObjectCommand({ Bucket, Key: key }));
  const stored = async (key: string): Promise<string | undefined> => {
    const { Body } = await owner
      .send(new GetObjectCommand({ Bucket, Key: key }))
      .catch(() => ({ Body: undefined }));
    return Body?.transformToString();
  };

  beforeAll(async () => {
    store = await startReference({ dialect: 'aws' });
    owner = sdkClient(store, 'alice');
    // Otherwise a link for an upload would carry the checksum of an empty body.
    owner.config.requestChecksumCalculation = () => Promise.resolve('WHEN_REQUIRED');
    await owner.send(new CreateBucketCommand({ Bucket }));
    await owner.send(new PutObjectCommand({ Bucket, Key, Body: 'read me', Metadata: { note: 'seen' } }));
    const [one, two] = [await siteOn('127.0.0.1'), await siteOn('127.0.0.1')];
    servers.push(one.server, two.server);
    origin = `http://127.0.0.1:${one.port}`;
    port = one.port;
    browser = await launchChromium();
    const at = async (url: string): Promise<Page> => {
      const page = await browser.newPage();
      await page.goto(url);
      return page;
    };
    listed = await at(origin);
    other = await at(`http://127.0.0.1:${two.port}`);
    sub = await at(`http://app.localhost:${port}`);
    bare = await at(`http://localhost:${port}`);
  });
  afterAll(async () => {
    await browser.close();
    for (const server of servers) server.close();
    owner.destroy();
    await store.close();
  });

  test('a page of a listed origin reads an object and only the exposed headers; another page reads nothing', async () => {
    await set({ AllowedOrigins: [origin], AllowedMethods: ['GET'], ExposeHeaders: ['x-amz-meta-note'] });
    const url = await readLink();
    const seen = await fetchIn(listed, { url });
    expect(seen).toMatchObject({ status: 200, text: 'read me', headers: { 'x-amz-meta-note': 'seen' } });
    expect(seen).not.toHaveProperty('headers.etag');
    expect(seen).not.toHaveProperty('headers.x-amz-request-id');
    expect(await fetchIn(other, { url })).toBe('kept from the script');
  });

  test('without rules no page can read', async () => {
    const bucket = 'without-rules';
    await owner.send(new CreateBucketCommand({ Bucket: bucket }));
    await owner.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'quiet' }));
    const url = await getSignedUrl(owner, new GetObjectCommand({ Bucket: bucket, Key }));
    expect(await fetchIn(listed, { url })).toBe('kept from the script');
  });

  test('a refusal is readable for a listed origin', async () => {
    await set({ AllowedOrigins: [origin], AllowedMethods: ['GET'] });
    expect(await fetchIn(listed, { url: await readLink('missing') })).toMatchObject({ status: 404 });
    expect(await fetchIn(listed, { url: `${store.url}/${Bucket}/${Key}` })).toMatchObject({ status: 403 });
    expect(await fetchIn(other, { url: await readLink('missing') })).toBe('kept from the script');
  });

  test('an upload with custom headers is sent only after a successful preflight', async () => {
    await set({
      AllowedOrigins: [origin],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: ['content-type', 'x-page-*'],
    });
    const upload = async (key: string, page: Page, headers: Record<string, string>) => {
      const url = await getSignedUrl(owner, new PutObjectCommand({ Bucket, Key: key }));
      return fetchIn(page, { url, method: 'PUT', body: `of ${key}`, headers });
    };
    const headers = { 'content-type': 'application/json', 'x-page-build': '7' };
    expect(await upload('let-through', listed, headers)).toMatchObject({ status: 200 });
    expect(await upload('other-header', listed, { 'x-else': '1' })).toBe('kept from the script');
    expect(await upload('other-origin', other, headers)).toBe('kept from the script');
    expect(await Promise.all(['let-through', 'other-header', 'other-origin'].map(stored))).toEqual([
      'of let-through',
      undefined,
      undefined,
    ]);
  });

  test('a method that the rule does not allow is never sent', async () => {
    await set({ AllowedOrigins: [origin], AllowedMethods: ['GET'], AllowedHeaders: ['*'] });
    const url = await getSignedUrl(owner, new DeleteObjectCommand({ Bucket, Key }));
    expect(await fetchIn(listed, { url, method: 'DELETE' })).toBe('kept from the script');
    expect(await stored(Key)).toBe('read me');
    await set({ AllowedOrigins: [origin], AllowedMethods: ['GET', 'DELETE'] });
    const doomed = await getSignedUrl(owner, new DeleteObjectCommand({ Bucket, Key: 'let-through' }));
    expect(await fetchIn(listed, { url: doomed, method: 'DELETE' })).toMatchObject({ status: 204 });
  });

  test('credentials are allowed by a rule that lists the origin, not by one for any origin', async () => {
    const url = await readLink();
    await set({ AllowedOrigins: [origin], AllowedMethods: ['GET'] });
    expect(await fetchIn(listed, { url, credentials: 'include' })).toMatchObject({ text: 'read me' });
    await set({ AllowedOrigins: ['*'], AllowedMethods: ['GET'] });
    expect(await fetchIn(listed, { url, credentials: 'include' })).toBe('kept from the script');
    expect(await fetchIn(other, { url })).toMatchObject({ text: 'read me' });
  });

  test('a rule for subdomains allows neither the domain itself nor another port', async () => {
    await set({ AllowedOrigins: [`http://*.localhost:${port}`], AllowedMethods: ['GET'] });
    const url = await readLink();
    expect(await fetchIn(sub, { url })).toMatchObject({ text: 'read me' });
    for (const page of [bare, listed, other])
      expect(await fetchIn(page, { url })).toBe('kept from the script');
  });

  test('a page without an origin reads only by a rule for any origin', async () => {
    const url = await readLink();
    await set({ AllowedOrigins: [origin], AllowedMethods: ['GET'] });
    expect(await fetchWithoutOrigin(listed, url)).toBe('kept from the script');
    await set({ AllowedOrigins: ['*'], AllowedMethods: ['GET'] });
    expect(await fetchWithoutOrigin(listed, url)).toBe('read me');
  });
});
