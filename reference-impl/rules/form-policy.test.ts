import { describe, expect, test } from 'vitest';
import { allowedSizes, formRefusal, readFormPolicy, type FormPolicy } from './form-policy.ts';

const END = '2030-01-01T00:00:00.000Z';
const BEFORE = Date.parse(END) - 1;
const encoded = (document: unknown) => Buffer.from(JSON.stringify(document)).toString('base64');

function policyOf(...conditions: unknown[]): FormPolicy {
  const policy = readFormPolicy(encoded({ expiration: END, conditions }));
  if ('refusal' in policy) throw new Error(policy.refusal.message);
  return policy;
}

describe('an invalid policy is refused', () => {
  test.each([
    ['JSON', Buffer.from('{').toString('base64')],
    ['object', encoded([])],
    ['missing expiration', encoded({ conditions: [] })],
    ["'expiration'", encoded({ expiration: 'tomorrow', conditions: [] })],
    ["'expiration'", encoded({ expiration: 5, conditions: [] })],
    ['missing conditions', encoded({ expiration: END })],
    ['exactly one', encoded({ expiration: END, conditions: [{ a: '1', b: '2' }] })],
    ['exactly one', encoded({ expiration: END, conditions: [{}] })],
    ['must be a string', encoded({ expiration: END, conditions: [{ a: 1 }] })],
    ['unknown operation', encoded({ expiration: END, conditions: [['ends-with', '$a', 'b']] })],
    ['three parts', encoded({ expiration: END, conditions: [['eq', '$a']] })],
    ['Invalid Condition', encoded({ expiration: END, conditions: ['key'] })],
  ])('for its %s', (why, text) => {
    expect(readFormPolicy(text)).toMatchObject({
      refusal: { code: 'InvalidPolicyDocument', message: expect.stringContaining(why) },
    });
  });
});

describe('a form', () => {
  const refusal = (conditions: unknown[], values: Record<string, string>, now = BEFORE) =>
    formRefusal(policyOf(...conditions), new Map(Object.entries(values)), now);

  test('is too late from the expiration of its policy on', () => {
    expect(refusal([], {}, BEFORE)).toBeUndefined();
    expect(refusal([], {}, BEFORE + 1)).toEqual({
      code: 'AccessDenied',
      message: 'Invalid according to Policy: Policy expired.',
    });
  });

  test.each([
    [{ Key: 'a' }, 'a', true],
    [{ key: 'a' }, 'A', false],
    [{ key: 'a' }, 'ab', false],
    [['EQ', '$KEY', 'a'], 'a', true],
    [['starts-with', '$key', 'a'], 'ab', true],
    [['starts-with', '$key', 'a'], 'Ab', false],
    [['starts-with', '$key', ''], 'anything', true],
    [['eq', 'key', 'a'], 'a', false],
    [['content-length-range', 'x', '10'], 'a', false],
  ])('under %j with the key %s: %s', (condition, key, holds) => {
    expect(refusal([['starts-with', '$key', ''], condition], { key }) === undefined).toBe(holds);
  });

  test('lacks a field that a condition asks for', () => {
    expect(refusal([{ acl: 'private' }], {})?.message).toContain(
      'Policy Condition failed: ["eq", "$acl", "private"]',
    );
  });

  test('has each of its media types compared with starts-with', () => {
    const images = [['starts-with', '$Content-Type', 'image/']];
    expect(refusal(images, { 'content-type': 'image/png,image/gif' })).toBeUndefined();
    expect(refusal(images, { 'content-type': 'image/png,text/html' })?.message).toContain('failed');
  });

  test('sends no field that no condition names, except the policy, its signature and ignored fields', () => {
    expect(
      refusal([], { policy: '', 'x-amz-signature': '', 'x-std-signature': '', 'x-ignore-a': '' }),
    ).toBeUndefined();
    expect(refusal([], { 'x-amz-date': '', 'x-ignored': '' })?.message).toContain(
      'Extra input fields: x-amz-date, x-ignored',
    );
  });

  test('may be as large as every content-length-range allows', () => {
    expect(allowedSizes(policyOf())).toEqual({ least: 0, most: Infinity });
    const ranges = [
      ['content-length-range', 1, 10],
      ['content-length-range', '5', '20'],
    ];
    expect(allowedSizes(policyOf(...ranges))).toEqual({ least: 5, most: 10 });
  });
});
