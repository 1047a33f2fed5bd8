import { total } from '../counts.ts';
import { deploymentName } from '../deployment-name.ts';
import { plural } from '../plural.ts';
import { JUDGED } from '../verdict.ts';
import { oneLine } from '../visible-text.ts';
import type { Certificate } from './certificate.ts';
import type { Certified, Statement } from './statement.ts';

/** A line of a certificate: what it is about, and what it says. All texts are made visible and bounded. */
export interface Fact {
  name: string;
  value: string;
}

/** The level with its dialect, as the title of a certificate. */
export function titleOf({ level, dialect }: Certified): string {
  return `Level ${level}, dialect ${oneLine(dialect, 40)}`;
}

/** The target with its version as declared. */
export function targetInWords(target: Certified['target']): string {
  return oneLine(deploymentName(target), 200);
}

/** What a certificate certifies. */
export function certifiedFacts({ statement, key }: Certificate): Fact[] {
  const { s3Assay } = statement.predicate;
  const { target, run, tool, profiles, expires, issuedAt } = s3Assay;
  return [
    { name: 'Target', value: `${targetInWords(target)}, at ${oneLine(target.endpoint, 200)}` },
    {
      name: 'Valid until',
      value: `${minute(expires)}; judged ${day(run.finishedAt)}, signed ${day(issuedAt)}`,
    },
    {
      name: 'Signed by',
      value: `${key.owner === undefined ? '' : `${oneLine(key.owner, 120)}, `}key ${key.id}`,
    },
    { name: 'Kept', value: keptInWords(s3Assay) },
    { name: 'Profiles', value: oneLine(profiles.join(', '), 600) },
    {
      name: 'Judged by',
      value: `Assay ${oneLine(tool.version, 40)}, run ${oneLine(run.id, 60)}, ${run.requests.toLocaleString('en')} requests`,
    },
  ];
}

/** What a certificate does not certify. */
export function limitFacts({ predicate }: Statement, most: number): Fact[] {
  const { notJudged, takenFromRecord, alsoClaimed, notClaimed } = predicate.s3Assay;
  const listed = (name: string, ids: readonly string[]): Fact[] =>
    ids.length === 0 ? [] : [{ name: `${name} (${ids.length})`, value: some(ids, most) }];
  return [
    ...listed('Recommendations missed', predicate.warnedTests),
    ...listed('Not judged', notJudged),
    ...listed('As recorded only', takenFromRecord),
    ...listed('Outside the level', alsoClaimed),
    ...listed('Profiles not claimed', notClaimed),
  ];
}

/** What no certificate of Assay says anything about. */
export const NEVER_CERTIFIED =
  'how fast, durable or secure the target is, and what it has done since the run';

function keptInWords({ counts }: Certified): string {
  const judged = (level: 'MUST' | 'SHOULD'): number => total(counts, JUDGED, [level]);
  const recommended = counts.SHOULD.pass + counts.SHOULD.observed;
  return `${plural(judged('MUST'), 'requirement')} at level MUST, all that were judged; ${recommended} of ${plural(judged('SHOULD'), 'recommendation')} (SHOULD)`;
}

function some(ids: readonly string[], most: number): string {
  const more = ids.length - most;
  const shown = ids
    .slice(0, most)
    .map((id) => oneLine(id, 60))
    .join(', ');
  return more > 0 ? `${shown} and ${more} more, in the certificate` : shown;
}

/** The day of a time, `YYYY-MM-DD` (UTC). */
export const day = (time: string): string => new Date(time).toISOString().slice(0, 10);
const minute = (time: string): string => `${day(time)} ${new Date(time).toISOString().slice(11, 16)} UTC`;
