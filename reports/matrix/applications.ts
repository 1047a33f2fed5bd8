import type { FitnessAnswer } from '../applications/answer.ts';
import { fitnessOf } from '../applications/fitness.ts';
import { reasonsFor } from '../applications/words.ts';
import type { Results } from '../results.ts';
import { oneLine } from '../visible-text.ts';

/** Whether one application works on each deployment. */
export interface ApplicationRow {
  title: string;
  /** One a deployment; `undefined`: its file says nothing of what the application needs. */
  cells: (ApplicationCell | undefined)[];
}

/** An answer and its gravest reasons, the requirements that show them included. */
export interface ApplicationCell {
  answer: FitnessAnswer;
  reasons: string[];
  /** How many more there are. */
  more: number;
}

/** So many reasons are taken of each answer. */
const REASONS = 3;

/**
 * A row an application, from the verdicts of the files: whether the run was one for applications makes no difference. Left out are
 * those of which no file can say anything.
 */
export function applicationRows(
  files: readonly (Pick<Results, 'requirements' | 'target'> | undefined)[],
): ApplicationRow[] {
  const columns = files.map((file) => (file === undefined ? undefined : fitnessOf(file)));
  const [first] = columns.filter((column) => column !== undefined);
  return (first ?? [])
    .map(({ title }, row) => ({
      title,
      cells: columns.map((column): ApplicationCell | undefined => {
        const one = column?.[row];
        if (one === undefined || (one.answer === 'unknown' && one.kept === 0)) return undefined;
        const reasons = reasonsFor(one).map(({ text, ids }) => `${oneLine(text, 400)} (${ids.join(', ')})`);
        return {
          answer: one.answer,
          reasons: reasons.slice(0, REASONS),
          more: Math.max(0, reasons.length - REASONS),
        };
      }),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== undefined && cell.answer !== 'unknown'));
}
