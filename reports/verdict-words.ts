import type { RequirementResult, Verdict } from './results.ts';

/**
 * How a verdict is shown: a sign and a word, never only a colour. `open` is for requirements that should have been judged and
 * were not: shown as a defect of the run, never as a green skip.
 */
export interface VerdictWords {
  sign: string;
  label: string;
  tone: 'good' | 'bad' | 'caution' | 'info' | 'open' | 'quiet';
}

export const VERDICT_WORDS: Readonly<Record<Verdict, VerdictWords>> = {
  pass: { sign: '✓', label: 'pass', tone: 'good' },
  fail: { sign: '✗', label: 'fail', tone: 'bad' },
  'unexpected-pass': { sign: '✗', label: 'unexpected pass', tone: 'bad' },
  warn: { sign: '!', label: 'warn', tone: 'caution' },
  observed: { sign: '·', label: 'observed', tone: 'info' },
  'expected-fail': { sign: '~', label: 'expected fail', tone: 'caution' },
  blocked: { sign: '?', label: 'blocked', tone: 'open' },
  'not-testable': { sign: '?', label: 'not testable', tone: 'open' },
  'harness-error': { sign: '?', label: 'harness error', tone: 'open' },
  'not-claimed': { sign: '–', label: 'not claimed', tone: 'quiet' },
};

/**
 * The results that need attention, worst first and otherwise in their order: failures, then unjudged, then warnings.
 */
export function worstFirst(requirements: readonly RequirementResult[]): RequirementResult[] {
  const order = ['bad', 'open', 'caution'];
  return order.flatMap((tone) => requirements.filter(({ verdict }) => VERDICT_WORDS[verdict].tone === tone));
}

/** Results by profile, both in the order given. */
export function byProfile(requirements: readonly RequirementResult[]): Map<string, RequirementResult[]> {
  const groups = new Map<string, RequirementResult[]>();
  for (const result of requirements) {
    const group = groups.get(result.profile);
    if (group === undefined) groups.set(result.profile, [result]);
    else group.push(result);
  }
  return groups;
}
