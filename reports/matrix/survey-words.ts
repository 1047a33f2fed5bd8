import type { SurveyFindingKind } from '../survey.ts';
import type { VerdictWords } from '../verdict-words.ts';

/** How a finding of a survey is shown: a sign and a word, never only a colour. These are not verdicts. */
export const SURVEY_WORDS: Readonly<Record<SurveyFindingKind, VerdictWords>> = {
  answered: { sign: '✓', label: 'answered', tone: 'good' },
  mistaken: { sign: '✗', label: 'mistaken', tone: 'bad' },
  ignored: { sign: '!', label: 'ignored', tone: 'caution' },
  'not-implemented': { sign: '–', label: 'not implemented', tone: 'quiet' },
  denied: { sign: '?', label: 'denied', tone: 'open' },
  failed: { sign: '?', label: 'failed', tone: 'open' },
};
