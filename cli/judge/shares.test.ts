import { expect, test } from 'vitest';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { suiteFiles } from '../../suites/harness/run.ts';
import { caseLane } from '../../suites/harness/transcript/records.ts';
import type { Place, Spooled } from '../../suites/harness/transcript/spool.ts';
import { sampleRun } from '../../suites/harness/transcript/sample.fixture.ts';
import { targetAgain } from '../../suites/harness/transcript/judged-target.ts';
import { sharesOf } from './shares.ts';

const places = (count: number): Place[] => Array.from({ length: count }, (_, index) => [index, 1]);
const lane = (id: RequirementId) => caseLane(id, 0, 1);

function planWith(exchanges: Record<string, Place[]>, select: RequirementId[] | null): RunPlan {
  const spooled: Spooled = { path: 'spool', exchanges, attempts: {}, cases: {}, bodies: {} };
  return {
    ...{ runId: '0123abcd', prefix: 'assay-', seed: 1, journal: 'journal' },
    subjects: [
      {
        label: 'sample',
        target: targetAgain(sampleRun.target),
        select,
        replay: { spooled, sameSuite: true },
      },
    ],
    suites: suiteFiles(select),
  };
}
const lanesOf = ({ subjects: [subject] }: RunPlan) => Object.keys(subject?.replay?.spooled.exchanges ?? {});

test('every lane, requirement and suite file goes to one worker, and a folder of suites as a whole', () => {
  const exchanges = {
    [lane('ACL-BODY-03')]: places(1500),
    [lane('POL-GET-02')]: places(900),
    [lane('BKT-NAME-01')]: places(500),
    // Of another suite file: a requirement may have cases in several files of its folder.
    [lane('BKT-DEL-01')]: places(700),
    'clean-up': places(600),
    'ODD-UNKNOWN-01 0 1': places(3),
  };
  const plan = planWith(exchanges, null);
  const shares = sharesOf(plan, 2);
  expect(shares.map(lanesOf).map((lanes) => lanes.length)).toHaveLength(2);
  expect(shares.flatMap(lanesOf).sort()).toEqual(Object.keys(exchanges).sort());
  expect(shares.map((share) => lanesOf(share).includes(lane('ACL-BODY-03')))).toContain(false);
  const buckets = shares.map((share) => lanesOf(share).filter((one) => one.startsWith('BKT-')).length);
  expect(buckets.sort()).toEqual([0, 2]);
  const selected = shares.flatMap(({ subjects: [subject] }) => subject?.select ?? []);
  expect(new Set(selected).size).toBe(selected.length);
  expect(shares.flatMap(({ suites }) => suites).sort()).toEqual([...plan.suites].sort());
});

test.each<[string, number, RequirementId[] | null, number]>([
  ['few exchanges', 100, null, 2],
  ['one folder', 5000, ['BKT-NAME-01', 'BKT-NAME-20'], 2],
  ['one processor', 5000, null, 1],
])('a transcript is judged by one worker with %s', (_, count, select, workers) => {
  const exchanges = { [lane('BKT-NAME-01')]: places(count), 'set-up': places(20) };
  const [share, ...others] = sharesOf(planWith(exchanges, select), workers);
  expect(others).toEqual([]);
  expect(share && lanesOf(share).sort()).toEqual(Object.keys(exchanges).sort());
});
