import type { Results } from '../results.ts';
import { oneLine } from '../visible-text.ts';
import { shortcomings, type Terms } from './refusals.ts';
import { type Statement, statementOf } from './statement.ts';

/**
 * Where a certificate says something else than the result that it is about.
 * @param digest SHA-256 of the file, unpacked
 * @returns sentences; empty when the result says all that the certificate says
 */
export function disagreements(
  { subject, predicate }: Statement,
  results: Results,
  digest: string,
  own: Terms['own'],
): string[] {
  const { level, profiles, issuedAt, expires } = predicate.s3Assay;
  if (subject[0]?.digest.sha256 !== digest)
    return ['The result is another file than the one that was certified, or was changed since.'];
  const again = statementOf({
    results,
    level,
    profiles,
    issuedAt: new Date(issuedAt),
    expires: new Date(expires),
    digests: { result: digest, transcripts: subject.slice(1) },
    ...(predicate.url === undefined ? {} : { url: predicate.url }),
  });
  const places = differing({ subject, predicate }, { subject: again.subject, predicate: again.predicate });
  return [
    ...(places.length === 0
      ? []
      : [`The certificate says something else than the result at ${oneLine(places.join(', '), 500)}.`]),
    ...shortcomings(results, { level, now: new Date(issuedAt), own }).map(
      (why) => `The result should not have been certified. ${why}`,
    ),
  ];
}

/** The places at which two JSON values differ, as paths; of lists the first place. What only `one` has is no difference: later versions add fields. */
function differing(one: unknown, other: unknown, path = ''): string[] {
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    const [left, right] = [new Map(Object.entries(one)), new Map<string, unknown>(Object.entries(other))];
    if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return [path];
    return [...right].flatMap(([name, value]) =>
      differing(left.get(name), value, path === '' ? name : `${path}.${name}`),
    );
  }
  return one === other ? [] : [path];
}
