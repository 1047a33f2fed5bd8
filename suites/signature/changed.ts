import type { SentRequest } from '../../client/exchange.ts';
import { type Dialect, wireHeader, wireQuery } from '../../spec/dialect.ts';

/** A signed request with another value of a header (neutral name). */
export function changedHeader(
  request: SentRequest,
  dialect: Dialect,
  neutral: string,
  change: (value: string) => string,
): SentRequest {
  const wire = wireHeader(dialect, neutral).toLowerCase();
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [
      name,
      name.toLowerCase() === wire ? change(value) : value,
    ]),
  };
}

/** A target with another value of a query parameter (neutral name); unchanged if it is missing. */
export function changedParameter(
  target: string,
  dialect: Dialect,
  neutral: string,
  change: (value: string) => string,
): string {
  const wire = wireQuery(dialect, neutral);
  return target.replace(new RegExp(`(?<=[?&]${wire}=)[^&]*`), change);
}

/** A target with its parameters unchanged, but in another order or number. */
export function rearranged(target: string, change: (parameters: string[]) => string[]): string {
  const [path = '', query = ''] = target.split('?');
  return `${path}?${change(query.split('&')).join('&')}`;
}
