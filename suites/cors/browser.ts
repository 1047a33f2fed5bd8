import type { Exchange } from '../../client/exchange.ts';
import { headerValues } from '../../client/headers.ts';

/** A request that a script of a page wants to send. */
export interface BrowserRequest {
  /** Of the page. */
  origin: string;
  method: string;
  /** Names that a browser asks about. */
  headers?: readonly string[];
  /** Whether cookies and the like are sent. */
  credentials?: boolean;
}

/** Methods that a page may use without permission (Fetch Standard, CORS-safelisted method). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'POST']);

/** The members of a list header, over all its lines, without the spaces around them; none when there is no such header. */
export function listOf({ response }: Exchange, name: string): string[] {
  if (!response) return [];
  return headerValues(response.headers, name)
    .flatMap((value) => value.split(','))
    .map((member) => member.trim())
    .filter((member) => member !== '');
}

/** The same in lower case and sorted, for lists whose order and case do not matter. */
export function namesOf(answer: Exchange, name: string): string[] {
  return listOf(answer, name)
    .map((member) => member.toLowerCase())
    .sort();
}

/** Why a browser does not let the script read an answer; undefined when it does (Fetch Standard, CORS check). */
export function unreadableBecause(
  { response }: Exchange,
  { origin, credentials = false }: Pick<BrowserRequest, 'origin' | 'credentials'>,
): string | undefined {
  if (!response) return 'no answer';
  const allowed = headerValues(response.headers, 'Access-Control-Allow-Origin').join(', ');
  if (allowed === '') return 'no Access-Control-Allow-Origin';
  if (allowed === '*' && !credentials) return undefined;
  if (allowed !== origin) return `Access-Control-Allow-Origin: ${allowed}`;
  const sent = headerValues(response.headers, 'Access-Control-Allow-Credentials').join(', ');
  return credentials && sent !== 'true' ? 'no Access-Control-Allow-Credentials: true' : undefined;
}

/** Why a browser does not send a request after this preflight; undefined when it does (Fetch Standard, CORS-preflight fetch). */
export function notAllowedBecause(answer: Exchange, asked: BrowserRequest): string | undefined {
  const unreadable = unreadableBecause(answer, asked);
  if (unreadable !== undefined) return unreadable;
  if (answer.status < 200 || answer.status > 299) return `status ${answer.status}`;
  const { method, headers = [], credentials = false } = asked;
  const methods = listOf(answer, 'Access-Control-Allow-Methods');
  const anyMethod = !credentials && methods.includes('*');
  if (!methods.includes(method) && !SAFE_METHODS.has(method) && !anyMethod)
    return `Access-Control-Allow-Methods: ${methods.join(', ')}`;
  const names = namesOf(answer, 'Access-Control-Allow-Headers');
  const anyHeader = !credentials && names.includes('*');
  const missing = headers
    .map((name) => name.toLowerCase())
    .find((name) => !names.includes(name) && (!anyHeader || name === 'authorization'));
  return missing === undefined ? undefined : `Access-Control-Allow-Headers without ${missing}`;
}
