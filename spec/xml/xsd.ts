import type * as Libxml2 from 'libxml2-wasm';
import { readFile } from 'node:fs/promises';
import type { OrderedXml } from './schema-order.ts';
import { MAX_PROBLEMS, type XmlProblem } from './problem.ts';

/** The validator is a large WebAssembly module: loaded when first needed. */
let library: Promise<typeof Libxml2> | undefined;
const validators = new Map<string, Promise<(document: OrderedXml) => XmlProblem[]>>();

/** Validate a document against its XSD (`spec/xsd`), compiled on first use and kept. */
export async function validateXsd(schema: string, document: OrderedXml): Promise<XmlProblem[]> {
  const known = validators.get(schema) ?? compile(schema);
  validators.set(schema, known);
  return (await known)(document);
}

async function compile(schema: string): Promise<(document: OrderedXml) => XmlProblem[]> {
  library ??= import('libxml2-wasm');
  const [{ ParseOption, XmlDocument, XsdValidator, XmlParseError, XmlValidateError }, source] =
    await Promise.all([library, readFile(new URL(`../xsd/${schema}.xsd`, import.meta.url), 'utf8')]);
  // Both live as long as the process: the validator refers to the document it was made from.
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(source));

  const read = (xml: string): Libxml2.XmlDocument | string => {
    try {
      return XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET });
    } catch (error) {
      if (!(error instanceof XmlParseError)) throw error;
      return error.message.trim().slice(0, 300);
    }
  };

  return ({ xml, paths }) => {
    const document = read(xml);
    // The library has its own limits, such as the length of a text: exceeding them is an error of the target.
    if (typeof document === 'string') return [{ kind: 'schema', path: paths[0] ?? '', message: document }];
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error;
      return error.details.slice(0, MAX_PROBLEMS).map(({ message, line }) => ({
        kind: 'schema',
        path: paths[line - 1] ?? '',
        message: message
          .replaceAll(/'\{[^}]*\}/g, "'")
          .trim()
          .slice(0, 300),
      }));
    } finally {
      document.dispose();
    }
  };
}
