import type { RecordedExchange } from './results.ts';

/** A divergence of a target from the model, by the shortest sequence that shows it. */
export interface ExploredFind {
  requirements: readonly string[];
  level: 'MUST' | 'SHOULD';
  expected: string;
  came: string;
  /** The sequence as `assay explore --replay` takes it. */
  steps: readonly object[];
  /** A line for each step. */
  words: readonly string[];
  exchanges: readonly RecordedExchange[];
  repeated: { shown: number; tried: number };
  seen: number;
  afterSeconds: number;
  isShortest: boolean;
}

/** What `assay explore` found, as it is written to `explore.json`. */
export interface Exploration {
  format: typeof EXPLORATION_FORMAT;
  generator: { name: 's3-assay'; version: string };
  target: { name: string; endpoint: string; dialect: string };
  startedAt: string;
  seed: number;
  seconds: number;
  operations: number;
  sequences: number;
  /** Server errors that did not repeat. */
  passing: number;
  /** Why the exploration says nothing more, where it was cut short. */
  cutShort: string | null;
  finds: readonly ExploredFind[];
  /** What could not be removed again, each with its reason. */
  left: readonly string[];
}

/** Raised when steps or the file change in form: a file of another format is not replayed. */
export const EXPLORATION_FORMAT = 1;

/** Why a find holds: of which requirement what is said. */
export type TextOf = (id: string) => string;

/** How often a find showed again, for a reader. */
export function repeatedInWords({ repeated: { shown, tried }, isShortest }: ExploredFind): string {
  if (shown === 0) return `it did not show again in ${tried} ${tried === 1 ? 'repetition' : 'repetitions'}`;
  const rate = shown === tried ? 'it shows each time' : `it shows ${shown} of ${tried} times`;
  return isShortest ? rate : `${rate}; the search for a shorter sequence was ended early`;
}
