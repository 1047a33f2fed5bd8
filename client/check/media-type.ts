import type { Answer } from './answer.ts';

const expected = {
  xml: { pattern: /^(application|text)\/xml$/, name: 'application/xml', rule: 'content-type-wrong' },
  json: { pattern: /^application\/json$/, name: 'application/json', rule: 'content-type-not-json' },
} as const;

/** The media type of a document, parameters aside. `text/xml` is the other name of the same thing (RFC 7303 section 9.2). */
export function checkMediaType({ headers, findings }: Answer, kind: keyof typeof expected): void {
  const [value] = headers.get('content-type') ?? [];
  const { pattern, name, rule } = expected[kind];
  const type = value?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!pattern.test(type)) findings.add(rule, `${value ?? 'none'} instead of ${name}`);
}
