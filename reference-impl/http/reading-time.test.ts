import fc from 'fast-check';
import { describe, test } from 'vitest';
import { attacks, attackText, expectLinear, type Attack } from '../../spec/reading-time.fixture.ts';
import { checkJson } from '../../spec/json.ts';
import { contractTables } from '../../spec/tables.ts';
import { parseGrantHeader } from '../rules/access-list.ts';
import { copyRange } from '../rules/copying.ts';
import { readEncodedWords } from './encoded-words.ts';
import { matchesPattern } from '../wildcards.ts';
import { rangeOutcome } from '../rules/range.ts';
import { parseTagHeader } from '../rules/tagging.ts';
import { decodeChunked } from './aws-chunked.ts';
import { readForm } from './form-data.ts';
import { limits } from '../limits.ts';
import { parseAuthorization } from './signature/parse-authorization.ts';

/** The network decides into which pieces a body is split; the smallest are the worst case. */
const PIECE = 64;

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += PIECE)
    yield await Promise.resolve(bytes.subarray(at, at + PIECE));
}

async function consume(source: AsyncIterable<unknown>): Promise<void> {
  for await (const piece of source) void piece;
}

const nothing = { data: () => undefined, chunk: () => undefined, trailers: () => undefined };
const readChunks = (text: string) => consume(decodeChunked(pieces(text), nothing, 1));
const readMultipart = async (text: string) => {
  const form = await readForm('multipart/form-data; boundary=b', pieces(text));
  try {
    await consume(form.file());
  } finally {
    form.close();
  }
};
const tables = contractTables('std');
const readPolicy = (text: string) => checkJson(tables, 'BucketPolicy', text);

/** Headers as long as the server accepts them. */
const ofHeader = limits.headerBytes;

const statement =
  '{"Sid":"#","Effect":"Allow","Principal":"*","Action":"std:GetObject","Resource":"arn:std:::b/*"},';

describe('parsing time grows linearly with length, whatever is repeated', () => {
  test.each<[string, (text: string) => unknown, readonly string[], readonly Attack[], number?]>([
    [
      'in chunks',
      readChunks,
      [
        '1\r\na\r\n',
        '0\r\n',
        '\r\n',
        '\n',
        '\r',
        '1',
        'a',
        ';',
        ';chunk-signature=',
        'x#:y\r\n',
        'x: ',
        ' ',
        ':',
      ],
      [{ start: '0\r\n', unit: 'x#:y\r\n', end: '\r\n' }],
    ],
    [
      'in a form',
      readMultipart,
      [
        ...[
          '--b\r\n',
          '--b--',
          '\r\n',
          '\r\n--',
          '--',
          '-',
          '\r',
          '\n',
          'a',
          ' ',
          ';',
          '; name="',
          '"',
          '\\"',
          '\r\n\r\n',
        ],
        ...[
          'Content-Disposition: form-data; name="#"\r\n\r\n',
          'Content-Disposition: form-data; name="file"\r\n\r\n',
        ],
        ...['x: y\r\n', "; name*=utf-8''", '%', 'Content-Type: '],
      ],
      [
        { start: '--b\r\nContent-Disposition: form-data', unit: '; a="\\"', end: '\r\n\r\n' },
        {
          start: '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n',
          unit: '\r\n--',
          end: '\r\n--b--',
        },
      ],
    ],
    [
      'in a policy',
      readPolicy,
      [
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '\\',
        '"a#":',
        '"a"',
        '1',
        ' ',
        'e',
        '.',
        statement,
        '{"Statement":[',
        '*',
      ],
      [
        { start: '{"Version":"2012-10-17","Statement":[', unit: statement, end: '{}]}' },
        { start: '{', unit: '"a#":1,', end: '"b":2}' },
        { start: '', unit: '"', end: '' },
      ],
    ],
    [
      'in an Authorization line',
      (text) => parseAuthorization(text, 'STD4-HMAC-SHA256'),
      [
        'STD4-HMAC-SHA256 ',
        'Credential=',
        'SignedHeaders=',
        'Signature=',
        ',',
        ';',
        '/',
        '=',
        ' ',
        'a',
        '#',
        '\t',
      ],
      [{ start: 'STD4-HMAC-SHA256 Credential=', unit: '/', end: ',SignedHeaders=a,Signature=b' }],
      ofHeader,
    ],
    [
      'in a range',
      (text) => [rangeOutcome(text, 10), copyRange(text, 10, 'x-range')],
      ['bytes=', '0', '1-', '-', ',', ' ', '\t', '=', 'b'],
      [{ start: 'bytes=', unit: ' ', end: 'x' }],
      ofHeader,
    ],
    [
      'in grants, tags and encoded words',
      (text) => [parseGrantHeader(text), parseTagHeader(text), readEncodedWords(text)],
      [
        'id',
        '=',
        '"',
        ',',
        ' ',
        'a',
        '&',
        '#',
        '%',
        '%41',
        '=?',
        '?',
        '?=',
        '=?utf-8?B?',
        '=?utf-8?Q?',
        '?= ',
        '+',
      ],
      [{ start: '=?utf-8?B?', unit: '?= =?a', end: '' }],
      ofHeader,
    ],
  ])('%s', async (_, read, words, known, longest) => {
    for (const attack of known) await expectLinear(attack, read, longest);
    await fc.assert(
      fc.asyncProperty(attacks(words), (attack) => expectLinear(attack, read, longest)),
      { numRuns: 30 },
    );
  });

  test('in a pattern of a policy and the text that it is matched against', async () => {
    await fc.assert(
      fc.asyncProperty(attacks(['*', 'a', '*a', 'b', '?']), attacks(['a', 'b', 'ab']), (pattern, attack) =>
        // A policy is at most 20 KB, and a key 1 KB.
        expectLinear(attack, (text) => matchesPattern(attackText(pattern, 2000), text), 16 * 1024),
      ),
      { numRuns: 30 },
    );
  });
});
