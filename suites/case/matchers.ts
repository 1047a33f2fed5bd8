import { isUtf8 } from 'node:buffer';
import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';
import { wireHeader } from '../../spec/dialect.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import { describe, isSchemaBreach } from './answer.ts';
import { logOf } from './case-log.ts';

/** Matchers for exchanges only. */
type OfExchange<T> = T extends Exchange ? void : never;

declare module 'vitest' {
  interface Assertion<T> {
    /** A 2xx answer; with `status`, exactly that status. */
    toSucceed(status?: number): OfExchange<T>;
    /**
     * A refusal: 4xx with a well-formed error document (HEAD: only the status), or the error document that some operations
     * return with status 200. The code, and its status in the public error list, are a MUST where the dialect requires error
     * codes, else a SHOULD (decisions: Wire). A 5xx is never a refusal, except the 501 of `NotImplemented` where that code is
     * among those expected.
     * @param code one code, or several where the public protocol allows several; absent where no public page and no recording
     * names one: then any code is accepted, in every dialect
     * @param status overrides the status of the error list
     */
    toBeRefused(code?: ErrorCode | readonly ErrorCode[], status?: number): OfExchange<T>;
    /**
     * Access denied: 4xx, exactly 403 where the dialect requires error codes, with any code. For a case about who has access,
     * whose requirement names no code: how refusals are reported is judged once, under `responses`.
     */
    toBeDenied(): OfExchange<T>;
    /**
     * A valid document of the contract's schema: its root and its required elements. Its namespace is judged once, in
     * RESP-XML-04.
     */
    toFollowItsSchema(): OfExchange<T>;
    /** Exactly this status, or one of these. */
    toHaveStatus(...statuses: [number, ...number[]]): OfExchange<T>;
    /** A complete answer with exactly these bytes. */
    toHaveBody(body: string | Uint8Array): OfExchange<T>;
    /** The header, by neutral name, with this value (or matching it). */
    toHaveHeader(name: string, value?: string | RegExp): OfExchange<T>;
    /** No such header. */
    toLackHeader(name: string): OfExchange<T>;
  }
}

interface Judgement {
  pass: boolean;
  message: () => string;
  expected?: string;
  actual?: string;
}

/** The result of a matcher for an exchange; a rejected exchange is shown in the report. */
export function judge(
  exchange: Exchange,
  pass: boolean,
  expected: string,
  actual = describe(exchange),
): Judgement {
  const log = logOf(exchange);
  if (!pass && log) log.rejected = exchange;
  const message = () => `${exchange.operation} by ${exchange.identity}: expected ${expected}, got ${actual}`;
  return { pass, message, expected, actual };
}

/** A header name in the target's dialect, as findings are compared with what was on the wire. */
function asWritten(exchange: Exchange, name: string): string {
  const log = logOf(exchange);
  return log ? wireHeader(log.dialect, name) : name;
}

/** Maximum bytes of a body in a finding. */
const PREVIEWED = 120;

/** Shows long bodies by their start and size, and binary data in hexadecimal, since people read findings. */
function preview(body: Uint8Array | string): string {
  const buffer = Buffer.from(body);
  const shown = isUtf8(buffer)
    ? JSON.stringify(buffer.subarray(0, PREVIEWED).toString('utf8'))
    : `0x${buffer.subarray(0, PREVIEWED / 4).toString('hex')}`;
  return buffer.length > PREVIEWED ? `${shown}… (${buffer.length} bytes)` : shown;
}

/** The index of the first byte in which two bodies differ, -1 when they are equal. */
function firstDifference(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return -1;
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at === -1 ? one.length : at;
}

/** The public protocol reports late failures with status 200, where the contract of the operation says so. */
function isLateError({ ok, status, error, violations }: Exchange): boolean {
  return !ok && status < 300 && error !== undefined && !violations.some(({ rule }) => rule === 'xml-root');
}

function lacksDocument({ violations }: Exchange): boolean {
  return violations.some(
    ({ rule }) => rule === 'error-document-missing' || rule === 'error-document-malformed',
  );
}

