import type { SentRequest } from '../../client/exchange.ts';
import { type Dialect, wireHeader, wireQuery } from '../../spec/dialect.ts';

/** Another value of a header (neutral name) in a request that is signed already. */
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

/** Another value of a query parameter (neutral name), as written in the target; nothing for a missing one. */
export function changedParameter(
  target: string,
  dialect: Dialect,
  neutral: string,
  change: (value: string) => string,
): string {
  const wire = wireQuery(dialect, neutral);
  return target.replace(new RegExp(`(?<=[?&]${wire}=)[^&]*`), change);
}

/** The parameters of a target, as they stand there, in another order or number. */
export function rearranged(target: string, change: (parameters: string[]) => string[]): string {
  const [path = '', query = ''] = target.split('?');
  return `${path}?${change(query.split('&')).join('&')}`;
}
