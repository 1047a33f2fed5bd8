import { requirementIds, type RequirementId } from '../../spec/generated/requirements.ts';
import type { Variant } from '../behaviour.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Finished } from '../http/respond.ts';
import { isError, withRoot } from './deviations.ts';
import { type Element, isElement, localName, type Node, sibling, withText } from './markup.ts';

const BOTH = ['std', 'aws'] as const;
/** Requirements that rest on recorded answers only, not on a page. */
const SUBJECTS: readonly RequirementId[] = requirementIds.filter(
  (id) => id.startsWith('RESP-FIELD-') || id === 'WEB-VALID-17',
);
/** Further fields of a refused preflight (requirement CORS-PRE-14). */
const PREFLIGHT = ['Method', 'ResourceType'];
const PUBLIC = ['Code', 'Message', 'Resource', 'RequestId'];

/** Fields of an error document besides its code. */
export const variants: readonly Variant[] = [
  {
    name: 'errors/host-id-and-more',
    clause:
      'AWS recorded, TestS3::test_create_bucket_aws_global: HostId and more elements beside those of the page',
    dialects: BOTH,
    apply: (behaviour) =>
      onErrors(behaviour, (root, { requestId }) => ({
        ...root,
        children: [
          ...root.children,
          sibling(root, 'HostId', [`${requestId}+/=`]),
          sibling(root, 'Region', ['us-east-1']),
          sibling(root, 'Details', [sibling(root, 'Code', ['Nested']), sibling(root, 'Message', ['Nested'])]),
        ],
      })),
  },
  without('resource', ['Resource'], ['std'], {
    clause: 'Requirement RESP-ERR-07: recorded answers of AWS have no Resource',
  }),
  without('request-id', ['RequestId'], ['std'], {
    clause: 'Interface document, Errors 4: the error structure is not shown',
    arguable: ['RESP-ERR-06'],
  }),
  without('message', ['Message'], ['std'], {
    clause: 'Interface document, Errors 4: the error structure is not shown',
    arguable: ['RESP-ERR-05', 'RESP-TEXT-01'],
  }),
  {
    name: 'errors/no-further-fields',
    clause: 'Amazon S3 API Reference, Error responses: an error has Code, Message, Resource and RequestId',
    dialects: BOTH,
    arguable: SUBJECTS,
    apply: (behaviour) =>
      onErrors(behaviour, (root) => keep(root, (name) => [...PUBLIC, ...PREFLIGHT].includes(name))),
  },
  {
    name: 'errors/resource-named',
    clause:
      'Amazon S3 API Reference, Error responses: Resource, the bucket or object that is involved in the error',
    dialects: ['aws'],
    apply: (behaviour) =>
      onErrors(behaviour, (root) => ({
        ...root,
        children: [...root.children, sibling(root, 'Resource', ['/it'])],
      })),
  },
  {
    name: 'errors/empty-message',
    clause: 'AWS recorded, TestS3::test_s3_bucket_acl_exceptions: a Message without text',
    dialects: BOTH,
    slot: 'error message',
    arguable: ['RESP-TEXT-01'],
    apply: (behaviour) => onErrors(behaviour, (root) => message(root, '')),
  },
  {
    name: 'errors/message-in-another-language',
    clause: 'Amazon S3 API Reference, Error responses: the message is for people; programs read the code',
    dialects: BOTH,
    slot: 'error message',
    arguable: ['RESP-TEXT-01'],
    apply: (behaviour) =>
      onErrors(behaviour, (root) => message(root, 'Доступ запрещён: „<ключ>“ & всё\n\tещё')),
  },
  {
    name: 'errors/long-message',
    clause: 'Amazon S3 API Reference, Error responses: the message is for people, of any length',
    dialects: BOTH,
    slot: 'error message',
    arguable: ['RESP-TEXT-01'],
    apply: (behaviour) =>
      onErrors(behaviour, (root) => message(root, 'Something is not as it should be. '.repeat(200))),
  },
  {
    name: 'errors/code-last',
    clause:
      'Requirement RESP-XML-07: no public page makes the order of different elements part of the contract',
    dialects: BOTH,
    apply: (behaviour) => onErrors(behaviour, (root) => ({ ...root, children: root.children.toReversed() })),
  },
  {
    name: 'errors/namespace',
    clause: 'Interface document, Errors 4: the error structure is not shown',
    dialects: ['std'],
    arguable: ['RESP-ERR-03'],
    apply: (behaviour) =>
      onErrors(behaviour, (root) => ({
        ...root,
        attributes: `${root.attributes} xmlns="http://s3.amazonaws.com/doc/2006-03-01/"`,
      })),
  },
  {
    name: 'errors/resource-decoded',
    clause: 'Requirement RESP-ERR-07: what names the subject of an error is not settled',
    dialects: ['std'],
    slot: 'resource',
    apply: (behaviour) =>
      onErrors(behaviour, (root) => ({
        ...root,
        children: root.children.map((node) =>
          isElement(node) && localName(node) === 'Resource'
            ? withText(node, 'urn:the-bucket and its key')
            : node,
        ),
      })),
  },
];

function onErrors(behaviour: Behaviour, change: (root: Element, about: Finished) => Element): Behaviour {
  return withRoot(behaviour, (root, response, about) => (isError(response) ? change(root, about) : root));
}

function keep(root: Element, wanted: (name: string) => boolean): Element {
  const isWanted = (node: Node) => !isElement(node) || wanted(localName(node));
  return { ...root, children: root.children.filter(isWanted) };
}

function message(root: Element, text: string): Element {
  const change = (node: Node) =>
    isElement(node) && localName(node) === 'Message' ? withText(node, text) : node;
  return { ...root, children: root.children.map(change) };
}

function without(
  what: string,
  names: readonly string[],
  dialects: Variant['dialects'],
  more: Pick<Variant, 'clause' | 'arguable'>,
): Variant {
  return {
    name: `errors/no-${what}`,
    dialects,
    apply: (behaviour) => onErrors(behaviour, (root) => keep(root, (name) => !names.includes(name))),
    ...more,
  };
}
