import type { DialectName } from '../../spec/dialect.ts';
import type { CertificationLevel } from '../../spec/generated/requirement-ids.ts';
import { certificationLevels, certificationTerms } from '../../spec/generated/requirements.ts';
import { wholeOf } from '../outcome.ts';
import type { RequirementResult, Results } from '../results.ts';
import { oneLine } from '../visible-text.ts';
import { catalogueBreaches } from './catalogue-breaches.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Clocks of two machines differ by less; a run from further in the future has a false date. */
export const CLOCK_MINUTES = 10;

/** What a result is held to. */
export interface Terms {
  level: CertificationLevel;
  now: Date;
  /** Of the requirements, contract and suite that this version of Assay judges by, in the dialect; undefined where it does not know it. */
  own?: { dialect: DialectName; digests: Results['digests'] };
}

/**
 * Why the result of a run cannot be certified at a level, each as a sentence that says what to do. Empty when it can, as far as
 * the result shows: whether it was edited is seen from its transcript.
 */
export function refusals(results: Results, terms: Terms): string[] {
  return [...otherVersion(results, terms.own), ...shortcomings(results, terms)];
}

/** The same without the question of versions, for a result that was certified by another one. */
export function shortcomings(results: Results, { level, now, own }: Terms): string[] {
  return [
    ...partial(results),
    ...unclaimed(results, level),
    ...notKept(results),
    ...wrongTime(results, level, now),
    ...(own && isJudgedBy(results, own.digests) ? edited(results, own.dialect) : []),
  ];
}

/** The end of the certificate of a run, by the terms of its level. */
export function expiryOf({ run }: Results, level: CertificationLevel): Date {
  return new Date(Date.parse(run.finishedAt) + certificationTerms[level].validDays * DAY);
}

function isJudgedBy({ digests }: Results, own: Results['digests']): boolean {
  return (
    digests.requirements === own.requirements &&
    digests.contract === own.contract &&
    digests.suite === own.suite
  );
}

function otherVersion(results: Results, own: Terms['own']): string[] {
  if (own && isJudgedBy(results, own.digests)) return [];
  return [
    `It was judged by another version of Assay (${oneLine(results.tool.version, 40)}), or by another catalogue, contract or suite than this one; certify it with the version that made it, or run again.`,
  ];
}

function partial({ shard, run, outcome, incompleteBecause, repeats, transcripts = [] }: Results): string[] {
  const because = oneLine(incompleteBecause ?? 'it was cut short', 300);
  return [
    ...(shard === undefined
      ? []
      : [
          `It is part ${shard.index} of ${shard.count} of a run; put all parts together with "assay merge" and certify that result.`,
        ]),
    ...(run.filter === null
      ? []
      : [
          `Only a selection was judged (${run.filter.quick ? '--quick' : '--only, --profile'}); run again without filters.`,
        ]),
    ...(repeats === undefined
      ? []
      : ['It is the worst of several runs (--repeat); certify a run that was made once.']),
    ...(transcripts.length > 0
      ? []
      : [
          'It names no transcript (the run was made with --no-transcript, or by an earlier version), so it cannot be judged again; run again.',
        ]),
    ...(outcome === 'incomplete'
      ? [`The run is incomplete: ${because}; supply what is missing and run again.`]
      : []),
  ];
}

function unclaimed({ target }: Results, level: CertificationLevel): string[] {
  const missing = certificationLevels[level].filter((profile) => !target.claimed.includes(profile));
  if (missing.length === 0) return [];
  return [
    `Level ${level} needs profiles that the target does not claim: ${missing.join(', ')}; claim them in the target file (\`claims\`) and run again, or choose a lower level.`,
  ];
}

function notKept({ requirements }: Results): string[] {
  const listed = (verdict: RequirementResult['verdict']): string[] =>
    requirements.filter((one) => one.verdict === verdict).map(({ id }) => id);
  const [failed, stale, expected] = [listed('fail'), listed('unexpected-pass'), listed('expected-fail')];
  return [
    ...(failed.length === 0
      ? []
      : [
          `The target does not keep ${some(failed)}; fix them, or no longer claim their profiles, and run again.`,
        ]),
    ...(stale.length + expected.length === 0
      ? []
      : [
          `Expected failures were listed (--expect), and ${some([...expected, ...stale])} rested on the list; fix them and run again without it.`,
        ]),
  ];
}

function wrongTime({ run }: Results, level: CertificationLevel, now: Date): string[] {
  const age = now.getTime() - Date.parse(run.finishedAt);
  const { signWithinDays } = certificationTerms[level];
  if (age < -CLOCK_MINUTES * 60 * 1000 || Date.parse(run.startedAt) > Date.parse(run.finishedAt))
    return [
      `The run ended at ${run.finishedAt}, which is in the future or before its start; set the clock right and run again.`,
    ];
  if (age <= signWithinDays * DAY) return [];
  return [
    `The run ended on ${run.finishedAt.slice(0, 10)}, and level ${level} is certified within ${signWithinDays} days; run again.`,
  ];
}

/** What no run brings forth: the file was changed. A careful edit is seen only from the transcript. */
function edited(results: Results, dialect: DialectName): string[] {
  const whole = wholeOf(results.requirements, results.run.cutShort);
  const breaches = [
    ...(whole.outcome === results.outcome
      ? []
      : [`its outcome is ${results.outcome}, and its verdicts make it ${whole.outcome}`]),
    ...catalogueBreaches(results, dialect),
  ];
  if (breaches.length === 0) return [];
  return [`It was edited after the run: ${some(breaches, 3)}; certify the file that the run wrote.`];
}

function some(all: readonly string[], most = 8): string {
  const more = all.length - most;
  return `${all
    .slice(0, most)
    .map((one) => oneLine(one, 120))
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
