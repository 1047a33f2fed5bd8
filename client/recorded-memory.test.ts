import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { cut, recordBody, shortenedBody } from './recorded-body.ts';

const asIs = (text: string) => text;

test('records only the beginning of a large body, with its length and a mark that it was cut', () => {
  const megabytes = Buffer.alloc(2_000_000, 'a');
  expect(recordBody(megabytes, asIs)).toEqual({ text: 'a'.repeat(16_384), size: 2_000_000, truncated: true });
  const noText = recordBody(Buffer.alloc(2_000_000, 0xff), asIs);
  expect(noText).toMatchObject({ size: 2_000_000, truncated: true });
  expect(Buffer.from(noText.base64 ?? '', 'base64')).toHaveLength(16_384);
});

test('searches only the beginning of a large body for secrets', () => {
  let seen = 0;
  recordBody(Buffer.alloc(50_000_000, 'a'), (text) => {
    seen += text.length;
    return text;
  });
  expect(seen).toBe(65_536);
});

test('does not show part of a secret at the end of the examined part', () => {
  const secret = 'S'.repeat(40);
  // Hiding makes the beginning so short that its end would be shown.
  const body = Buffer.from(secret.repeat(1637) + 'S'.repeat(80) + 'x'.repeat(100_000));
  const { text } = recordBody(body, (shown) => shown.replaceAll(secret, ''));
  expect(text).not.toContain('S');
});

test('a shortened body can still be decoded', () => {
  const body = recordBody(Buffer.alloc(5000, 0xff), asIs);
  const short = shortenedBody(body, 2047);
  expect(short).toMatchObject({ size: 5000, truncated: true });
  expect(Buffer.from(short.base64 ?? '', 'base64')).toEqual(Buffer.alloc(1533, 0xff));
});

test('a cut text does not keep the original in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: 20 }, (_, index) => cut(String(index % 10).repeat(2_000_000), 200));
  collect();
  // A view of each would hold all 40 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
  expect(kept[1]).toHaveLength(201);
});
