import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requirementIds } from '../../spec/generated/requirements.ts';
import type { CaseOutcome } from '../../suites/harness/case-outcome.ts';
import { Progress } from './progress.ts';

function outcome(verdict: CaseOutcome['verdict'], message = ''): CaseOutcome {
  return {
    subject: 0,
    requirement: 'BKT-NAME-01',
    nth: 0,
    verdict,
    milliseconds: 1,
    findings: message ? [{ message }] : [],
    observations: {},
    notes: [],
    exchanges: [],
    requests: 1,
    reached: 'served',
  };
}

beforeEach(() => vi.stubEnv('TERM', 'xterm'));
afterEach(() => vi.unstubAllEnvs());

/** A screen that records its text, and a clock that the test moves. */
function setUp(isTTY: boolean, expected: string[] = []) {
  const clock = { now: 0 };
  const screen = { text: '', isTTY, columns: 200, write: (text: string) => void (screen.text += text) };
  return { clock, screen, progress: new Progress(screen, new Set(expected), () => clock.now) };
}

test('on a terminal one line is redrawn at intervals', () => {
  const { clock, screen, progress } = setUp(true);
  for (let case_ = 1; case_ <= 100; case_ += 1) {
    clock.now += 10;
    progress.caseEnded(outcome('pass'), 100);
  }
  expect(screen.text.match(/\r/g)).toHaveLength(12);
  expect(screen.text).toContain('96 of 100 cases, 1 s');
  expect(screen.text).not.toContain('\n');
});

test.each([
  ['in a pipe', false, 'xterm'],
  ['on a dumb terminal', true, 'dumb'],
])('%s a plain line is printed at longer intervals, without escape codes', (_where, isTTY, type) => {
  vi.stubEnv('TERM', type);
  const { clock, screen, progress } = setUp(isTTY);
  for (let case_ = 1; case_ <= 40; case_ += 1) {
    clock.now += 1000;
    progress.caseEnded(outcome('pass'), 100);
  }
  expect(screen.text).toBe('  15 of 100 cases, 15 s\n  30 of 100 cases, 30 s\n');
});

test('a failure is printed at once, one per requirement, with text of the target escaped', () => {
  const { screen, progress } = setUp(false);
  progress.caseEnded(outcome('fail', 'expected 200, got \u001b[31m418\nteapot'), 2);
  progress.caseEnded(outcome('fail', 'again'), 2);
  expect(screen.text).toContain('BKT-NAME-01');
  expect(screen.text).toContain('    expected 200, got \\u{1b}[31m418 teapot\n');
  expect(screen.text).not.toContain('again');
});

test('an expected failure is not printed', () => {
  const { screen, progress } = setUp(false, ['BKT-NAME-01']);
  progress.caseEnded(outcome('fail', 'known'), 1);
  expect(screen.text).toBe('');
});

test.each([true, false])(
  'only the first failures of a badly failing target are printed (terminal: %s)',
  (isTTY) => {
    const { screen, progress } = setUp(isTTY);
    for (const requirement of requirementIds)
      progress.caseEnded({ ...outcome('fail', 'broken'), requirement }, requirementIds.length);
    expect(screen.text.split('\n').length).toBeLessThan(45);
    expect(screen.text.match(/more fail; each is in the report/g)).toHaveLength(1);
  },
);

test('a case that takes long is named until it ends', () => {
  const { clock, screen, progress } = setUp(true);
  clock.now = 6000;
  progress.caseIsSlow('BKT-NAME-01');
  expect(screen.text).toContain('slow: BKT-NAME-01');
  screen.text = '';
  clock.now = 7000;
  progress.caseEnded(outcome('pass'), 100);
  expect(screen.text).toContain('1 of 100 cases');
  expect(screen.text).not.toContain('slow');
});
