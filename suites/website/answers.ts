import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';

/** The text of an answer, success or not. */
export function textOf({ body }: Exchange): string {
  return body.toString('utf8');
}

/**
 * The address to which an answer redirects a browser.
 * @throws an assertion failure when it is not a redirect, or has no valid Location
 */
export function destinationOf(exchange: Exchange): URL {
  expect(exchange).toHaveStatus(301, 302, 303, 307, 308);
  const location = exchange.header('location') ?? '';
  const { url } = exchange.request;
  if (location === '' || !URL.canParse(location, url))
    expect.fail(`${exchange.operation}: expected a Location, got ${JSON.stringify(location)}`);
  return new URL(location, url);
}

/** The address of a path on the same site as the request. */
export function elsewhere({ request: { url } }: Exchange, asked: string, path: string): string {
  return new URL(url.slice(0, url.length - asked.length) + path).href;
}

/** Words, spaces and markup of a message, one after the other. */
function wordsOf(exchange: Exchange): string[] {
  return textOf(exchange).split(/(\s+|<[^>]*>)/);
}

/**
 * A message without ids and times, which differ in every answer and are found by sending the same request twice.
 * @param again the answer to the same request as `exchange`
 */
export function messageOf(exchange: Exchange, again: Exchange): (other: Exchange) => string {
  const [first, second] = [wordsOf(exchange), wordsOf(again)];
  const isNew = (_: string, at: number) => first[at] !== second[at];
  const volatile = new Set(first.flatMap((word, at) => (isNew(word, at) ? [at] : [])));
  return (other) =>
    wordsOf(other)
      .map((word, at) => (volatile.has(at) ? '…' : word))
      .join('');
}

/** Expect HTML that says this code of the public error list, and a message. */
export function expectSystemMessage(exchange: Exchange, code: string): void {
  expect(exchange).toHaveHeader('content-type', /^\s*text\/html\b/i);
  expect(textOf(exchange), 'the system message').toContain(code);
  expect(textOf(exchange), 'the system message').toMatch(/Message:\s*\S/);
}
