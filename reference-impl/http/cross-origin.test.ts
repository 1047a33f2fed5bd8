import { expect, test } from 'vitest';
import { reference } from '../behaviour.ts';
import { openStorage } from '../storage/open.ts';
import { crossOrigin } from './cross-origin.ts';
import { HeaderFields, type ReceivedMessage } from './request.ts';

const ORIGIN = 'https://a.example';

async function answerTo(fields: Record<string, string>, method = 'GET'): Promise<Record<string, string>> {
  const storage = await openStorage({});
  try {
    await storage.transaction((tx) =>
      tx.putBucket({
        name: 'ruled',
        ownerProject: 'alpha',
        creator: 'alpha:alice',
        createdAt: 0,
        region: 'us-east-1',
        versioning: 'never',
        configurations: {
          cors: {
            CORSRule: [
              { AllowedOrigin: [ORIGIN], AllowedMethod: ['GET'], AllowedHeader: ['x-a'], ExposeHeader: [] },
            ],
          },
        },
      }),
    );
    const request: ReceivedMessage = {
      method,
      path: '/ruled/key',
      queryText: '',
      headers: new HeaderFields(Object.entries(fields).flat()),
      source: (async function* () {})(),
      remoteAddress: '127.0.0.1',
    };
    const answer = { status: 404, headers: { 'x-own': '1' }, body: Buffer.alloc(0) };
    const address = { level: 'object', bucket: 'ruled', key: 'key' } as const;
    return crossOrigin(answer, request, address, { storage, rules: reference.rules }).headers;
  } finally {
    await storage.close();
  }
}

test.each<[Record<string, string>, string, boolean]>([
  [{ Origin: ORIGIN }, 'GET', true],
  [{ Origin: 'https://b.example' }, 'GET', false],
  [{}, 'GET', false],
  [{ Origin: ORIGIN }, 'PUT', false],
  [{ Origin: ORIGIN, 'Access-Control-Request-Method': 'GET' }, 'PUT', true],
  [{ Origin: ORIGIN, 'Access-Control-Request-Method': 'PUT' }, 'GET', false],
  [{ Origin: ORIGIN, 'Access-Control-Request-Headers': 'x-b' }, 'GET', false],
  [{ Origin: ORIGIN }, 'OPTIONS', false],
])('%j of a %s gets the headers of the rule: %s', async (fields, method, want) => {
  const headers = await answerTo(fields, method);
  expect(headers).toMatchObject({ 'x-own': '1' });
  expect(headers['access-control-allow-origin']).toBe(want ? ORIGIN : undefined);
});
