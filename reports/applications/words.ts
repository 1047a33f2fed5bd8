import type { VerdictWords } from '../verdict-words.ts';
import type { Fitness, FitnessAnswer, UnmetNeed } from './answer.ts';

/** How an answer is shown: a sign and words, never only a colour. */
export const ANSWER_WORDS: Readonly<Record<FitnessAnswer, VerdictWords>> = {
  fit: { sign: '✓', label: 'fit', tone: 'good' },
  limited: { sign: '!', label: 'fit with limits', tone: 'caution' },
  unknown: { sign: '?', label: 'cannot say', tone: 'open' },
  'not-fit': { sign: '✗', label: 'not fit', tone: 'bad' },
};

/** What keeps an application from an unconditional yes. */
export interface Reason {
  /** What comes of it, as a sentence without a full stop. */
  text: string;
  /** The requirements that show it. */
  ids: string[];
  /** Address of the page or source file that says that the application needs it. */
  source: string;
}

/** The reasons for an answer, the gravest first. What was not judged counts after what is missed. */
export function reasonsFor({ unmet }: Fitness): Reason[] {
  return unmet.map((need) => ({
    text: inWords(need),
    ids: need.requirements.map(({ id }) => id),
    source: need.source,
  }));
}

function inWords({ state, breaks, why, limit, through, requirements }: UnmetNeed): string {
  const by = through === undefined ? '' : ` (${through})`;
  if (state === 'missed') return breaks === 'limit' ? (limit ?? why) : `${breaks}: ${why}${by}`;
  const advice = [...new Set(requirements.map((one) => one.advice ?? 'judge it'))].join('; ');
  return `not judged${by}: ${breaks === 'limit' ? `perhaps a limit (${limit ?? why})` : why}; ${advice}`;
}