expect.extend({
  toSucceed(exchange: Exchange, status?: number) {
    const pass = exchange.ok && (status === undefined || exchange.status === status);
    return judge(exchange, pass, status === undefined ? 'a 2xx answer' : `${status}`);
  },

  toBeDenied(exchange: Exchange) {
    const { status } = exchange;
    if (logOf(exchange)?.dialect.errorCodes !== 'advised')
      return judge(exchange, status === 403, 'a refusal, 403');
    return judge(exchange, status >= 400 && status < 500, 'a refusal, 4xx');
  },

  toFollowItsSchema(exchange: Exchange) {
    const ofDocument = exchange.violations.filter(
      (one) => isSchemaBreach(one) && one.rule !== 'xml-namespace',
    );
    const breaches = ofDocument.map(({ detail }) => detail);
    const pass = breaches.length === 0 && exchange.output !== undefined;
    return judge(exchange, pass, 'a document of its schema', breaches.join('; ') || describe(exchange));
  },

  toHaveStatus(exchange: Exchange, ...statuses: number[]) {
    return judge(exchange, statuses.includes(exchange.status), `status ${statuses.join(' or ')}`);
  },

  toBeRefused(exchange: Exchange, code?: ErrorCode | readonly ErrorCode[], status?: number) {
    const log = logOf(exchange);
    const codes = typeof code === 'string' ? [code] : code;
    const wanted = status === undefined ? codes?.map((one) => log?.statusOf(one)) : [status];
    const statuses = wanted?.map(String);
    const expected = ['a refusal,', [...new Set(statuses ?? ['4xx'])].join(' or '), codes?.join(' or ')]
      .filter(Boolean)
      .join(' ');
    const late = isLateError(exchange);
    // 501 refuses what is not implemented, where the case expects exactly that; any other 5xx is a failure.
    const unsupported = exchange.status === 501 && (codes?.includes('NotImplemented') ?? false);
    if (!late && !unsupported && (exchange.status < 400 || exchange.status >= 500))
      return judge(exchange, false, expected);
    const headless = exchange.request.method === 'HEAD';
    const advised = log?.dialect.errorCodes === 'advised';
    // The interface document requires XML, and does not show the content of an error.
    const isExplained = exchange.error?.code !== undefined || (advised && !lacksDocument(exchange));
    if (!headless && !isExplained)
      return judge(
        exchange,
        false,
        `${expected} with an error document`,
        `${describe(exchange)} without one`,
      );
    const exact =
      (late || (statuses?.includes(String(exchange.status)) ?? true)) &&
      (headless || (codes?.some((one) => one === exchange.error?.code) ?? true));
    if (!exact && advised) {
      // The interface document states the refusal, but not its code.
      const accepted = judge(exchange, true, expected);
      log.warn({ message: accepted.message(), expected, actual: describe(exchange), exchange });
      return accepted;
    }
    return judge(exchange, exact, expected);
  },

  toHaveBody(exchange: Exchange, body: string | Uint8Array) {
    if (!exchange.ok) return judge(exchange, false, `200 with body ${preview(body)}`);
    const wanted = Buffer.from(body);
    const at = firstDifference(wanted, exchange.body);
    const since = at > 0 && wanted.length > PREVIEWED ? `, different from byte ${at} on` : '';
    return judge(exchange, at === -1, `body ${preview(body)}`, `body ${preview(exchange.body)}${since}`);
  },

  toHaveHeader(exchange: Exchange, name: string, value?: string | RegExp) {
    const actual = exchange.header(name);
    const pass =
      actual !== undefined &&
      (value === undefined || (typeof value === 'string' ? actual === value : value.test(actual)));
    const written = asWritten(exchange, name);
    const wanted = value === undefined ? `a header ${written}` : `header ${written}: ${value}`;
    return judge(
      exchange,
      pass,
      wanted,
      actual === undefined ? `none (${describe(exchange)})` : `${written}: ${actual}`,
    );
  },

  toLackHeader(exchange: Exchange, name: string) {
    const actual = exchange.header(name);
    const written = asWritten(exchange, name);
    return judge(
      exchange,
      exchange.response !== undefined && actual === undefined,
      `no header ${written}`,
      actual === undefined ? describe(exchange) : `${written}: ${actual}`,
    );
  },
});
