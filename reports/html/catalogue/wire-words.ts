import type { BodyContract, OperationContract, ScalarSchema } from '../../../spec/contract.ts';
import { type Dialect, wireHeader, wireQuery } from '../../../spec/dialect.ts';

/** The values that a string on the wire may have, in words: `integer, 0 to 1000`. */
export function scalarWords({ type, format, enum: values, pattern, minimum, maximum }: ScalarSchema): string {
  const range =
    minimum !== undefined && maximum !== undefined
      ? `${minimum} to ${maximum}`
      : minimum !== undefined
        ? `at least ${minimum}`
        : maximum !== undefined && `at most ${maximum}`;
  return [
    type,
    format,
    values && `one of ${values.join(', ')}`,
    range,
    pattern !== undefined && pattern !== '\\S' && `matches ${pattern}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

/** Path and query of the requests of an operation, in the names of a dialect: `/{bucket}?acl`. */
export function addressWords({ path, selectors }: OperationContract, dialect: Dialect): string {
  const query = Object.entries(selectors.query).map(([name, value]) => {
    const wire = wireQuery(dialect, name);
    return value === null ? wire : `${wire}=${value}`;
  });
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** The headers that select an operation among those of its address, in the names of a dialect. */
export function pickingHeaders({ selectors }: OperationContract, dialect: Dialect): string[] {
  return selectors.headers.map((name) => wireHeader(dialect, name));
}

/** The kind of body, without the document that it may contain. */
export function bodyWords({ kind }: BodyContract): string {
  const words: Record<BodyContract['kind'], string> = {
    none: 'no body',
    bytes: 'bytes',
    xml: 'XML',
    json: 'JSON',
    form: 'a form (multipart/form-data)',
    text: 'text',
  };
  return words[kind];
}
