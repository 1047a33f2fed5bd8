import { expect, test } from 'vitest';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { loadTarget } from '../../target/load.ts';
import type { Target } from '../../target/target.ts';
import { verdictsOf } from './verdicts.ts';

const REFERENCE = new URL('../../fixtures/targets/reference-aws.yaml', import.meta.url).pathname;
const target = loadTarget(REFERENCE, {});

/** What a run of these requirements comes to in which no case was run. */
function resultsOn(changes: Partial<Target>, ...select: RequirementId[]) {
  const subject = { label: 'test', target: { ...target, ...changes }, select };
  const plan = { runId: 'r', prefix: 'p', seed: 1, journal: 'j', subjects: [subject], suites: [] };
  return verdictsOf(plan, 0, { cases: [], traffic: [], errors: [] });
}

test('a target that declares no clock is not judged by what needs one, and says why', () => {
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

test('a profile that is not claimed goes before a clock that is not declared', () => {
  const results = resultsOn({ clock: undefined, claims: ['buckets'] }, 'LC-EXPIRE-01');
  expect(results).toMatchObject([{ verdict: 'not-claimed', findings: [] }]);
});

test('an identity that is left out makes what needs it not testable', () => {
  const { stranger: _, ...identities } = target.identities;
  const results = resultsOn({ identities }, 'VER-DELETE-04');
  expect(results).toMatchObject([
    {
      verdict: 'not-testable',
      findings: [{ message: 'needs stranger, which the target file does not give' }],
    },
  ]);
});
