/**
 * What a certificate states: an in-toto Statement v1 (https://in-toto.io/Statement/v1) with the public predicate for results of
 * tests, and beside its fields one of our own, `s3Assay`. `statement.schema.json` says the same to programs in other languages.
 */
import type { CertificationLevel } from '../../spec/generated/requirement-ids.ts';
import { countVerdicts } from '../counts.ts';
import type { RequirementResult, Results, Verdict } from '../results.ts';
import { isUnjudged } from '../verdict.ts';

export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://in-toto.io/attestation/test-result/v0.1';

/** SHA-256 in hexadecimal. */
interface Digest {
  sha256: string;
}

/** in-toto's ResourceDescriptor, as far as we use it: something by its name and what it holds. */
export interface Digested {
  name: string;
  digest: Digest;
}

/** The fields of ours. All texts may be those of a target. */
export interface Certified {
  format: 1;
  level: CertificationLevel;
  /** Profiles that the level consists of. */
  profiles: string[];
  /** As its file describes it. */
  target: { name: string; endpoint: string; version?: string };
  dialect: string;
  tool: { name: 's3-assay'; version: string };
  run: { id: string; startedAt: string; finishedAt: string; requests: number };
  /** When it was signed, by the clock of the signer. */
  issuedAt: string;
  /** It says nothing from this time on. */
  expires: string;
  /** Of the requirements of the level's profiles. */
  counts: Results['counts'];
  /** Requirements of the level's profiles that were not judged, none of them at MUST unless the target declares no clock or lacks a profile outside the level. */
  notJudged: string[];
  /** Those that no transcript can show: their outcome is as recorded, and was not judged again. */
  takenFromRecord: string[];
  /** Profiles beside those of the level that the target claims; the run judged them, and found nothing that it must keep and does not. */
  alsoClaimed: string[];
  /** Profiles that the target does not claim: nothing is known of them. */
  notClaimed: string[];
}

export interface Statement {
  _type: typeof STATEMENT_TYPE;
  /** The result first, named as the target, then each transcript by its file. */
  subject: Digested[];
  predicateType: typeof PREDICATE_TYPE;
  predicate: {
    /** `WARNED` where a recommendation (SHOULD) is missed; nothing is certified that failed. */
    result: 'PASSED' | 'WARNED';
    /** Catalogue, contract and suite that were judged by. */
    configuration: Digested[];
    /** Where result and transcript can be had. */
    url?: string;
    /** Ids of requirements. Those that are only observed are in neither list. */
    passedTests: string[];
    warnedTests: string[];
    failedTests: string[];
    s3Assay: Certified;
  };
}

/** What a statement is made from. */
export interface Evidence {
  /** What the result of a run says; whether it may be certified was decided before (`refusals`). */
  results: Results;
  level: CertificationLevel;
  /** Profiles of the level. */
  profiles: readonly string[];
  issuedAt: Date;
  expires: Date;
  digests: { result: string; transcripts: Digested[] };
  /** Requirements whose recorded outcome was taken when the transcripts were judged again. */
  takenFromRecord: readonly string[];
  url?: string;
}

/** The statement that a certificate signs; pure. */
export function statementOf(evidence: Evidence): Statement {
  const { results, level, profiles, digests, takenFromRecord, url } = evidence;
  const { target, run, tool } = results;
  const judged = results.requirements.filter(({ profile }) => profiles.includes(profile));
  const warned = withVerdict(judged, 'warn');
  // A result lists all requirements of its catalogue, those of profiles that are not claimed too.
  const all = new Set(results.requirements.map(({ profile }) => profile));
  const others = [...all].filter((profile) => !profiles.includes(profile)).sort();
  return {
    _type: STATEMENT_TYPE,
    subject: [{ name: target.name, digest: { sha256: digests.result } }, ...digests.transcripts],
    predicateType: PREDICATE_TYPE,
    predicate: {
      result: warned.length === 0 ? 'PASSED' : 'WARNED',
      configuration: configurationOf(results),
      ...(url === undefined ? {} : { url }),
      passedTests: withVerdict(judged, 'pass'),
      warnedTests: warned,
      failedTests: [],
      s3Assay: {
        format: 1,
        level,
        profiles: [...profiles],
        target: {
          name: target.name,
          endpoint: target.endpoint,
          ...(target.version === undefined ? {} : { version: target.version }),
        },
        dialect: target.dialect,
        tool,
        run: { id: run.id, startedAt: run.startedAt, finishedAt: run.finishedAt, requests: run.requests },
        issuedAt: evidence.issuedAt.toISOString(),
        expires: evidence.expires.toISOString(),
        counts: countVerdicts(judged),
        notJudged: judged
          .filter(({ verdict }) => verdict === 'not-claimed' || isUnjudged(verdict))
          .map(({ id }) => id),
        takenFromRecord: judged.filter(({ id }) => takenFromRecord.includes(id)).map(({ id }) => id),
        alsoClaimed: others.filter((profile) => target.claimed.includes(profile)),
        notClaimed: others.filter((profile) => !target.claimed.includes(profile)),
      },
    },
  };
}

const withVerdict = (of: readonly RequirementResult[], wanted: Verdict): string[] =>
  of.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);

function configurationOf({ digests: { requirements, contract, suite } }: Results): Digested[] {
  const named = { requirements, contract, ...(suite === undefined ? {} : { suite }) };
  return Object.entries(named).map(([name, sha256]) => ({ name, digest: { sha256 } }));
}
