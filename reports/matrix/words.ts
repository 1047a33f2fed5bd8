import { plural } from '../plural.ts';
import type { Deployment, Matrix, SurveyTally } from './matrix.ts';
import { SURVEY_FINDINGS } from '../survey.ts';
import { SURVEY_WORDS } from './survey-words.ts';
import type { Tallies, Tally } from './tally.ts';

/** The matrix in one sentence. */
export function matrixSentence({ deployments, profiles }: Matrix): string {
  const rows = profiles.flatMap((profile) => profile.rows);
  const disputed = rows.filter((row) => row.disputed).length;
  const kept =
    deployments.length > 1 ? ` ${disputed} of them are kept by some deployments and not by others.` : '';
  return `${plural(rows.length, 'requirement')} in ${plural(profiles.length, 'profile')}.${kept}`;
}

/** `844 of 1175` at one level; `undefined` when none is claimed. */
export const keptOf = ({ kept, claimed }: Tally): string | undefined =>
  claimed === 0 ? undefined : `${kept} of ${claimed}`;

/** Why a deployment has nothing to count in a profile. */
export function nothingCounted(tallies: Tallies): string {
  const all = Object.values(tallies);
  if (all.some(({ observed }) => observed > 0)) return 'observed';
  return all.some(({ unclaimed }) => unclaimed > 0) ? 'not claimed' : 'not asked';
}

/** `62 answered, 4 mistaken, …`. */
export const surveyInWords = (tally: SurveyTally): string =>
  SURVEY_FINDINGS.filter((kind) => tally[kind] > 0)
    .map((kind) => `${tally[kind]} ${SURVEY_WORDS[kind].label}`)
    .join(', ');

/** `2026-11-22` */
export const dayOf = ({ startedAt }: Deployment): string => startedAt.slice(0, 10);

/** Headings of the columns; those with the same name, dialect and day get a number. */
export function headingsOf(deployments: readonly Deployment[]): string[] {
  const seen = new Map<string, number>();
  return deployments.map((one) => {
    const key = [one.name, one.dialect, dayOf(one)].join('\n');
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number === 1 ? one.name : `${one.name} (${number})`;
  });
}
