import type { ServerResponse } from 'node:http';
import { withResponse } from '../faults/deviations.ts';
import type { Finished, Response } from '../http/respond.ts';
import type { Behaviour } from '../behaviour.ts';
import {
  type Element,
  isElement,
  isText,
  mapElements,
  type Node,
  parseMarkup,
  writeMarkup,
} from './markup.ts';

/** The ways in which a variant changes a server, in addition to those that faults use. */

/** An answer with more headers, or others of these names. */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  return { ...response, headers: { ...response.headers, ...headers } };
}

/** Whether an answer is a document of the protocol and not the content of an object. */
export function isDocument(response: Response): response is Response & { body: Buffer } {
  return (
    Buffer.isBuffer(response.body) &&
    response.body.length > 0 &&
    /^\s*(?:application|text)\/xml\b/i.test(response.headers['content-type'] ?? untyped(response.body))
  );
}

/** The media type guessed for a body without one. */
function untyped(body: Buffer): string {
  return body.subarray(0, 8).includes('<') ? 'application/xml' : '';
}

/** Whether an answer is an error document. */
export function isError(response: Response): boolean {
  return response.status >= 300 && isDocument(response);
}

/** Every XML document of an answer written in another way. Its length follows. */
export function withXmlText(
  behaviour: Behaviour,
  change: (xml: string, response: Response, about: Finished) => string,
): Behaviour {
  return withResponse(behaviour, (response, about) => {
    if (!isDocument(response)) return response;
    const body = Buffer.from(change(response.body.toString('utf8'), response, about));
    return withHeaders({ ...response, body }, { 'content-length': String(body.length) });
  });
}

/** The root of every XML document of an answer changed. */
export function withRoot(
  behaviour: Behaviour,
  change: (root: Element, response: Response, about: Finished) => Element,
): Behaviour {
  return withXmlText(behaviour, (xml, response, about) =>
    writeMarkup(parseMarkup(xml).map((node) => (isElement(node) ? change(node, response, about) : node))),
  );
}

/** Every element of every XML document changed; `undefined` removes it. The root stays. */
export function withElements(
  behaviour: Behaviour,
  change: (
    element: Element,
    path: readonly string[],
    about: Finished & { status: number },
  ) => Element | undefined,
): Behaviour {
  return withRoot(
    behaviour,
    (root, { status }, about) =>
      mapElements(root, (element, path) => change(element, path, { ...about, status })) ?? root,
  );
}

type Fields = readonly (readonly [name: string, value: string])[];

/** The header fields of an answer changed as they are on the wire: names, order, repeated ones. */
export function withFields(behaviour: Behaviour, change: (fields: Fields) => Fields): Behaviour {
  return withWire(behaviour, (to) => {
    const writeHead = headWriter(to);
    to.writeHead = (status: number, ...rest: unknown[]) => {
      const flat = rest.at(-1) as string[];
      const fields = flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : []));
      const reason = rest.length > 1 ? [rest[0]] : [];
      return writeHead(status, ...reason, change(fields).flat());
    };
  });
}

/** An action on the server's side of the connection before the answer is written. */
export function withWire(
  behaviour: Behaviour,
  prepare: (to: ServerResponse, about: { response: Response; method: string }) => void,
): Behaviour {
  return {
    ...behaviour,
    send: (response, method, dialect, to) => {
      prepare(to, { response, method });
      behaviour.send(response, method, dialect, to);
    },
  };
}

/** `writeHead` in the only form that this server and these variants use. */
export function headWriter(to: ServerResponse): (status: number, ...rest: unknown[]) => ServerResponse {
  return to.writeHead.bind(to) as (status: number, ...rest: unknown[]) => ServerResponse;
}

/** An answer with another status. An empty one declares its length where the status allows one (RFC 9110, section 8.6). */
export function withStatus(response: Response, status: number): Response {
  const { 'content-length': length = '0', ...headers } = response.headers;
  return {
    ...response,
    status,
    headers: status === 204 ? headers : { ...headers, 'content-length': length },
  };
}

/** The prolog, the root and what follows changed. */
export function withNodes(behaviour: Behaviour, change: (nodes: Node[]) => Node[]): Behaviour {
  return withXmlText(behaviour, (xml) => writeMarkup(change(parseMarkup(xml))));
}

/** Every element changed, from the innermost out. */
export function withEach(behaviour: Behaviour, change: (element: Element) => Element): Behaviour {
  const walk = (node: Node): Node =>
    typeof node === 'string' ? node : change({ ...node, children: node.children.map(walk) });
  return withNodes(behaviour, (nodes) => nodes.map(walk));
}

/** The text of every element without elements in it written in another way. */
export function withValues(behaviour: Behaviour, change: (raw: string) => Node[]): Behaviour {
  return withEach(behaviour, (element) =>
    element.children.some(isElement)
      ? element
      : { ...element, children: element.children.flatMap((node) => (isText(node) ? change(node) : [node])) },
  );
}
