import type { Variant } from '../behaviour.ts';
import { withElements, withRoot } from './deviations.ts';
import { type Element, isElement, localName, type Node, sibling } from './markup.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** Namespaces, attributes, and the order of elements in a document. */
export const variants: readonly Variant[] = [
  {
    name: 'xml/namespace-with-prefix',
    clause: 'Namespaces in XML 1.0 section 6.1: a prefix and the default stand for the same namespace',
    dialects: ['std', 'aws'],
    slot: 'namespace',
    apply: (behaviour) =>
      withRoot(behaviour, (root) =>
        /\sxmlns\s*=/.test(root.attributes)
          ? prefixed({ ...root, attributes: root.attributes.replace(/(\s)xmlns(\s*=)/, '$1xmlns:s3$2') })
          : root,
      ),
  },
  {
    name: 'xml/namespace-declared-again',
    clause: 'Namespaces in XML 1.0 section 6.2: a default namespace may be declared on any element',
    dialects: ['std', 'aws'],
    slot: 'namespace',
    apply: (behaviour) =>
      withRoot(behaviour, (root) => {
        const [declared] = /\sxmlns\s*=\s*(?:"[^"]*"|'[^']*')/.exec(root.attributes) ?? [];
        if (declared === undefined) return root;
        return withChildren(root, (child) => ({ ...child, attributes: declared + child.attributes }));
      }),
  },
  {
    name: 'xml/other-namespaces-declared',
    clause: 'Namespaces in XML 1.0 section 3: a declaration that nothing uses',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withRoot(behaviour, (root) => ({
        ...root,
        attributes: `${root.attributes} xmlns:f="urn:frobnicator"`,
      })),
  },
  {
    name: 'xml/schema-location',
    clause: 'XSD 1.0 part 1 section 2.6.3: xsi:schemaLocation may stand on any element',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withRoot(behaviour, (root) => ({
        ...root,
        attributes: `${root.attributes} xmlns:schema="${XSI}" schema:schemaLocation="urn:x http://localhost/x.xsd"`,
      })),
  },
  {
    name: 'xml/foreign-attributes',
    clause:
      'Namespaces in XML 1.0 section 6.3; requirement RESP-XML-08: no public page closes what a document holds',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withElements(behaviour, (element, path) =>
        path.length === 1
          ? { ...element, attributes: `${element.attributes} xmlns:n="urn:node" n:id="7"` }
          : element,
      ),
  },
  {
    name: 'xml/xsi-with-another-prefix',
    clause: 'Namespaces in XML 1.0 section 3: a prefix is only a placeholder for the namespace',
    dialects: ['std', 'aws'],
    slot: 'xsi',
    apply: (behaviour) =>
      withElements(behaviour, (element) => ({
        ...element,
        attributes: element.attributes.replace(/xmlns:xsi/, 'xmlns:i').replace(/xsi:type/, 'i:type'),
      })),
  },
  {
    name: 'xml/xsi-declared-on-the-root',
    clause: 'Namespaces in XML 1.0 section 6.1: a declaration holds for everything inside',
    dialects: ['std', 'aws'],
    slot: 'xsi',
    apply: (behaviour) =>
      withRoot(behaviour, (root) =>
        localName(root) === 'AccessControlPolicy'
          ? xsiFromRoot({ ...root, attributes: `${root.attributes} xmlns:xsi="${XSI}"` })
          : root,
      ),
  },
  {
    name: 'xml/unknown-elements',
    clause: 'Requirement RESP-XML-08: no public page closes the set of elements, and AWS adds some in time',
    dialects: ['std', 'aws'],
    apply: (behaviour) =>
      withElements(behaviour, (element) =>
        element.children.some(isElement)
          ? { ...element, children: [sibling(element, 'Frobnicated', ['yes']), ...element.children] }
          : element,
      ),
  },
  {
    name: 'xml/elements-in-reverse-order',
    clause:
      'Requirement RESP-XML-07: no public page makes the order of different elements part of the contract',
    dialects: ['std', 'aws'],
    slot: 'element order',
    apply: (behaviour) =>
      withElements(behaviour, (element) => ({ ...element, children: regrouped(element.children) })),
  },
  {
    name: 'xml/common-prefixes-first',
    clause:
      'Requirement RESP-XML-07: no public page makes the order of different elements part of the contract',
    dialects: ['std', 'aws'],
    slot: 'element order',
    apply: (behaviour) =>
      withRoot(behaviour, (root) => {
        const isPrefix = (node: Node) => isElement(node) && localName(node) === 'CommonPrefixes';
        const prefixes = root.children.filter(isPrefix);
        return { ...root, children: [...prefixes, ...root.children.filter((node) => !isPrefix(node))] };
      }),
  },
];

function withChildren(element: Element, change: (child: Element) => Element): Element {
  return { ...element, children: element.children.map((node) => (isElement(node) ? change(node) : node)) };
}

function prefixed(element: Element): Element {
  const name = element.name.includes(':') ? element.name : `s3:${element.name}`;
  return withChildren({ ...element, name }, prefixed);
}

function xsiFromRoot(element: Element): Element {
  return withChildren(element, (child) =>
    xsiFromRoot({
      ...child,
      attributes: child.attributes.replace(/\s+xmlns:xsi\s*=\s*(?:"[^"]*"|'[^']*')/, ''),
    }),
  );
}

/** Groups of one name in reverse; the order within a group has a meaning and stays. */
function regrouped(children: readonly Node[]): Node[] {
  if (!children.some(isElement)) return [...children];
  const names = [...new Set(children.filter(isElement).map(localName))].toReversed();
  const rest = children.filter((node) => !isElement(node));
  return [
    ...rest,
    ...names.flatMap((name) => children.filter((node) => isElement(node) && localName(node) === name)),
  ];
}
