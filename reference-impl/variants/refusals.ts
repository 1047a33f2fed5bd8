import { withResponse } from '../faults/deviations.ts';
import type { Parts, Variant } from '../parts.ts';
import { isError, withHeaders, withRoot, withStatus } from './deviations.ts';
import { isElement, localName, parseMarkup, textOf, withText } from './markup.ts';

const OPEN = 'Interface document, Errors 4 and 6: status and error codes of refusals are not shown';

/** Refusals of another status or code word, where the interface document leaves both open. */
export const refusalVariants: readonly Variant[] = [
  status('401-for-403', 'status of denial', (code) => (code === 'AccessDenied' ? 401 : undefined)),
  status('404-for-403', 'status of denial', (code) => (code === 'AccessDenied' ? 404 : undefined)),
  status('422-for-400', 'status of a bad request', (_, was) => (was === 400 ? 422 : undefined)),
  status('400-for-411', 'status without a length', (_, was) => (was === 411 ? 400 : undefined)),
  status('409-for-412', 'status of a condition', (code) => (code === 'PreconditionFailed' ? 409 : undefined)),
  status('400-for-409', 'status of a conflict', (_, was) => (was === 409 ? 400 : undefined)),
  status('403-for-405', 'status of a wrong method', (_, was) => (was === 405 ? 403 : undefined)),
  {
    name: 'refusal/other-code-words',
    clause: OPEN,
    dialects: ['std'],
    arguable: 'every SHOULD',
    apply: (parts) =>
      withRoot(parts, (root, response) => {
        if (!isError(response)) return root;
        const other = (text: string) => WORDS[text] ?? text;
        return {
          ...root,
          children: root.children.map((node) =>
            isElement(node) && localName(node) === 'Code' ? withText(node, other(textOf(node))) : node,
          ),
        };
      }),
  },
];

/** What other servers say for the same. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  NoSuchTagSet: 'NoSuchTagSetError',
  NoSuchLifecycleConfiguration: 'NoSuchConfiguration',
  BucketNotEmpty: 'Conflict',
  InvalidBucketName: 'BadName',
};

function codeOf(body: Buffer): string {
  const root = parseMarkup(body.toString('utf8')).find(isElement);
  const code = root?.children.find((node) => isElement(node) && localName(node) === 'Code');
  return code && isElement(code) ? textOf(code) : '';
}

function status(which: string, slot: string, of: (code: string, was: number) => number | undefined): Variant {
  return {
    name: `refusal/${which}`,
    clause: OPEN,
    dialects: ['std'],
    arguable: 'every SHOULD',
    slot,
    apply: (parts: Parts) =>
      withResponse(parts, (response) => {
        if (!isError(response) || !Buffer.isBuffer(response.body)) return response;
        const other = of(codeOf(response.body), response.status);
        if (other === undefined) return response;
        const answer = withStatus(response, other);
        // RFC 9110, section 15.5.2.
        return other === 401 ? withHeaders(answer, { 'www-authenticate': 'std4-HMAC-SHA256' }) : answer;
      }),
  };
}
