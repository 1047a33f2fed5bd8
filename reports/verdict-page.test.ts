import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classOf, type State, stateOf, STATES } from './compare/change-class.ts';
import { LEVELS, VERDICTS } from './results.ts';
import {
  CASE_VERDICTS,
  type Effect,
  effectOf,
  type Ending,
  EXIT_CODES,
  FROM_BEST_TO_WORST,
  verdictOf,
  withExpectation,
} from './verdict.ts';

const page = readFileSync(new URL('../docs/verdicts.md', import.meta.url), 'utf8');

/** The rows of the page's only table with a column of this name, as cells. */
function table(column: string): string[][] {
  const lines = page.split('\n').map((line) => (line.startsWith('|') ? cells(line) : undefined));
  const head = lines.findIndex((row) => row?.includes(column));
  const end = lines.findIndex((row, index) => index > head && row === undefined);
  return lines.slice(head + 2, end).filter((row) => row !== undefined);
}

const cells = (line: string): string[] => line.split('|').slice(1, -1).map(plain);
const plain = (cell: string): string => cell.replaceAll('`', '').trim();

test('the page states the effect of every verdict on the run', () => {
  const words: Record<string, Effect[]> = {
    '–': ['none', 'none', 'none'],
    'not conformant': ['fails', 'fails', 'fails'],
    'incomplete, if MUST': ['incomplete', 'none', 'none'],
  };
  const stated = table('effect on the run').map(([, verdict, , effect = '']) => [
    verdict,
    words[effect.replace(/ , but.*/, '')],
  ]);
  const computed = VERDICTS.map((verdict) => [verdict, LEVELS.map((level) => effectOf({ level, verdict }))]);
  expect(stated).toEqual(computed);
});

test('the page states the verdict of a case for every ending, level and basis', () => {
  const stated = table('ending').map(([ending, , ...verdicts]) => [ending, ...verdicts]);
  const endings = CASE_VERDICTS.filter((verdict): verdict is Ending => verdict !== 'observed');
  const computed = endings.map((ending) => [
    ending,
    ...LEVELS.map((level) => verdictOf(ending, { level, basis: 'stated' })),
  ]);
  expect(new Set(stated.map(String))).toEqual(new Set(computed.map(String)));
  for (const level of LEVELS)
    expect(
      endings.map((ending) => verdictOf(ending, { level, basis: 'open' })),
      `basis open, level ${level}`,
    ).toEqual(endings.map((ending) => stated.find(([name]) => name === ending)?.at(-1)));
});

test('the page states the order of verdicts, from best to worst', () => {
  const [, stated = ''] = /From best to worst: ([^.]+)\./.exec(page) ?? [];
  expect(stated.split(/,\s+/).map(plain)).toEqual(CASE_VERDICTS);
});

test('the page states the order of verdicts over repeated runs, which contains the order for cases', () => {
  const [, stated = ''] = /order from best to worst is: ([^.]+)\./.exec(page) ?? [];
  expect(stated.split(/,\s+/).map(plain)).toEqual(FROM_BEST_TO_WORST);
  expect(FROM_BEST_TO_WORST.toSorted()).toEqual(VERDICTS.toSorted());
  expect(FROM_BEST_TO_WORST.filter((verdict) => CASE_VERDICTS.some((one) => one === verdict))).toEqual(
    CASE_VERDICTS,
  );
});

test('the page on comparisons states the class of every change', () => {
  const compared = readFileSync(new URL('../docs/compare.md', import.meta.url), 'utf8');
  const [rows = ''] = /\| before \\ after[^]*?\n\n/.exec(compared) ?? [];
  const stated = rows.trim().split('\n').slice(2).map(cells);
  const verdictOf = (state: State) => VERDICTS.find((verdict) => stateOf(verdict) === state) ?? 'pass';
  const judged = (state: State) => ({ verdict: verdictOf(state), level: 'MUST', basis: 'stated' }) as const;
  const computed = STATES.map((from) => [from, ...STATES.map((to) => classOf(judged(from), judged(to)))]);
  expect(stated).toEqual(computed);
});

test('the page states the effect of an expected failure on every verdict', () => {
  const stated = new Map(table('with an entry in the list').map(([verdict, ...made]) => [verdict, made]));
  const before = VERDICTS.filter((verdict) => verdict !== 'unexpected-pass' && verdict !== 'expected-fail');
  expect([...stated.keys()].toSorted()).toEqual(before.toSorted());
  for (const verdict of before)
    expect(stated.get(verdict), verdict).toEqual([
      withExpectation(verdict, false),
      withExpectation(verdict, true),
    ]);
});

test('the page states the exit code of every outcome', () => {
  const stated = new Set(table('outcome').map(([, outcome, code]) => `${outcome} ${code}`));
  expect(stated).toEqual(new Set(Object.entries(EXIT_CODES).map(([outcome, code]) => `${outcome} ${code}`)));
});
