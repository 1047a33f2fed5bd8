import type { SentRequest } from '../../client/exchange.ts';
import { dialect as dialectOf, type DialectName, wireHeader, wireQuery } from '../../spec/dialect.ts';

/** Another value of a header (neutral name) in a request that is signed already. */
export function changedHeader(
  request: SentRequest,
  dialect: DialectName,
  neutral: string,
  change: (value: string) => string,
): SentRequest {
  const wire = wireHeader(dialectOf(dialect), neutral).toLowerCase();
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [
      name,
      name.toLowerCase() === wire ? change(value) : value,
    ]),
  };
}

/** Another value of a query parameter (neutral name), as it stands in the target; nothing for one that is not there. */
export function changedParameter(
  target: string,
  dialect: DialectName,
  neutral: string,
  change: (value: string) => string,
): string {
  const wire = wireQuery(dialectOf(dialect), neutral);
  return target.replace(new RegExp(`(?<=[?&]${wire}=)[^&]*`), change);
}

/** The parameters of a target, as they stand there, in another order or number. */
export function rearranged(target: string, change: (parameters: string[]) => string[]): string {
  const [path = '', query = ''] = target.split('?');
  return `${path}?${change(query.split('&')).join('&')}`;
}
