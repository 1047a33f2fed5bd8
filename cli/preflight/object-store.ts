import type { Exchange } from '../../client/exchange.ts';
import { headerValue } from '../../client/headers.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { dialect, dialectNames } from '../../spec/dialect.ts';
import type { Target } from '../../target/target.ts';
import { ExitCode } from '../exit-code.ts';
import type { Check } from './check.ts';

/** Whether the server is an object store: it answers with a list of buckets, or an error document of the protocol. */
export function checkObjectStore({ endpoint }: Target, exchange: Exchange): Check {
  const title = 'object storage';
  const { status, output, error, body } = exchange;
  if (exchange.ok && output !== undefined)
    return { title, state: 'ok', detail: 'answers with a list of buckets' };
  // The request was repeated with growing pauses: other requests would fail as well.
  if (error?.code !== undefined && status === 503)
    return {
      title,
      state: 'wrong',
      detail: `answers 503 ${oneLine(error.code, 60)} to every request, also when repeated`,
      fix: 'wait until it accepts requests',
      exitCode: ExitCode.incomplete,
    };
  if (error?.code !== undefined)
    return { title, state: 'ok', detail: `answers in the protocol (${status} ${oneLine(error.code, 60)})` };
  const text = body.subarray(0, 2000).toString('utf8');
  const found = (detail: string, fix: string, exitCode: ExitCode = ExitCode.usage): Check => ({
    title,
    state: 'wrong',
    detail,
    fix,
    exitCode,
  });
  if (/HTTP request.{0,20}HTTPS/i.test(text))
    return found(`${endpoint} requires TLS`, `write the endpoint as ${endpoint.replace('http:', 'https:')}`);
  if ([502, 503, 504].includes(status))
    return found(
      `a gateway answers ${status}: the server behind it does not answer`,
      'start the service',
      ExitCode.incomplete,
    );
  const location = headerValue(exchange.response?.headers ?? [], 'location');
  if (status >= 300 && status < 400 && location !== undefined)
    return found(
      `${endpoint} redirects to  ${oneLine(location, 100)}`,
      'give the address of the storage itself as endpoint',
    );
  if (/<!doctype html|<html/i.test(text))
    return found(`${endpoint} is a web page, not an object storage`, 'correct the endpoint');
  return found(
    `${endpoint} answers ${status} with a body that is not of an object storage`,
    'correct the endpoint',
  );
}

/** Whether the target speaks the dialect of its description, as far as its headers show. */
export function checkDialect(target: Target, exchange: Exchange): Check {
  const title = 'dialect';
  const names = (exchange.response?.headers ?? []).map(([name]) => name.toLowerCase());
  const spoken = dialectNames.filter((name) =>
    names.some((header) => header.startsWith(dialect(name).headerPrefix)),
  );
  const [other] = spoken;
  if (other === undefined)
    return { title, state: 'note', detail: `${target.dialect}, as set; no header of the target confirms it` };
  if (spoken.includes(target.dialect)) return { title, state: 'ok', detail: target.dialect };
  return {
    title,
    state: 'wrong',
    detail: `the target speaks the dialect "${other}", but "${target.dialect}" is set`,
    fix: `give --dialect ${other}, or dialect: ${other} in the target file`,
    exitCode: ExitCode.usage,
  };
}
