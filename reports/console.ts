import { causesConsole } from './causes/console.ts';
import { timelineText } from './consistency/timeline-text.ts';
import { deploymentName } from './deployment-name.ts';
import { fitnessConsole } from './applications/console.ts';
import { comparisonConsole } from './compare/console.ts';
import { headline } from './headline.ts';
import { flakyInWords } from './repeats.ts';
import { plural } from './plural.ts';
import { explainCommand, MAX_COMMAND_LENGTH, rerunCommand } from './rerun.ts';
import { LEVELS, VERDICTS } from './results.ts';
import type { Finding, RequirementResult, Results } from './results.ts';
import { hanging, type Paint, painter, widthOf, wrap } from './terminal.ts';
import { unstatedValues } from './unstated-values.ts';
import { slowCaseLines } from './timing-words.ts';
import { effectOf, type Standing, standingOf } from './verdict.ts';
import { VERDICT_WORDS, worstFirst } from './verdict-words.ts';
import { oneLine } from './visible-text.ts';

/** Before the slow cases, which are below each other. */
const SLOWEST = '  Slowest  ';

export interface ConsoleOptions {
  /** Width of the terminal in characters. */
  columns?: number;
  /** Colours on or off; by default decided by the terminal and `NO_COLOR`. */
  color?: boolean;
  /** Path of the report page, if it was written. */
  report?: string;
}

/** Most requirements with problems that are listed; the page has all of them. */
const MAX_SHOWN = 20;

/** The end of a run on a terminal: outcome, counts, problems and how to see more. */
export function consoleSummary(results: Results, options: ConsoleOptions = {}): string {
  const paint = painter(options.color);
  const width = widthOf(options.columns);
  const problems = worstFirst(results.requirements);
  const shown = problems.slice(0, MAX_SHOWN);
  const more = problems.length - shown.length;
  const unnamed = results.leftovers.length - MAX_SHOWN;
  const blocks = [
    opening(results, paint, width),
    ...(results.applications === undefined ? [] : [fitnessConsole(results.applications, paint, width)]),
    ...(results.requirements.length === 0 ? [] : [countTable(results, paint, width)]),
    ...causesConsole(results.requirements, paint, width),
    ...shown.filter(failsRun).map((problem) => formatFinding(problem, paint, width)),
    ...joined(
      shown.filter((problem) => !failsRun(problem)).map((problem) => formatInOneLine(problem, paint, width)),
    ),
    ...(more > 0 ? [`  … and ${more.toLocaleString('en')} more in the report`] : []),
    ...joined(
      results.leftovers
        .slice(0, MAX_SHOWN)
        .map((name) => wrap(`Left on the target: ${oneLine(name)}`, width, 2)),
    ),
    ...(unnamed > 0 ? [`  and ${unnamed} more left on the target, in the report`] : []),
    ...flakyLines(results, paint, width),
    ...joined(
      slowCaseLines(results).map((line, at) =>
        hanging(at === 0 ? SLOWEST : ' '.repeat(SLOWEST.length), SLOWEST.length, line, width),
      ),
    ),
    ...(results.comparison === undefined
      ? []
      : [comparisonConsole(results.comparison, { ...options, isInside: true })]),
    closing(problems[0], results, options.report, paint),
  ];
  return `\n${blocks.join('\n\n')}\n`;
}

function flakyLines({ repeats }: Results, paint: Paint, width: number): string[] {
  const flaky = repeats?.flaky ?? [];
  if (flaky.length === 0) return [];
  const more = flaky.length - MAX_SHOWN;
  return [
    [
      `  ${paint.open('? flaky')}  the verdict differs from run to run`,
      ...flaky
        .slice(0, MAX_SHOWN)
        .map((one) => wrap(`${oneLine(one.id, 40).padEnd(15)} ${flakyInWords(one)}`, width, 4)),
      ...(more > 0 ? [`    … and ${more.toLocaleString('en')} more in the report`] : []),
    ].join('\n'),
  ];
}

const failsRun = (result: RequirementResult): boolean => effectOf(result) === 'fails';
const joined = (lines: readonly string[]): string[] => (lines.length === 0 ? [] : [lines.join('\n')]);

