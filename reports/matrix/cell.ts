import { stateOf } from '../compare/change-class.ts';
import type { RequirementResult } from '../results.ts';
import { unstatedValues } from '../unstated-values.ts';
import { oneLine } from '../visible-text.ts';
import type { Cell, Why } from './matrix.ts';

/** Characters of a message, and of an expected, actual or observed value. The files have the full texts. */
const LIMITS = { message: 300, value: 200 };

/** The cell of a requirement in one file. */
export function cellOf(result: RequirementResult): Cell {
  const { verdict, observations } = result;
  const seen = Object.entries(observations)
    .slice(0, 20)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');
  const why = whyOf(result);
  return {
    verdict,
    ...(why && { why }),
    ...(seen !== '' && { seen: oneLine(seen, LIMITS.value) }),
  };
}

function whyOf({ verdict, findings, expectedBecause }: RequirementResult): Why | undefined {
  const state = stateOf(verdict);
  if (state === 'observed' || state === 'unclaimed' || verdict === 'pass') return undefined;
  const [first, ...others] = findings;
  if (first === undefined && expectedBecause === undefined) return undefined;
  const { expected, actual } = first ? unstatedValues(first) : {};
  return {
    message: oneLine(first?.message ?? '', LIMITS.message),
    ...(expected !== undefined && { expected: oneLine(expected, LIMITS.value) }),
    ...(actual !== undefined && { actual: oneLine(actual, LIMITS.value) }),
    more: others.length,
    ...(expectedBecause !== undefined && { because: oneLine(expectedBecause, LIMITS.message) }),
  };
}

/** Whether one of these cells is kept and another one is not. */
export function isDisputed(cells: readonly (Cell | undefined)[]): boolean {
  const states = new Set(cells.map((cell) => cell && stateOf(cell.verdict)));
  return states.has('kept') && (states.has('broken') || states.has('listed') || states.has('missed'));
}

/** Whether these cells differ. An expected failure equals any other failure here. */
export function differ(cells: readonly (Cell | undefined)[]): boolean {
  const kinds = cells.map((cell) => {
    if (cell === undefined) return 'not asked';
    const state = stateOf(cell.verdict);
    if (state === 'observed') return `observed ${cell.seen ?? ''}`;
    return state === 'listed' ? 'broken' : state;
  });
  return new Set(kinds).size > 1;
}
