import { percentEncode } from './percent.ts';

/**
 * Every secret that a client of this process was given. Kept in one place and not with the client, so that no record of
 * any exchange can be made without knowing them: one identity's traffic may show another's secret.
 */
const known = new Set<string>();

/** Remember secrets that no record may show. */
export function keepSecret(...secrets: readonly (string | undefined)[]): void {
  for (const secret of secrets) if (secret !== undefined && secret !== '') known.add(secret);
}

/** All secrets, in every form in which a target may give them back, the longest first. */
export function secretForms(further: readonly string[] = []): string[] {
  const forms = [...known, ...further].filter((secret) => secret !== '').flatMap(formsOf);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** As it is; escaped for a URL, a form, XML, JSON; in Base64. */
function formsOf(secret: string): string[] {
  const encoded = percentEncode(secret);
  const xml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [
    secret,
    encoded,
    encoded.replaceAll('%20', '+'),
    encoded.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()),
    xml,
    xml.replaceAll('"', '&quot;').replaceAll("'", '&apos;'),
    xml.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
  ];
}
