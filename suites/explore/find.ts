import type { RecordedExchange } from '../../client/recorded.ts';
import { recordExchange } from '../../client/recorded.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Target } from '../../target/target.ts';
import type { Step } from './step.ts';
import { inWords as wordsOf } from './answers/in-words.ts';
import { renumbered } from './renumber.ts';
import type { Diverged } from './sequence.ts';
import { levelOf } from './setting.ts';
import { inWords } from './words.ts';

/** A divergence of a target, by the shortest sequence that shows it. */
export interface Find {
  /** Two finds with the same cause are one: the operation that showed it and the requirements that it breaks. */
  cause: string;
  requirements: RequirementId[];
  level: 'MUST' | 'SHOULD';
  expected: string;
  came: string;
  /** The sequence, to be replayed. */
  steps: Step[];
  /** The same for a reader, a line for each step. */
  words: string[];
  /** What was sent and came, step by step. */
  exchanges: RecordedExchange[];
  /** How often the sequence as it was found showed it again: `shown` of `tried`. */
  repeated: { shown: number; tried: number };
  /** How often exploration found the cause. */
  seen: number;
  /** Seconds from the start until it was first seen. */
  afterSeconds: number;
  /** Operations until then: unlike the time it does not depend on the machine. */
  afterOperations: number;
  /** False where shrinking was ended before it was done. */
  isShortest: boolean;
}

/** What makes two divergences one find. */
export function causeOf({ divergence, steps }: Diverged): string {
  return [steps.at(-1)?.do ?? '', ...divergence.requirements].join(' ');
}

/** The find that a sequence shows. */
export function findOf(
  diverged: Diverged,
  target: Target,
  more: Pick<Find, 'repeated' | 'seen' | 'afterSeconds' | 'afterOperations' | 'isShortest'>,
): Find {
  const { divergence, steps, exchanges } = diverged;
  const { requirements } = divergence;
  const { expected, came } = wordsOf(divergence);
  const numbered = renumbered(steps);
  return {
    cause: causeOf(diverged),
    requirements: [...requirements],
    level: levelOf(requirements, target),
    expected: cut(expected),
    came: cut(came),
    steps: numbered,
    words: numbered.map(inWords),
    exchanges: exchanges.map(recordExchange),
    ...more,
  };
}

/** Longest text of what was expected or came: it may hold what a target sent. */
const TEXT = 2000;

function cut(text: string): string {
  return text.length > TEXT ? `${text.slice(0, TEXT)}…` : text;
}
