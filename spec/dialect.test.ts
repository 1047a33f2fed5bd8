import { expect, it } from 'vitest';
import { dialect, neutralHeader, neutralQuery, streaming, wireHeader, wireQuery } from './dialect.ts';

const aws = dialect('aws');
const std = dialect('std');

it.each([
  ['x-std-acl', 'x-amz-acl'],
  ['X-Std-Date', 'x-amz-Date'],
  ['x-std-meta-Colour', 'x-amz-meta-Colour'],
  ['Content-MD5', 'Content-MD5'],
])('header %s is %s on the wire', (neutral, wire) => expect(wireHeader(aws, neutral)).toBe(wire));

it.each([
  ['X-Amz-Acl', 'x-std-acl'],
  ['ETag', 'etag'],
  ['x-std-acl', undefined],
])('wire header %s is %s in neutral terms', (wire, neutral) =>
  expect(neutralHeader(aws, wire)).toBe(neutral),
);

it('the std dialect is the neutral one', () => {
  expect(wireHeader(std, 'x-std-acl')).toBe('x-std-acl');
  expect(neutralHeader(std, 'X-Std-Acl')).toBe('x-std-acl');
  expect(neutralHeader(std, 'x-amz-acl')).toBe('x-amz-acl');
  expect(neutralQuery(std, 'X-Std-Date')).toBe('X-Std-Date');
});

it.each([
  ['X-Std-Date', 'X-Amz-Date'],
  ['x-std-acl', 'x-amz-acl'],
  ['prefix', 'prefix'],
])('parameter %s is %s on the wire and back', (neutral, wire) => {
  expect(wireQuery(aws, neutral)).toBe(wire);
  expect(neutralQuery(aws, wire)).toBe(neutral);
});

it('a parameter of another dialect is undefined', () => {
  expect(neutralQuery(aws, 'X-Std-Date')).toBeUndefined();
  expect(neutralQuery(aws, 'x-std-acl')).toBeUndefined();
});

it('streaming tokens follow the scheme', () => {
  expect(streaming(aws)).toEqual({
    payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    payloadTrailer: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
  });
});
