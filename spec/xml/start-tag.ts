import type { NamespaceScope } from './namespaces.ts';
import type { Scanner } from './scanner.ts';

/** A start tag with its names resolved. */
export interface StartTag {
  prefix: string;
  local: string;
  namespace: string;
  /** Without the namespace declarations. */
  attributes: { name: string; namespace: string; value: string }[];
  /** Prefixes that it declares, '' for the default namespace; they are in scope until the element ends. */
  declares: readonly string[];
  isEmpty: boolean;
}

interface Attribute {
  prefix: string;
  local: string;
  value: string;
}

/** Consume a start tag, what follows its `<`. @param mostAttributes a limit that makes comparing all attributes cheap */
export function readStartTag(scan: Scanner, scope: NamespaceScope, mostAttributes: number): StartTag {
  const { prefix, local } = scan.name('tag name');
  const { written, isEmpty } = readAttributes(scan, mostAttributes);
  const declares: string[] = [];
  for (const attribute of written) {
    const declared = declaredPrefix(attribute);
    if (declared === undefined) continue;
    if (!scope.declare(declared, attribute.value)) scan.fail('Invalid namespace declaration');
    declares.push(declared);
  }
  const resolve = (name: string): string =>
    scope.resolve(name) ?? scan.fail(`Unbound namespace prefix: "${name}"`);
  const attributes: StartTag['attributes'] = [];
  for (const attribute of written) {
    if (declaredPrefix(attribute) !== undefined) continue;
    const { local: name, value } = attribute;
    // The default namespace is not that of attributes (Namespaces in XML 1.0, 6.2).
    const namespace = attribute.prefix === '' ? '' : resolve(attribute.prefix);
    // Repeated written names have been found already.
    const isKnown = (other: { name: string; namespace: string }): boolean =>
      other.name === name && other.namespace === namespace;
    if (namespace !== '' && attributes.some(isKnown)) scan.fail('Attribute twice');
    attributes.push({ name, namespace, value });
  }
  return { prefix, local, namespace: resolve(prefix), attributes, declares, isEmpty };
}

function readAttributes(scan: Scanner, most: number): { written: Attribute[]; isEmpty: boolean } {
  const written: Attribute[] = [];
  for (;;) {
    const isSeparate = scan.space();
    if (scan.take('>')) return { written, isEmpty: false };
    if (scan.take('/>')) return { written, isEmpty: true };
    if (scan.isDone) scan.fail('Unclosed tag');
    if (!isSeparate)
      scan.fail(written.length === 0 ? 'Invalid character in tag name' : 'No whitespace between attributes');
    const { prefix, local } = scan.name('attribute name');
    if (written.some((other) => other.prefix === prefix && other.local === local))
      scan.fail('Attribute twice');
    if (written.length >= most) scan.fail(`more than ${most} attributes of one element`);
    written.push({ prefix, local, value: readValue(scan) });
  }
}

function readValue(scan: Scanner): string {
  scan.space();
  if (!scan.take('=')) scan.fail('Attribute without value');
  scan.space();
  const quote = scan.take('"') ? '"' : "'";
  if (quote === "'" && !scan.take("'")) scan.fail('Unquoted attribute value');
  const value = scan.attribute(scan.find(quote, 'Unclosed attribute value'));
  scan.take(quote);
  return value;
}

/** The prefix that an attribute declares, '' for the default namespace; undefined when it declares none. */
function declaredPrefix({ prefix, local }: Attribute): string | undefined {
  if (prefix === 'xmlns') return local;
  return prefix === '' && local === 'xmlns' ? '' : undefined;
}
