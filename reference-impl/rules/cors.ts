import type { components } from '../../spec/generated/schemas.ts';
import { requestRefusal, type Refusal } from './refusal.ts';

type Configuration = components['schemas']['CORSConfiguration'];
export type CorsRule = components['schemas']['CORSRule'];

/** Interface document, Resources and their fields › Cross-origin rule; Limits. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE', 'POST', 'HEAD']);

/** Public protocol, PutBucketCors. */
const MAX_RULES = 100;

/** A header name (RFC 9110, section 5.1), in which `*` stands for any characters. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** A preflight or an actual cross-origin request. */
export interface CorsRequest {
  origin: string;
  /** The method asked for by a preflight, or the method of an actual request. */
  method: string;
  /** Headers asked for by a preflight. */
  headers?: readonly string[];
}

/** Why rules cannot be set; undefined when they can (interface document, Cross-origin rule; public protocol, PutBucketCors). */
export function corsRefusal({ CORSRule: rules }: Configuration): Refusal | undefined {
  if (rules.length === 0 || rules.length > MAX_RULES) return { code: 'MalformedXML' };
  for (const { AllowedOrigin, AllowedMethod, AllowedHeader = [], ExposeHeader = [] } of rules) {
    if (AllowedOrigin.length === 0 || AllowedMethod.length === 0) return { code: 'MalformedXML' };
    const method = AllowedMethod.find((each) => !METHODS.has(each));
    if (method !== undefined)
      return requestRefusal(`Found unsupported HTTP method in CORS config. Unsupported method is ${method}`);
    const wild = [
      ...AllowedOrigin.map((text) => ['AllowedOrigin', text]),
      ...AllowedHeader.map((text) => ['AllowedHeader', text]),
    ];
    const [element, text] = wild.find(([, pattern = '']) => pattern.split('*').length > 2) ?? [];
    if (element) return requestRefusal(`${element} "${text}" can not have more than one wildcard.`);
    // A line end in a rule would inject a header into every answer.
    if ([...AllowedHeader, ...ExposeHeader].some((name) => !TOKEN.test(name)))
      return requestRefusal('A header of a rule contains an invalid character.');
  }
  return undefined;
}

/** The first rule that matches origin, method and every requested header; undefined when none does. */
export function corsRule(
  configuration: Configuration,
  { origin, method, headers = [] }: CorsRequest,
): CorsRule | undefined {
  return configuration.CORSRule.find(
    ({ AllowedOrigin, AllowedMethod, AllowedHeader = [] }) =>
      AllowedOrigin.some((pattern) => matches(pattern, origin)) &&
      AllowedMethod.includes(method) &&
      headers.every((header) =>
        AllowedHeader.some((pattern) => matches(pattern.toLowerCase(), header.toLowerCase())),
      ),
  );
}

/** The names in a list-valued header such as Access-Control-Request-Headers. */
export function headerNames(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The Vary header of every answer that depends on the origin, so that no cache mixes answers up. */
const CORS_VARY = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method';

/**
 * Headers that a matching rule adds to the answer of a request or a preflight. A rule for any origin answers `*`; one that
 * names origins answers with the origin and allows credentials, as the compatible protocol does.
 */
export function corsHeaders(rule: CorsRule, { origin, headers = [] }: CorsRequest): Record<string, string> {
  const { AllowedOrigin, AllowedMethod, ExposeHeader = [], MaxAgeSeconds } = rule;
  const isAny = AllowedOrigin.includes('*');
  return {
    'access-control-allow-origin': isAny ? '*' : origin,
    'access-control-allow-methods': AllowedMethod.join(', '),
    ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ').toLowerCase() }),
    ...(ExposeHeader.length > 0 && { 'access-control-expose-headers': ExposeHeader.join(', ') }),
    ...(MaxAgeSeconds !== undefined &&
      MaxAgeSeconds >= 0 && { 'access-control-max-age': String(MaxAgeSeconds) }),
    ...(!isAny && { 'access-control-allow-credentials': 'true' }),
    vary: CORS_VARY,
  };
}

/** At most one `*`, which stands for any characters. */
function matches(pattern: string, text: string): boolean {
  const [before = '', after] = pattern.split('*');
  if (after === undefined) return pattern === text;
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}
