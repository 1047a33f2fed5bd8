import type { OperationId } from '../../spec/generated/operations.ts';
import { withOperation, withResponse } from '../faults/deviations.ts';
import type { Call } from '../call.ts';
import type { Behaviour } from '../behaviour.ts';
import { withElements } from './deviations.ts';
import { isElement, localName, textOf, withText } from './markup.ts';

/** Another form of an opaque value: what the server calls `inner` is `outer` on the wire. */
export interface Mask {
  /** Names of headers of an answer, neutral, that hold the value. */
  headers?: readonly string[];
  /** Names of elements that hold it. */
  elements: RegExp;
  /** Query parameters that hold it. */
  query: readonly string[];
  outer(inner: string): string;
  /** A value that is not ours stays unchanged. */
  inner(outer: string): string;
}

/** A server whose opaque values have another form. */
export function masked(behaviour: Behaviour, mask: Mask): Behaviour {
  return outside(inside(behaviour, mask), mask);
}

function outside(behaviour: Behaviour, { headers = [], elements, outer }: Mask): Behaviour {
  const withValues = withResponse(behaviour, (response) => {
    const masked = headers.flatMap((name) => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, outer(value)]];
    });
    return { ...response, headers: { ...response.headers, ...Object.fromEntries(masked) } };
  });
  return withElements(withValues, (element) => {
    if (!elements.test(localName(element)) || element.children.some(isElement)) return element;
    const text = textOf(element);
    return text === '' ? element : withText(element, outer(text));
  });
}

/** The signature is verified over what was sent; after that the server sees its own values. */
function inside(behaviour: Behaviour, { query, inner }: Mask): Behaviour {
  return {
    ...behaviour,
    withQueryHeaders: (request, dialect) => {
      const own = behaviour.withQueryHeaders(request, dialect);
      return {
        ...own,
        query: own.query.map(([name, value]) => [name, query.includes(name) ? inner(value) : value]),
      };
    },
  };
}

/** An operation for which the values in its input and document are the server's own. */
export function unmasked<Id extends OperationId>(
  behaviour: Behaviour,
  id: Id,
  change: (call: Call<Id>) => Partial<Pick<Call<Id>, 'input' | 'document'>>,
): Behaviour {
  return withOperation(behaviour, id, (call, operate) => operate({ ...call, ...change(call) }));
}

/** Encodes a text and decodes it again. */
export interface Form {
  outer(inner: string): string;
  inner(outer: string): string;
}

/** A pair of functions: the second reverses the first and returns any other text unchanged. */
export function remembered(outer: (inner: string, count: number) => string): Form {
  const out = new Map<string, string>();
  const back = new Map<string, string>();
  return {
    outer: (text) => {
      const known = out.get(text);
      if (known !== undefined) return known;
      const made = outer(text, out.size + 1);
      out.set(text, made);
      back.set(made, text);
      return made;
    },
    inner: (text) => {
      const own = back.get(text);
      if (own === undefined && !out.has(text)) out.set(text, text);
      return own ?? text;
    },
  };
}