function opening(results: Results, paint: Paint, width: number): string {
  const { title, sentences } = headline(results);
  const { target, run } = results;
  const tones: Record<Standing, (text: string) => string> = {
    conformant: paint.good,
    'as-expected': paint.caution,
    'not-conformant': paint.bad,
    incomplete: paint.open,
  };
  const tone = tones[standingOf(results)];
  const seconds = ((Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000).toFixed(1);
  return [
    hanging(`  ${tone(paint.bold(title))}  `, title.length + 4, oneLine(deploymentName(target), 60), width),
    paint.dim(
      wrap(
        `${oneLine(target.endpoint)}, dialect ${oneLine(target.dialect)}; ${run.requests} requests in ${seconds} s`,
        width,
        2,
      ),
    ),
    wrap(oneLine(sentences.join(' '), 2000), width, 2),
  ].join('\n');
}

/** One row per verdict that occurs, one column per level. */
function countTable({ counts }: Results, paint: Paint, width: number): string {
  const [label, column] = width < 44 ? [15, 7] : [16, 8];
  const cell = (text: string | number): string => String(text).padStart(column);
  const head = paint.dim(`  ${''.padEnd(label + 2)}${LEVELS.map(cell).join('')}`);
  const rows = VERDICTS.filter((verdict) => LEVELS.some((level) => counts[level][verdict] > 0)).map(
    (verdict) => {
      const { sign, label: name, tone } = VERDICT_WORDS[verdict];
      const numbers = LEVELS.map((level) =>
        counts[level][verdict] === 0 ? paint.dim(cell('–')) : cell(counts[level][verdict]),
      );
      return `  ${paint[tone](`${sign} ${name.padEnd(label)}`)}${numbers.join('')}`;
    },
  );
  return [head, ...rows].join('\n');
}

/** A requirement that fails the run, with its first finding in full. */
function formatFinding(result: RequirementResult, paint: Paint, width: number): string {
  const { sign, label, tone } = VERDICT_WORDS[result.verdict];
  const [first] = result.findings;
  const others = result.findings.length - 1;
  return [
    `  ${paint[tone](`${sign} ${label}`)}  ${paint.bold(oneLine(result.id, Math.min(40, Math.floor(width / 2))))}`,
    wrap(oneLine(result.text), width, 4),
    ...(first === undefined ? [] : findingLines(first).map((line) => wrap(line, width, 6))),
    ...(result.contradictions ?? []).flatMap((window) =>
      timelineText(window, width - 6).map((line) => `      ${line}`),
    ),
    ...(result.expectedBecause === undefined
      ? []
      : [wrap(`because: ${oneLine(result.expectedBecause)}`, width, 6)]),
    ...(others > 0 ? [`      and ${plural(others, 'more finding')}`] : []),
  ].join('\n');
}

/** A problem that does not fail the run: its id and first finding, or why the failure is expected. */
function formatInOneLine(result: RequirementResult, paint: Paint, width: number): string {
  const { sign, label, tone } = VERDICT_WORDS[result.verdict];
  const first = result.findings[0] ?? { message: result.text };
  const { expected, actual } = unstatedValues(first);
  const finding = [
    first.message,
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(actual === undefined ? [] : [`got ${actual}`]),
  ].join(', ');
  const said = result.expectedBecause ?? finding;
  const name = `${label.padEnd(15)} ${oneLine(result.id, Math.min(40, Math.floor(width / 2))).padEnd(13)}`;
  const head = `  ${paint[tone](`${sign} ${name}`)}`;
  return hanging(`${head}  `, name.length + 6, oneLine(said), width, 6);
}

function findingLines(finding: Finding): string[] {
  const { expected, actual } = unstatedValues(finding);
  return [
    oneLine(finding.message),
    ...(expected === undefined ? [] : [`expected  ${oneLine(expected)}`]),
    ...(actual === undefined ? [] : [`actual    ${oneLine(actual)}`]),
  ];
}

function closing(
  worst: RequirementResult | undefined,
  results: Results,
  report: string | undefined,
  paint: Paint,
): string {
  const line = (name: string, value: string): string => `  ${paint.dim(name.padEnd(9))}${value}`;
  return [
    ...(worst === undefined ? [] : [line('explain', explainCommand(oneLine(worst.id)))]),
    ...(worst === undefined
      ? []
      : [line('again', oneLine(rerunCommand(results.run, worst.id), MAX_COMMAND_LENGTH))]),
    ...(report === undefined ? [] : [line('report', report)]),
  ].join('\n');
}
