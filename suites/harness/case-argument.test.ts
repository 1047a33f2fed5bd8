import { expect, test } from 'vitest';
import type { CaseBody } from '../case/context.ts';
import { bucketsAskedFor, namesAskedFor } from './case-argument.ts';
import { provides } from './selection.ts';

const none = async (): Promise<void> => undefined;

test.each<[CaseBody, string[]]>([
  [none, []],
  [async ({}) => undefined, []],
  [async ({ bucket }) => void bucket, ['bucket']],
  [
    async ({ owner, sharedBucket: bucket, key }) => void [owner, bucket, key],
    ['owner', 'sharedBucket', 'key'],
  ],
  [
    async function named({ owner, bucket }) {
      await Promise.resolve([owner, bucket]);
    },
    ['owner', 'bucket'],
  ],
])('%s asks for %j', (body, names) => {
  expect([...namesAskedFor(body)]).toEqual(names);
});

test.each<[string, CaseBody]>([
  ['a default', async ({ bucket = 'mine' }) => void bucket],
  ['a nested name', async ({ target: { region }, bucket }) => void [region, bucket]],
  ['the rest', async ({ owner, ...rest }) => void [owner, rest.bucket]],
  ['a computed name', async ({ ['bucket']: bucket }) => void bucket],
  ['a function that is not async', ({ bucket }) => Promise.resolve(void bucket)],
  ['a bound function', (async ({ bucket }: { bucket: string }) => void bucket).bind(null)],
])('refuses %s: it would get no bucket', (_what, body) => {
  expect(() => namesAskedFor(body)).toThrow('must destructure its argument flatly');
});

test('a bucket that was not requested cannot be read', async () => {
  const made: string[] = [];
  const make = (name: string) => async () => {
    made.push(name);
    return name;
  };
  const makers = { bucket: make('own'), sharedBucket: make('shared'), versionedBucket: make('versioned') };
  const whole: CaseBody = async (context) => void context.bucket;
  const buckets = await bucketsAskedFor(whole, makers);
  expect(() => buckets.bucket).toThrow('must destructure it');
  expect(() => buckets.sharedBucket).toThrow('must destructure it');
  const named = await bucketsAskedFor(
    async ({ sharedBucket: bucket }: { sharedBucket: string }) => void bucket,
    makers,
  );
  expect(named.sharedBucket).toBe('shared');
  expect(() => named.bucket).toThrow('must destructure it');
  expect(made).toEqual(['shared']);
});

test('an unknown name does not compile', () => {
  // @ts-expect-error: there is no such name.
  const body: CaseBody = async ({ buckett }) => void buckett;
  expect([...namesAskedFor(body)]).toEqual(['buckett']);
});

test('an unknown need does not compile, and throws instead of leaving a requirement unjudged', () => {
  const target = { identities: {}, claims: [] } as unknown as Parameters<typeof provides>[0];
  // @ts-expect-error: there is no such need.
  expect(() => provides(target, 'luck')).toThrow('unknown need "luck"');
});
