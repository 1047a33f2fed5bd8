import type { ContractRule } from '../exchange.ts';
import type { Answer } from './answer.ts';

const XML = { pattern: /^(application|text)\/xml$/, name: 'application/xml' };
const JSON_TYPE = { pattern: /^application\/json$/, name: 'application/json' };

const expected = {
  xml: { ...XML, rule: 'content-type-wrong' },
  error: { ...XML, rule: 'error-content-type-wrong' },
  json: { ...JSON_TYPE, rule: 'content-type-not-json' },
} as const satisfies Record<string, { pattern: RegExp; name: string; rule: ContractRule }>;

/**
 * The media type of a document; case and parameters are ignored (RFC 9110 section 8.3.1). `text/xml` is the other name of
 * `application/xml` (RFC 7303 section 9.2).
 */
export function checkMediaType({ headers, findings, documented }: Answer, kind: keyof typeof expected): void {
  const [value] = headers.get('content-type') ?? [];
  if (value === undefined && documented?.untyped) return;
  const { pattern, name, rule } = expected[kind];
  const type = value?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!pattern.test(type)) findings.add(rule, `${value ?? 'no content type'} instead of ${name}`);
}
