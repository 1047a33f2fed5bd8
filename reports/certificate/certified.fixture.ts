import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import { certificationLevels, profiles, requirements } from '../../spec/generated/requirements.ts';
import { levelIn } from '../../spec/requirement.ts';
import { countVerdicts } from '../counts.ts';
import { wholeOf } from '../outcome.ts';
import type { RequirementResult, Results } from '../results.ts';
import { isRequired } from '../verdict.ts';
import { seal } from './envelope.ts';
import { makeKeyPair, readSigningKey, type SigningKey } from './key.ts';
import { expiryOf, type Terms } from './refusals.ts';
import { type Statement, statementOf } from './statement.ts';

/** When the run of the sample ended, and when it is certified and verified. */
export const NOW = new Date('2025-03-05T10:00:00.000Z');
export const RESULT_DIGEST = 'a'.repeat(64);
export const TRANSCRIPT = { name: 'transcript.ndjson.gz', digest: { sha256: 'b'.repeat(64) } };

/** What the sample was judged by. */
export const OWN = {
  dialect: 'std',
  digests: { requirements: '1'.repeat(64), contract: '2'.repeat(64), suite: '3'.repeat(64) },
} as const satisfies Terms['own'];

/** The key that the sample is signed with. */
export const KEY: SigningKey = readSigningKey(makeKeyPair({ owner: 'Example Storage' }).secret);

/**
 * A conformant run over the whole catalogue in `std`, of a target that claims the profiles of level `standard`, which misses one
 * recommendation.
 */
export function conformantRun(
  changed: (one: RequirementResult) => Partial<RequirementResult> = () => ({}),
): Results {
  const claimed: readonly string[] = certificationLevels.standard;
  const missed = Object.values(requirements).find(
    (one) =>
      claimed.includes(one.profile) &&
      levelIn(one, 'std') === 'SHOULD' &&
      isRequired({ level: 'SHOULD', basis: one.basis }),
  );
  const judged = Object.values(requirements)
    .filter(({ dialects, testable, pending }) => dialects.includes('std') && testable && !pending)
    .map((one) => {
      const { id, basis, text, source, profile, operations, needs } = one;
      const level = levelIn(one, 'std');
      const rests = [profile, ...needs.filter((need) => need in profiles)];
      const isClaimed = rests.every((name) => claimed.includes(name));
      const good = isRequired({ level, basis }) ? 'pass' : 'observed';
      const verdict =
        !isClaimed || needs.includes('clock') ? 'not-claimed' : id === missed?.id ? 'warn' : good;
      return sampleResult({ id, level, basis, text, source, profile, operations: [...operations], verdict });
    })
    .map((one) => ({ ...one, ...changed(one) }));
  const run = sampleRun(judged);
  return {
    ...run,
    target: { ...run.target, version: '4.2.1', claimed: [...claimed] },
    digests: { ...OWN.digests },
  };
}

/** The same with the facts that follow from its verdicts made to follow again. */
export function consistent(results: Results): Results {
  const { requirements: judged, run } = results;
  return { ...results, ...wholeOf(judged, run.cutShort), counts: countVerdicts(judged) };
}

/** The statement about a run at level `standard`. */
export function statementAbout(results: Results): Statement {
  return statementOf({
    results,
    level: 'standard',
    profiles: certificationLevels.standard,
    issuedAt: NOW,
    expires: expiryOf(results, 'standard'),
    digests: { result: RESULT_DIGEST, transcripts: [TRANSCRIPT] },
    url: 'https://storage.example/conformance',
  });
}

/** Any value as the text of an envelope, signed. */
export function signed(statement: unknown, key = KEY): string {
  return JSON.stringify(seal(Buffer.from(JSON.stringify(statement)), key));
}
