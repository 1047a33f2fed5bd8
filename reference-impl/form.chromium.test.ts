import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateBucketCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from '../fixtures/chromium.fixture.ts';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

describe.skipIf(!hasChromium)('a form in Chromium', () => {
  let store: RunningServer;
  let owner: S3Client;
  let site: Server;
  let address: string;
  let markup = '';
  let browser: Browser;
  beforeAll(async () => {
    store = await startReference({ dialect: 'aws' });
    owner = sdkClient(store, 'alice');
    await owner.send(new CreateBucketCommand({ Bucket: 'uploads' }));
    site = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(markup);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    address = `http://127.0.0.1:${port}`;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    site.close();
    owner.destroy();
    await store.close();
  });

  test('uploads a chosen file and returns to the page that the form names', async () => {
    const { url, fields } = await createPresignedPost(owner, {
      Bucket: 'uploads',
      Key: 'photos/${filename}',
      Fields: { success_action_redirect: `${address}/done`, 'x-amz-meta-note': 'naïve' },
      Conditions: [['content-length-range', 1, 100]],
    });
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    markup = `<!doctype html><title>Upload</title><form action="${url}" method="post" enctype="multipart/form-data">
      ${inputs.join('\n')}<input type="file" name="file"><button name="submit" value="yes">Upload</button></form>`;
    const page = await browser.newPage();
    await page.goto(address);
    const buffer = Buffer.from([0, 255, 13, 10, 45, 45]);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'größe "1".bin', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.waitForURL('**/done?*');

    const { searchParams } = new URL(page.url());
    const key = searchParams.get('key') ?? '';
    expect([searchParams.get('bucket'), key]).toEqual(['uploads', 'photos/größe %221%22.bin']);
    const stored = await owner.send(new GetObjectCommand({ Bucket: 'uploads', Key: key }));
    expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? [])).toEqual(buffer);
    expect(searchParams.get('etag')).toBe(stored.ETag);
    await page.close();
  });
});
