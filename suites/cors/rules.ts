import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { CallOptions } from '../../client/options.ts';
import type { components } from '../../spec/generated/schemas.ts';
import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { waitFor } from '../case/settle.ts';
import type { BrowserRequest } from './browser.ts';
import type { Refusal } from './matchers.ts';
import './matchers.ts';

export type Rule = components['schemas']['CORSRule'];

/** The origin that rules list unless a case says otherwise. */
export const LISTED = 'https://app.example.com';
/** An origin that no rule lists unless a case says otherwise. */
export const OTHER = 'https://app.example.net';

/** A rule that allows `LISTED` to read, with some elements replaced. */
export function rule(elements: Partial<Rule> = {}): Rule {
  return { AllowedOrigin: [LISTED], AllowedMethod: ['GET'], ...elements };
}

/** Set the rules of a bucket, and wait until they are read back. @throws Blocked when they are refused */
export async function setCors(by: Client, bucket: string, ...rules: Rule[]): Promise<void> {
  const put = await done(by.putBucketCors({ bucket, body: { CORSRule: rules } }));
  await waitFor(put, () => expectRules(by, bucket, rules));
}

/**
 * The rules of a bucket are equivalent to these, in this order. The lists of a rule may be in any order, header names in any
 * case; nothing is expected for elements that a rule leaves out.
 */
export async function expectRules(by: Client, bucket: string, rules: readonly Rule[]): Promise<void> {
  const read = documentOf(await by.getBucketCors({ bucket }));
  const found = read.CORSRule.map((one, at) => meaningOf(one, rules[at] ?? one));
  expect(found, 'rules').toEqual(rules.map((one) => meaningOf(one, one)));
}

/**
 * A bucket has no rules: reading them is refused or, where the dialect leaves it open, returns a configuration without rules.
 */
export async function expectNoRules(
  { owner, dialect }: Pick<CaseContext, 'owner' | 'dialect'>,
  bucket: string,
): Promise<void> {
  const read = await owner.getBucketCors({ bucket });
  if (dialect.absentConfiguration !== 'refused' && read.ok)
    expect(documentOf(read).CORSRule, 'rules that are left').toEqual([]);
  else expect(read).toBeRefused('NoSuchCORSConfiguration');
}

/** Ask, as a browser does, whether a request may be sent: for an object, or for the bucket if there is no key. */
export function preflight(
  by: Client,
  { bucket, key }: { bucket: string; key?: string },
  { origin, method, headers = [] }: BrowserRequest,
  options?: CallOptions,
): Promise<Exchange> {
  const asked = {
    origin,
    accessControlRequestMethod: method,
    accessControlRequestHeaders: headers.length > 0 ? headers.join(', ') : undefined,
  };
  return key === undefined
    ? by.corsPreflightBucket({ bucket, ...asked }, options)
    : by.corsPreflightObject({ bucket, key, ...asked }, options);
}

/** A preflight, and whether a browser then sends the request. */
export type Row = readonly [origin: string, method: string, headers: readonly string[], goesOn: boolean];

/** Every row of a decision table holds. The preflights are sent concurrently. */
export async function expectDecisions(
  { anonymous }: Pick<CaseContext, 'anonymous'>,
  where: { bucket: string; key?: string },
  rows: readonly Row[],
  refusal?: Refusal,
): Promise<void> {
  const answers = await Promise.all(
    rows.map(([origin, method, headers]) => preflight(anonymous, where, { origin, method, headers })),
  );
  for (const [at, [origin, method, headers, goesOn]] of rows.entries()) {
    const answer = answers[at];
    if (!answer) continue;
    if (goesOn) expect(answer).toLetThrough({ origin, method, headers });
    else expect(answer).toHoldBack({ origin, method, headers }, refusal);
  }
}

/** Options of a request that a script of this origin sends: the signature does not cover what the browser adds. */
export function from(origin: string, more: readonly [name: string, value: string][] = []): CallOptions {
  const headers = [['Origin', origin] as const, ...more];
  return { headers, sign: { unsigned: headers.map(([name]) => name) } };
}

function meaningOf(read: Rule, { AllowedHeader, ExposeHeader, MaxAgeSeconds }: Rule) {
  return {
    origins: read.AllowedOrigin.toSorted(),
    methods: read.AllowedMethod.toSorted(),
    ...(AllowedHeader && { headers: namesIn(read.AllowedHeader) }),
    ...(ExposeHeader && { exposed: namesIn(read.ExposeHeader) }),
    ...(MaxAgeSeconds !== undefined && { maxAge: read.MaxAgeSeconds }),
  };
}

const namesIn = (names: readonly string[] = []): string[] => names.map((name) => name.toLowerCase()).sort();
