import { withResponse } from '../faults/deviations.ts';
import type { Behaviour, Variant } from '../behaviour.ts';
import { isError, withHeaders, withRoot, withStatus } from './deviations.ts';
import { isElement, localName, parseMarkup, textOf, withText } from './markup.ts';

const OPEN = 'Interface document, Errors 4 and 6: status and error codes of refusals are not shown';

/** The codes of other servers for the same refusals. */
const WORDS: Readonly<Record<string, string>> = {
  NoSuchTagSet: 'NoSuchTagSetError',
  NoSuchLifecycleConfiguration: 'NoSuchConfiguration',
  BucketNotEmpty: 'Conflict',
  InvalidBucketName: 'BadName',
};

/** Refusals with another status or code, where the interface document leaves both open. */
export const variants: readonly Variant[] = [
  status(401, 403, 'status of denial', (code) => code === 'AccessDenied'),
  status(404, 403, 'status of denial', (code) => code === 'AccessDenied'),
  status(422, 400, 'status of a bad request', (_, was) => was === 400),
  status(400, 411, 'status without a length', (_, was) => was === 411),
  status(409, 412, 'status of a condition', (code) => code === 'PreconditionFailed'),
  status(400, 409, 'status of a conflict', (_, was) => was === 409),
  status(403, 405, 'status of a wrong method', (_, was) => was === 405),
  {
    name: 'refusal/other-code-words',
    clause: OPEN,
    dialects: ['std'],
    arguableAnswers: Object.values(WORDS),
    apply: (behaviour) =>
      withRoot(behaviour, (root, response) => {
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

function codeOf(body: Buffer): string {
  const root = parseMarkup(body.toString('utf8')).find(isElement);
  const code = root?.children.find((node) => isElement(node) && localName(node) === 'Code');
  return code && isElement(code) ? textOf(code) : '';
}

function status(
  other: number,
  usual: number,
  slot: string,
  isMeant: (code: string, status: number) => boolean,
): Variant {
  return {
    name: `refusal/${other}-for-${usual}`,
    clause: OPEN,
    dialects: ['std'],
    arguableAnswers: [other],
    slot,
    apply: (behaviour: Behaviour) =>
      withResponse(behaviour, (response) => {
        if (!isError(response) || !Buffer.isBuffer(response.body)) return response;
        if (!isMeant(codeOf(response.body), response.status)) return response;
        const answer = withStatus(response, other);
        // RFC 9110, section 15.5.2.
        return other === 401 ? withHeaders(answer, { 'www-authenticate': 'std4-HMAC-SHA256' }) : answer;
      }),
  };
}
