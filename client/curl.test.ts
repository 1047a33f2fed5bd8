import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curlCommand } from './curl.ts';
import type { HeaderList } from './exchange.ts';
import { recordBody } from './recorded-body.ts';

const asIs = (text: string) => text;

function command(method: string, url: string, headers: HeaderList = [], body: string | Buffer = ''): string {
  return curlCommand({ method, url, headers }, recordBody(Buffer.from(body), asIs));
}

/** The arguments that a shell hands to curl. */
function argumentsOf(text: string): string[] {
  return argumentsOfEach([text])[0] ?? [];
}

/** The same for many commands, in one shell. */
function argumentsOfEach(texts: readonly string[]): string[][] {
  const script = `curl() { printf '%s\\0' $#; for one; do printf '%s\\0' "$one"; done; }\n${texts.join('\n')}`;
  const printed = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').values();
  return texts.map(() =>
    Array.from({ length: Number(printed.next().value) }, () => String(printed.next().value)),
  );
}

test('an anonymous request is plain', () => {
  expect(
    command('GET', 'http://t.example/b/k?a=1', [
      ['Host', 't.example'],
      ['User-Agent', 'assay'],
    ]),
  ).toBe(
    "curl --include --globoff --path-as-is --request GET --header 'User-Agent: assay' 'http://t.example/b/k?a=1'",
  );
});

test('the public scheme is signed by curl, with keys from the environment', () => {
  const authorization =
    'AWS4-HMAC-SHA256 Credential=<redacted>/20250102/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=<redacted>';
  const text = command('PUT', 'http://t.example/b', [
    ['Authorization', authorization],
    ['x-amz-date', '20250102T000000Z'],
    ['x-amz-content-sha256', 'UNSIGNED-PAYLOAD'],
    ['Content-Length', '0'],
    ['x-amz-security-token', '<redacted>'],
  ]);
  expect(text).toBe(
    'curl --include --globoff --path-as-is --request PUT --aws-sigv4 aws:amz:us-east-1:s3 ' +
      '--netrc-file <(echo "default login $ASSAY_KEY password $ASSAY_SECRET") ' +
      `--header "x-amz-security-token: $ASSAY_TOKEN" --header 'x-amz-content-sha256: UNSIGNED-PAYLOAD' http://t.example/b`,
  );
});

test('the command says what curl cannot sign', () => {
  expect(
    command('GET', 'http://t.example/', [['Authorization', 'std4-HMAC-SHA256 Credential=<redacted>/x']]),
  ).toMatch(/^# sign it first: .*\ncurl /);
  expect(command('GET', 'http://t.example/?X-Std-Signature=<redacted>')).toMatch(
    /^# the signature in the link is redacted: .*\ncurl /,
  );
});

test('the command leaves signed chunks to the reader, but includes unsigned ones', () => {
  const authorization =
    'AWS4-HMAC-SHA256 Credential=<redacted>/20250102/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=<redacted>';
  const upload = (token: string) =>
    command('PUT', 'http://t.example/b/k', [
      ['Authorization', authorization],
      ['x-amz-content-sha256', token],
    ]);
  expect(upload('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')).toMatch(/^# sign it first: .*chunks\ncurl /);
  expect(upload('STREAMING-UNSIGNED-PAYLOAD-TRAILER')).toContain('--aws-sigv4');
});

test('the command does not wait for a body after HEAD, sends empty headers, and names another host', () => {
  const args = argumentsOf(
    command('HEAD', 'http://t.example/', [
      ['Host', 'b.t.example'],
      ['X-Empty', ''],
    ]),
  );
  expect(args).toEqual([
    '--include',
    '--globoff',
    '--path-as-is',
    '--head',
    '--header',
    'Host: b.t.example',
    '--header',
    'X-Empty;',
    'http://t.example/',
  ]);
});

test('a body that looks like a file name is sent as data; a body that no command line can carry is a file', () => {
  const args = argumentsOf(command('PUT', 'http://t.example/', [], "@/etc/passwd\n'x'"));
  expect(args.slice(-5)).toEqual([
    '--data-raw',
    "@/etc/passwd\n'x'",
    '--header',
    'Content-Type:',
    'http://t.example/',
  ]);
  for (const body of [Buffer.from([0xff]), 'escape \u001b[31m', 'x'.repeat(5000)])
    expect(command('PUT', 'http://t.example/', [], body)).toMatch(
      /^# put the request body into body.bin first\n.*--data-binary @body.bin/,
    );
});

test('no text escapes its quotes', () => {
  const hostile = fc.oneof(
    fc.string({ unit: fc.constantFrom(...`'"\`$(){}[];&|<>\\!#*?~ \n\t-=@%a`) }),
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
  );
  const requests = fc.record({
    method: fc.constantFrom('GET', 'BREW', "it's"),
    path: hostile,
    value: hostile,
    body: hostile,
  });
  fc.assert(
    fc.property(fc.array(requests, { minLength: 20, maxLength: 20 }), (asked) => {
      const commands = asked.map(({ method, path, value, body }) =>
        command(method, `http://t.example/${path}`, [['X-A', `v${value}`]], body),
      );
      for (const [index, args] of argumentsOfEach(commands).entries()) {
        const { method = '', path = '', value = '', body = '' } = asked[index] ?? {};
        expect(args.at(-1)).toBe(`http://t.example/${path}`);
        expect(args).toContain(method);
        expect(args).toContain(`X-A: v${value}`);
        expect(
          args.filter((one) => one.startsWith('--')).every((one) => /^--[a-z-]+$/.test(one) || one === body),
        ).toBe(true);
      }
    }),
    { numRuns: 4 },
  );
});
