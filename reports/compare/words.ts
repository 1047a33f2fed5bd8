import { plural } from '../plural.ts';
import type { VerdictWords } from '../verdict-words.ts';
import { VERDICT_WORDS } from '../verdict-words.ts';
import { CHANGE_CLASSES } from './comparison.ts';
import type { Change, ComparedRun, Comparison, ContextChange } from './comparison.ts';

/** How a class of changes is shown: a sign and a title, never only a colour, and its meaning. */
export interface ChangeWords extends Pick<VerdictWords, 'sign' | 'tone'> {
  title: string;
  meaning: string;
}

export const CHANGE_WORDS: Readonly<Record<Change['change'], ChangeWords>> = {
  regressed: { sign: '✗', tone: 'bad', title: 'Regressed', meaning: 'kept before, broken now' },
  'newly-untestable': {
    sign: '?',
    tone: 'open',
    title: 'Newly untestable',
    meaning: 'judged before, not judged now',
  },
  worse: {
    sign: '!',
    tone: 'caution',
    title: 'Worse',
    meaning: 'kept before; now a recommendation is missed, or the failure is listed as expected',
  },
  fixed: { sign: '✓', tone: 'good', title: 'Fixed', meaning: 'broken before, no longer broken' },
  better: {
    sign: '✓',
    tone: 'good',
    title: 'Better',
    meaning: 'a missed recommendation, or a failure listed as expected, before; kept now',
  },
  'newly-testable': {
    sign: '+',
    tone: 'info',
    title: 'Newly testable',
    meaning: 'not judged before, judged now',
  },
  otherwise: {
    sign: '·',
    tone: 'info',
    title: 'Other verdict',
    meaning: 'not caused by the target: the catalogue or the list of expected failures changed',
  },
  observation: {
    sign: '·',
    tone: 'info',
    title: 'Observed otherwise',
    meaning: 'nothing is required, but the target behaves differently than before',
  },
  added: { sign: '+', tone: 'quiet', title: 'Added', meaning: 'only in the later run' },
  removed: { sign: '–', tone: 'quiet', title: 'Removed', meaning: 'only in the earlier run' },
};

/** Why a requirement is in only one of the runs. */
const REASONS: Readonly<Record<NonNullable<Change['because']>, string>> = {
  catalogue: 'because the catalogue changed',
  claims: 'because of what the target claims or declares',
  filter: 'because of the filter (--only, --profile)',
  unknown: 'for a reason that the results do not give',
};

const REWORDED = { text: 'its text', level: 'its level', basis: 'its basis' } as const;

const GATES: Readonly<Record<Comparison['gate'], { title: string; tone: VerdictWords['tone'] }>> = {
  passed: { title: 'Nothing regressed', tone: 'good' },
  regressed: { title: 'Regressed', tone: 'bad' },
  incomplete: { title: 'Incomplete', tone: 'open' },
};

export const CONTEXT_WORDS: Readonly<Record<ContextChange['what'], string>> = {
  contract: 'Contract',
  catalogue: 'Catalogue of requirements',
  suite: 'Suite',
  claims: 'Claims',
  target: 'Target',
  identities: 'Identities',
  filter: 'Selection',
};

/** The comparison in words: a title, and sentences with the numbers behind it. */
export function comparisonHeadline(comparison: Comparison): {
  title: string;
  tone: VerdictWords['tone'];
  sentences: string[];
} {
  const { gate, compared, same, changes, context } = comparison;
  const listed = listedChanges(changes);
  const filtered = changes.length - listed.length;
  const counted = [
    ...byClass(listed).map(
      ({ change, members }) => `${members.length.toLocaleString('en')} ${labelOf(change)}`,
    ),
    ...(filtered > 0 ? [`${filtered.toLocaleString('en')} excluded by the filter`] : []),
  ];
  return {
    ...GATES[gate],
    sentences: [
      `${plural(compared, 'requirement')} judged by both runs.`,
      ...(counted.length === 0
        ? ['No difference.']
        : [`${counted.join(', ')}, ${same.toLocaleString('en')} the same.`]),
      ...(gate === 'incomplete' ? [whyIncomplete(comparison)] : []),
      ...(context.length === 0
        ? []
        : [`Not the same for both: ${context.map(({ what }) => what).join(', ')}.`]),
    ],
  };
}

const labelOf = (change: Change['change']): string => CHANGE_WORDS[change].title.toLowerCase();

function whyIncomplete({ compared, changes }: Comparison): string {
  if (compared === 0) return 'Nothing can be compared.';
  const lost = changes.some(({ change }) => change === 'newly-untestable');
  return lost
    ? 'It is not known whether the newly untestable requirements regressed.'
    : 'The later run was cut short.';
}

/** Changes by class, the classes in the order of reports. */
export function byClass(changes: readonly Change[]): { change: Change['change']; members: Change[] }[] {
  return CHANGE_CLASSES.filter((change): change is Change['change'] => change !== 'same')
    .map((change) => ({ change, members: changes.filter((one) => one.change === change) }))
    .filter(({ members }) => members.length > 0);
}

/** The two verdicts in words: `pass → fail`. */
export function verdictsOf({ before, after }: Pick<Change, 'before' | 'after'>): string {
  const words = [before, after].map((verdict) => (verdict === undefined ? '' : VERDICT_WORDS[verdict].label));
  return words[0] === words[1] ? (words[0] ?? '') : words.filter(Boolean).join(' → ');
}

/** Why a requirement is in only one of the runs, in words. */
export function reasonOf({ because }: Pick<Change, 'because'>): string | undefined {
  return because && REASONS[because];
}

/** The changes that are listed. Those excluded by a filter are many and of no interest. */
export function listedChanges(changes: readonly Change[]): Change[] {
  return changes.filter(({ because }) => because !== 'filter');
}

/** Explanations of a change, each in a few words; all may contain text of a target. */
export function remarksOn({ reworded, observations, finding, change }: Change): string[] {
  const shown = change === 'regressed' || change === 'newly-untestable' || change === 'worse';
  return [
    ...(shown && finding !== undefined ? [finding] : []),
    ...(observations ?? []).map(
      ({ name, before = 'not seen', after = 'not seen' }) => `${name}: ${before} → ${after}`,
    ),
    ...(reworded === undefined
      ? []
      : [`the catalogue changed ${reworded.map((part) => REWORDED[part]).join(' and ')}`]),
  ];
}

/** A run in a few words: `2025-03-04 09:12 UTC, run k7x2m9q4, Assay 0.1.0`. */
export function runInWords({ id, startedAt, suite }: ComparedRun): string {
  return `${startedAt.slice(0, 16).replace('T', ' ')} UTC, run ${id}, Assay ${suite}`;
}

/** One side of a change of context in words; a digest is shortened. */
export function contextInWords(side: string): string {
  return side.replace(/(?<=SHA-256 [\da-f]{12})[\da-f]{52}/, '…');
}
