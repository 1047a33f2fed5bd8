import type { Dialect } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import { XmlError } from '../../spec/xml/error.ts';
import { parseXml, type XmlElement } from '../../spec/xml/tree.ts';

/**
 * Parse the XML document of a request. Clients write the namespace of the protocol, or none at all (s3cmd, minio-go, and
 * samples of the public reference); both mean the same, also for a single element. Answers have no such freedom.
 * @param schema component name of the document's schema
 * @throws XmlError when it is not well-formed, exceeds the limits, or declares another encoding than UTF-8
 */
export function parseRequest(bytes: Uint8Array, schema: string, { name }: Dialect): XmlElement {
  const encoding = declaredEncoding(bytes);
  if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
    throw new XmlError(`the encoding ${encoding} is not supported`);
  }
  return within(parseXml(bytes), contractTables(name).xml[schema]?.namespace ?? '');
}

/** The encoding that an XML declaration names. The parser judges everything else. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(start)?.[1];
}

/** The same document, with elements without a namespace moved into the given one. */
function within(element: XmlElement, namespace: string): XmlElement {
  const children = element.children.map((child) => within(child, namespace));
  return { ...element, namespace: element.namespace || namespace, children };
}
