import type { ErrorObject } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { certificationLevels, certificationTerms } from '../../spec/generated/requirements.ts';
import { total } from '../counts.ts';
import { oneLine } from '../visible-text.ts';
import { unseal } from './envelope.ts';
import { InvalidCertificate } from './invalid-certificate.ts';
import type { TrustedKey } from './key.ts';
import { CLOCK_MINUTES, type Terms } from './refusals.ts';
import { PREDICATE_TYPE, type Statement, STATEMENT_TYPE } from './statement.ts';
import schema from './statement.schema.json' with { type: 'json' };

/** A certificate whose signature is right. Its texts may still be hostile. */
export interface Certificate {
  statement: Statement;
  /** Who signed it, as the reader's file of the key says. */
  key: TrustedKey;
  /** Why it must not be relied on all the same (it has expired), a sentence each. Empty when it may. */
  problems: string[];
}

/** What a certificate is read by. */
export interface Reading {
  now: Date;
  /** What this version of Assay judges a dialect by. */
  ownDigests: (dialect: string) => Terms['own'];
}

const DAY = 24 * 60 * 60 * 1000;
const SKEW = CLOCK_MINUTES * 60 * 1000;

/**
 * Open a certificate.
 * @param text the envelope as JSON
 * @param keys those that the reader trusts
 * @throws InvalidCertificate when it is not a certificate, was changed, or has no signature by a trusted key
 */
export function openCertificate(
  text: string,
  keys: readonly TrustedKey[],
  { now, ownDigests }: Reading,
): Certificate {
  const { payload, key } = unseal(text, keys);
  const statement = parsed(payload);
  return {
    statement,
    key,
    problems: [
      ...contradictions(statement),
      ...outsideTerms(statement, ownDigests(statement.predicate.s3Assay.dialect)),
      ...outsideTime(statement, key, now),
    ],
  };
}

function parsed(payload: Buffer): Statement {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    throw new InvalidCertificate('what is signed is not JSON: it is not a certificate');
  }
  const { _type, predicateType }: { _type?: unknown; predicateType?: unknown } =
    typeof value === 'object' && value !== null ? value : {};
  if (_type !== STATEMENT_TYPE || predicateType !== PREDICATE_TYPE)
    throw new InvalidCertificate(
      `what is signed is not an in-toto statement with a result of tests: it is not a certificate`,
    );
  if (!fitsSchema(value)) throw new InvalidCertificate(inWords(validator().errors?.[0]));
  return value;
}

type Validator = ReturnType<typeof compiled>;
let kept: Validator | undefined;
const validator = (): Validator => (kept ??= compiled());
const fitsSchema = (value: unknown): value is Statement => validator()(value);

function compiled() {
  const ajv = new Ajv2020({ strict: true, validateSchema: false });
  formats.default(ajv);
  return ajv.compile<Statement>(schema);
}

function inWords(error: ErrorObject | undefined): string {
  const at = (error?.instancePath ?? '').split('/').slice(1).join('.');
  return at === 'predicate.s3Assay.format'
    ? 'it is in another format than 1, which this version of Assay reads; verify it with the version that made it'
    : `its statement does not fit the schema at "${oneLine(at, 100)}": it ${error?.message ?? 'is wrong'}`;
}

/** What no `assay certify` writes, and a signer who makes statements by hand may. */
function contradictions({ predicate, subject }: Statement): string[] {
  const { passedTests, warnedTests, s3Assay } = predicate;
  const { counts, notJudged, target, run, issuedAt, expires } = s3Assay;
  const unjudged = ['blocked', 'not-testable', 'harness-error', 'not-claimed'] as const;
  const [runEnd, signed, end] = [run.finishedAt, issuedAt, expires].map((time) => Date.parse(time));
  const isWrong: [string, boolean][] = [
    ['it counts other passes than it lists', total(counts, ['pass']) !== passedTests.length],
    ['it counts other warnings than it lists', total(counts, ['warn']) !== warnedTests.length],
    [
      'it counts other requirements without a judgement than it lists',
      total(counts, unjudged) !== notJudged.length,
    ],
    ['a MUST was not judged', total(counts, unjudged.slice(0, 3), ['MUST']) > 0],
    ['no MUST was kept', counts.MUST.pass === 0],
    ['its result is not that of its lists', (predicate.result === 'WARNED') !== warnedTests.length > 0],
    ['it names two targets', subject[0]?.name !== target.name],
    ['it was signed before the run ended', Number(runEnd) - Number(signed) > SKEW],
    ['it ends before it was signed', Number(end) <= Number(signed)],
  ];
  return isWrong
    .filter(([, wrong]) => wrong)
    .map(
      ([what]) =>
        `It contradicts itself: ${what}. No version of "assay certify" writes that; ask the signer.`,
    );
}

function outsideTerms({ predicate }: Statement, own: Terms['own']): string[] {
  const { level, profiles, run, issuedAt, expires } = predicate.s3Assay;
  const { validDays, signWithinDays } = certificationTerms[level];
  const daysTo = (time: string): number => (Date.parse(time) - Date.parse(run.finishedAt)) / DAY;
  const catalogue = predicate.configuration.find(({ name }) => name === 'requirements')?.digest.sha256;
  const isOurs = own !== undefined && own.digests.requirements === catalogue;
  return [
    ...(daysTo(expires) <= validDays
      ? []
      : [
          `It is valid longer than level ${level} allows (${validDays} days after the run); rely on none of it.`,
        ]),
    ...(daysTo(issuedAt) <= signWithinDays
      ? []
      : [`It was signed later than level ${level} allows (${signWithinDays} days after the run).`]),
    ...(!isOurs || sameSet(profiles, certificationLevels[level])
      ? []
      : [`It calls other profiles level ${level} than Assay does: ${oneLine(profiles.join(', '), 300)}.`]),
  ];
}

function outsideTime({ predicate }: Statement, key: TrustedKey, now: Date): string[] {
  const { issuedAt, expires } = predicate.s3Assay;
  const today = now.toISOString().slice(0, 10);
  return [
    ...(Date.parse(expires) > now.getTime()
      ? []
      : [`It expired on ${expires.slice(0, 10)}; ask for one of a newer run.`]),
    ...(Date.parse(issuedAt) - now.getTime() <= SKEW
      ? []
      : [
          `It was signed at ${issuedAt}, which is in the future: set the clock of this machine right, or ask the signer.`,
        ]),
    ...(key.expires === undefined || key.expires >= today
      ? []
      : [
          `The key that signed it expired on ${key.expires}; ask its owner for a certificate by the next key.`,
        ]),
  ];
}

const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();
