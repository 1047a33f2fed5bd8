import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionsHold, parseOperator } from './conditions.ts';

const context = new Map<string, readonly string[]>([
  ['std:referer', ['http://a.example/page']],
  ['std:sourceip', ['192.0.2.7']],
  ['std:securetransport', ['false']],
  ['std:currenttime', ['2026-03-04T05:06:07Z']],
  ['s3:max-keys', ['10']],
  ['s3:tags', ['x', 'y']],
]);

test.each([
  ['StringEquals', 'std:Referer', 'http://a.example/page', true],
  ['StringEquals', 'std:Referer', 'HTTP://a.example/page', false],
  ['StringEquals', 'STD:REFERER', 'http://a.example/page', true],
  ['StringEquals', 'std:Referer', ['http://b', 'http://a.example/page'], true],
  ['StringEquals', 'absent', 'x', false],
  ['StringEqualsIfExists', 'absent', 'x', true],
  ['StringEqualsIfExists', 'std:Referer', 'x', false],
  ['StringEqualsIgnoreCase', 'std:Referer', 'HTTP://A.example/page', true],
  ['StringNotEquals', 'std:Referer', 'x', true],
  ['StringNotEquals', 'std:Referer', ['x', 'http://a.example/page'], false],
  ['StringNotEquals', 'absent', 'x', true],
  ['StringLike', 'std:Referer', 'http://a.example/*', true],
  ['StringLike', 'std:Referer', 'http://b.example/*', false],
  ['StringNotLike', 'std:Referer', 'http://a.example/*', false],
  ['NumericLessThanEquals', 's3:max-keys', 10, true],
  ['NumericLessThanEquals', 's3:max-keys', '9', false],
  ['NumericLessThanEquals', 's3:max-keys', 'ten', false],
  ['NumericGreaterThan', 's3:max-keys', '9.5', true],
  ['NumericNotEquals', 's3:max-keys', 10, false],
  ['DateLessThan', 'std:CurrentTime', '2026-03-05T00:00:00Z', true],
  ['DateLessThan', 'std:CurrentTime', '2026-03-04T05:06:07Z', false],
  ['DateLessThanEquals', 'std:CurrentTime', '2026-03-04T05:06:07Z', true],
  ['DateLessThan', 'std:CurrentTime', 'someday', false],
  ['DateGreaterThan', 'std:CurrentTime', '1', true],
  ['Bool', 'std:SecureTransport', 'false', true],
  ['Bool', 'std:SecureTransport', false, true],
  ['Bool', 'std:SecureTransport', 'true', false],
  ['IpAddress', 'std:SourceIp', '192.0.2.0/24', true],
  ['IpAddress', 'std:SourceIp', '192.0.2.7', true],
  ['IpAddress', 'std:SourceIp', '192.0.2.8/30', false],
  ['IpAddress', 'std:SourceIp', '2001:db8::/32', false],
  ['IpAddress', 'std:SourceIp', '192.0.2.0/33', false],
  ['IpAddress', 'std:SourceIp', 'nonsense', false],
  ['NotIpAddress', 'std:SourceIp', '192.0.2.0/24', false],
  ['NotIpAddress', 'absent', '192.0.2.0/24', true],
  ['Null', 'absent', 'true', true],
  ['Null', 'std:Referer', 'true', false],
  ['Null', 'std:Referer', false, true],
  ['ForAnyValue:StringEquals', 's3:tags', ['y', 'z'], true],
  ['ForAnyValue:StringEquals', 'absent', 'y', false],
  ['ForAllValues:StringEquals', 's3:tags', ['y', 'z'], false],
  ['ForAllValues:StringEquals', 's3:tags', ['x', 'y', 'z'], true],
  ['ForAllValues:StringEquals', 'absent', 'y', true],
  ['StringResembles', 'std:Referer', 'http://a.example/page', false],
])('%s %s %j: %s', (operator, key, value, want) => {
  expect(conditionsHold({ [operator]: { [key]: value } }, context)).toBe(want);
});

test('all operators and all keys must hold', () => {
  const holds = { 'std:Referer': 'http://a.example/page' };
  const fails = { 's3:max-keys': '11' };
  expect(conditionsHold({ StringEquals: { ...holds, 's3:max-keys': '10' } }, context)).toBe(true);
  expect(conditionsHold({ StringEquals: { ...holds, ...fails } }, context)).toBe(false);
  expect(conditionsHold({ StringEquals: holds, NumericEquals: fails }, context)).toBe(false);
  expect(conditionsHold({}, context)).toBe(true);
});

test('an operator and its negation never agree on a key that is present', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '*', '?'), maxLength: 4 });
  const operators = fc.constantFrom(['StringEquals', 'StringNotEquals'], ['StringLike', 'StringNotLike']);
  fc.assert(
    fc.property(
      operators,
      text,
      fc.array(text, { minLength: 1, maxLength: 3 }),
      ([positive = '', negative = ''], actual, wanted) => {
        const known = new Map([['k', [actual]]]);
        const yes = conditionsHold({ [positive]: { k: wanted } }, known);
        expect(conditionsHold({ [negative]: { k: wanted } }, known)).toBe(!yes);
      },
    ),
  );
});

test('operators are known by their exact names', () => {
  expect(parseOperator('ForAnyValue:StringLikeIfExists')).toEqual({
    quantifier: 'ForAnyValue',
    name: 'StringLike',
    ifExists: true,
  });
  for (const none of ['stringlike', 'StringLikes', 'NullIfExists', 'toString', 'ForSome:StringLike', '']) {
    expect(parseOperator(none)).toBeUndefined();
  }
});
