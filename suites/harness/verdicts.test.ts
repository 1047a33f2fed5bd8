import { expect, test } from 'vitest';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { loadTarget } from '../../target/load.ts';
import type { Target } from '../../target/target.ts';
import { verdictsOf } from './verdicts.ts';

const REFERENCE = new URL('../../fixtures/targets/reference-aws.yaml', import.meta.url).pathname;
const target = loadTarget(REFERENCE, {});

/** The results for these requirements in a run without cases. */
function resultsOn(changes: Partial<Target>, ...select: RequirementId[]) {
  const subject = { label: 'test', target: { ...target, ...changes }, select };
  const plan = { runId: 'r', prefix: 'p', seed: 1, journal: 'j', subjects: [subject], suites: [] };
  return verdictsOf(plan, 0, { cases: [], traffic: [], errors: [] });
}

test('a target without a declared clock is not judged by requirements that need one, and the reason is given', () => {
  const results = resultsOn({ clock: undefined }, 'LC-EXPIRE-01');
  expect(results).toMatchObject([
    { verdict: 'not-claimed', findings: [{ message: expect.stringContaining('declares no clock') }] },
  ]);
});

test('a target that declares a clock is judged by what needs one', () => {
  const clock = { secondsPerDay: 1, delaySeconds: 1 };
  expect(resultsOn({ clock }, 'LC-EXPIRE-01')).toMatchObject([
    { verdict: 'blocked', findings: [{ message: 'no case of it was run' }] },
  ]);
});

test('an unclaimed profile takes precedence over an undeclared clock', () => {
  const results = resultsOn({ clock: undefined, claims: ['buckets'] }, 'LC-EXPIRE-01');
  expect(results).toMatchObject([{ verdict: 'not-claimed', findings: [] }]);
});

test('requirements that need a missing identity are not testable', () => {
  const { stranger: _, ...identities } = target.identities;
  const results = resultsOn({ identities }, 'VER-DELETE-04');
  expect(results).toMatchObject([
    {
      verdict: 'not-testable',
      findings: [{ message: 'needs stranger, which the target file does not give' }],
    },
  ]);
});
