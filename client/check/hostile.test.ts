import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { allOperations, contractTables } from '../../spec/tables.ts';
import { checkAnswer } from './check.ts';

const tables = contractTables('std');
const operations = allOperations(tables).filter(({ level }) => level !== 'cluster');
const standard = { tables, dialect: dialect('std'), noteRequestId: () => true };

const pieces = fc.constantFrom(
  ...[
    '<',
    '>',
    '/',
    '&',
    '&#0;',
    '&#x1;',
    '&lt;',
    '<a>',
    '</a>',
    '<Error>',
    '</Error>',
    '<Code>',
    '</Code>',
    '<![CDATA[',
    ']]>',
  ],
  ...[
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    '<Contents>',
    '</Contents>',
    '</ListBucketResult>',
  ],
  ...[
    '<?xml version="1.0"?>',
    '<!DOCTYPE a>',
    '<!--',
    'xmlns:a=""',
    '{',
    '"__proto__":',
    '[',
    ']',
    '}',
    'null',
    '\u0000',
    '\u{1F600}',
  ],
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.array(fc.oneof(pieces, fc.string()), { maxLength: 20 }).map((parts) => Buffer.from(parts.join(''))),
);
const header = fc.tuple(
  fc.constantFrom(
    'Content-Type',
    'Content-Length',
    'ETag',
    'Date',
    'x-std-request-id',
    'x-std-meta-a',
    '__proto__',
  ),
  fc.oneof(fc.string(), fc.constantFrom('application/xml', '0', '-1', '99999999999999999999')),
);

test('no answer of a target makes the checks throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(undefined, ...operations),
      fc.constantFrom(200, 204, 206, 301, 304, 404, 500, 503, 599, 999),
      fc.array(header),
      body,
      async (operation, status, headers, bytes) => {
        const { violations, notes } = await checkAnswer(
          standard,
          'one',
          operation,
          { method: operation?.method ?? 'GET', target: '/', headers: [] },
          { status, headers, body: bytes },
        );
        expect(violations.length).toBeLessThan(200);
        expect(notes.length).toBeLessThan(200);
      },
    ),
    { numRuns: 600 },
  );
});
