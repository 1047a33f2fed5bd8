import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';
import { describe } from '../case/answer.ts';
import { logOf } from '../case/case-log.ts';
import { judge } from '../case/matchers.ts';
import { type BrowserRequest, notAllowedBecause, namesOf, unreadableBecause } from './browser.ts';

/** How a preflight that is not allowed is refused in `aws`. */
export type Refusal = '403' | 'any';

type OfExchange<T> = T extends Exchange ? void : never;

declare module 'vitest' {
  interface Assertion<T> {
    /** After this preflight a browser sends the request. */
    toLetThrough(asked: BrowserRequest): OfExchange<T>;
    /**
     * After this preflight a browser does not send the request; the answer is not a server error. In `aws` it is a 403 with any
     * code, or any refusal where no recorded answer gives the status: the code is judged once.
     */
    toHoldBack(asked: BrowserRequest, refusal?: Refusal): OfExchange<T>;
    /** A browser lets a script of that origin read this answer. */
    toBeReadableFor(origin: string, credentials?: boolean): OfExchange<T>;
    /** A browser does not let a script of that origin read this answer; in `aws` it has no Access-Control headers at all. */
    toBeUnreadableFor(origin: string): OfExchange<T>;
    /** The list header, by name, has exactly these members, in any order and case. */
    toList(name: string, members: readonly string[]): OfExchange<T>;
    /** No header of the CORS protocol. */
    toLackCorsHeaders(): OfExchange<T>;
  }
}

expect.extend({
  toLetThrough(exchange: Exchange, asked: BrowserRequest) {
    const because = notAllowedBecause(exchange, asked);
    return judge(
      exchange,
      because === undefined,
      `${worded(asked)} let through`,
      `${describe(exchange)}, ${because}`,
    );
  },

  toHoldBack(exchange: Exchange, asked: BrowserRequest, refusal: Refusal = '403') {
    const { status } = exchange;
    const held = notAllowedBecause(exchange, asked) !== undefined && exchange.response !== undefined;
    if (refusal === 'any' || logOf(exchange)?.dialect.corsRefusal !== 'forbidden')
      return judge(exchange, held && status < 500, `${worded(asked)} held back`);
    return judge(exchange, held && status === 403, `${worded(asked)} refused, 403`);
  },

  toBeReadableFor(exchange: Exchange, origin: string, credentials = false) {
    const because = unreadableBecause(exchange, { origin, credentials });
    const how = credentials ? ' with credentials' : '';
    return judge(
      exchange,
      because === undefined,
      `an answer that ${origin} may read${how}`,
      `${describe(exchange)}, ${because}`,
    );
  },

  toBeUnreadableFor(exchange: Exchange, origin: string) {
    const names = corsHeaders(exchange);
    const bare = logOf(exchange)?.dialect.corsRefusal !== 'forbidden' || names.length === 0;
    const pass = exchange.response !== undefined && unreadableBecause(exchange, { origin }) !== undefined;
    return judge(
      exchange,
      pass && bare,
      `an answer that ${origin} may not read`,
      `${describe(exchange)} with ${names.join(', ') || 'no Access-Control headers'}`,
    );
  },

  toList(exchange: Exchange, name: string, members: readonly string[]) {
    const actual = namesOf(exchange, name);
    const wanted = members.map((member) => member.toLowerCase()).sort();
    const pass = exchange.response !== undefined && actual.join() === wanted.join();
    return judge(exchange, pass, `${name}: ${wanted.join(', ')}`, `${name}: ${actual.join(', ')}`);
  },

  toLackCorsHeaders(exchange: Exchange) {
    const names = corsHeaders(exchange);
    return judge(
      exchange,
      exchange.response !== undefined && names.length === 0,
      'no Access-Control headers',
      `${describe(exchange)} with ${names.join(', ')}`,
    );
  },
});

function corsHeaders({ response }: Exchange): string[] {
  if (!response) return [];
  return response.headers.map(([name]) => name).filter((name) => /^access-control-/i.test(name));
}

function worded({ origin, method, headers = [], credentials = false }: BrowserRequest): string {
  const shown = origin.length > 60 ? `${origin.slice(0, 60)}…` : origin;
  const what = [method, ...headers].join(' ');
  return `a preflight of ${shown} for ${what}${credentials ? ' with credentials' : ''}`;
}
