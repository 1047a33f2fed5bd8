import type { Results } from '../results.ts';
import { plural } from '../plural.ts';
import { oneLine } from '../visible-text.ts';
import { shortcomings, type Terms } from './refusals.ts';
import { type Digested, type Statement, statementOf } from './statement.ts';

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
    takenFromRecord: predicate.s3Assay.takenFromRecord,
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

/** What transcripts say that were judged again. */
export interface JudgedTranscripts {
  /** Of the run as a whole. */
  results: Results;
  /** The files, by what they hold unpacked. */
  transcripts: Digested[];
  /** Requirements that no transcript can show; their recorded outcome was taken. */
  takenFromRecord: string[];
  /** Whether the suite is that of the run: another one may come to other verdicts. */
  sameSuite: boolean;
  /** What differs from the result, or from what was recorded, a phrase each. */
  differences: string[];
}

/** Where a certificate says something else than the transcripts of its run, judged again; sentences. */
export function recordDisagreements({ subject, predicate }: Statement, judged: JudgedTranscripts): string[] {
  const { level, profiles, issuedAt, expires } = predicate.s3Assay;
  const digestsOf = (some: readonly Digested[]) => some.map(({ digest }) => digest.sha256).sort();
  const [certified, given] = [digestsOf(subject.slice(1)), digestsOf(judged.transcripts)];
  if (certified.join() !== given.join())
    return [
      `The certificate is about ${plural(certified.length, 'transcript')}, and what was given is another one, was changed since, or is not all of them.`,
    ];
  const again = statementOf({
    results: judged.results,
    level,
    profiles,
    issuedAt: new Date(issuedAt),
    expires: new Date(expires),
    digests: { result: '', transcripts: [] },
    takenFromRecord: judged.takenFromRecord,
  });
  const places = differing(shownByTranscripts(predicate), shownByTranscripts(again.predicate));
  const found = [
    ...places.map((place) => `the certificate says something else at ${place}`),
    ...judged.differences,
  ];
  if (found.length === 0) return [];
  const more = found.length - SHOWN;
  const shown = `${found
    .slice(0, SHOWN)
    .map((one) => oneLine(one, 200))
    .join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  return [
    judged.sameSuite
      ? `Judged again, the transcript does not show what was certified: ${shown}.`
      : `The suite of this version of Assay is another one than that of the run, and by it the transcript does not show what was certified: ${shown}. With the version that the certificate names it can be seen whether it was right then.`,
  ];
}

/** Differences that are shown. */
const SHOWN = 5;

/** What in a certificate follows from the transcripts. */
function shownByTranscripts({ passedTests, warnedTests, s3Assay }: Statement['predicate']): object {
  const { target, dialect, run, counts, notJudged, takenFromRecord, alsoClaimed, notClaimed } = s3Assay;
  return {
    passedTests,
    warnedTests,
    target: { name: target.name, endpoint: target.endpoint },
    dialect,
    run: { id: run.id, startedAt: run.startedAt, requests: run.requests },
    counts,
    notJudged,
    takenFromRecord,
    alsoClaimed,
    notClaimed,
  };
}

/** The places at which two JSON values differ, as paths; of lists the first place. What only `one` has is not a difference: later versions add fields. */
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
