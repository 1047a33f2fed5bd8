import { causesMarkdown } from './causes/markdown.ts';
import { deploymentName } from './deployment-name.ts';
import { fitnessMarkdown } from './applications/markdown.ts';
import { comparisonMarkdown } from './compare/markdown.ts';
import { headline } from './headline.ts';
import { code, prose } from './markdown-text.ts';
import { flakyInWords } from './repeats.ts';
import { MAX_COMMAND_LENGTH, rerunCommand } from './rerun.ts';
import { LEVELS, VERDICTS } from './results.ts';
import type { Finding, RequirementResult, Results } from './results.ts';
import { unstatedValues } from './unstated-values.ts';
import { VERDICT_WORDS, worstFirst } from './verdict-words.ts';

/** Most requirements with findings that are listed; job summaries are limited to 1 MiB. */
const MAX_SHOWN = 50;

/**
 * A summary in GitHub-flavoured Markdown. Text that could be interpreted is put into a code span, where markup, links, HTML and
 * mentions have no effect.
 */
export function markdown(results: Results): string {
  const { title, sentences } = headline(results);
  const listed = worstFirst(results.requirements);
  const { target, run } = results;
  return [
    `## ${title}: ${code(deploymentName(target))}`,
    sentences.map(prose).join(' '),
    `${code(target.endpoint)}, dialect ${code(target.dialect)}, ${code(run.startedAt)}, run ${code(run.id)}, seed ${run.seed}`,
    ...(results.applications === undefined
      ? []
      : ['### Will these applications work?', fitnessMarkdown(results.applications)]),
    countTable(results),
    ...causesMarkdown(results.requirements),
    ...(listed.length === 0
      ? []
      : [
          '### To look at',
          listed
            .slice(0, MAX_SHOWN)
            .map((each) => item(each, results))
            .join('\n'),
        ]),
    ...(listed.length > MAX_SHOWN ? [`and ${listed.length - MAX_SHOWN} more, in \`report.html\``] : []),
    ...flakyPart(results),
    ...(results.comparison === undefined ? [] : [comparisonMarkdown(results.comparison, 3)]),
    ...(results.leftovers.length === 0 ? [] : ['### Left on the target', leftovers(results)]),
    '',
  ].join('\n\n');
}

function flakyPart({ repeats }: Results): string[] {
  const flaky = repeats?.flaky ?? [];
  if (flaky.length === 0) return [];
  const more = flaky.length - MAX_SHOWN;
  const items = flaky.slice(0, MAX_SHOWN).map((one) => `- ${code(one.id)} ${prose(flakyInWords(one))}`);
  return [
    '### Flaky',
    'The verdict differs from run to run; the worst counts.',
    [...items, ...(more > 0 ? [`- and ${more} more, in \`report.html\``] : [])].join('\n'),
  ];
}

function leftovers({ leftovers: left }: Results): string {
  const lines = left.slice(0, MAX_SHOWN).map((name) => `- ${code(name)}`);
  return [
    ...lines,
    ...(left.length > MAX_SHOWN ? [`- and ${left.length - MAX_SHOWN} more, in \`report.html\``] : []),
  ].join('\n');
}

function countTable({ counts }: Results): string {
  const seen = VERDICTS.filter((verdict) => LEVELS.some((level) => counts[level][verdict] > 0));
  const rows = LEVELS.map((level) => [level, ...seen.map((verdict) => String(counts[level][verdict]))]);
  const head = ['', ...seen.map((verdict) => VERDICT_WORDS[verdict].label)];
  return [head, head.map((_, index) => (index === 0 ? ':--' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function item(result: RequirementResult, results: Results): string {
  const { sign, label } = VERDICT_WORDS[result.verdict];
  const reason =
    result.expectedBecause === undefined ? [] : [`  - because: ${prose(result.expectedBecause)}`];
  return [
    `- ${sign} **${label}** ${code(result.id)} ${prose(result.text)}`,
    ...result.findings.slice(0, 5).map((finding) => `  - ${formatFinding(finding)}`),
    ...reason,
    `  - again: ${code(rerunCommand(results.run, result.id), MAX_COMMAND_LENGTH)}`,
  ].join('\n');
}

function formatFinding(finding: Finding): string {
  const { expected, actual } = unstatedValues(finding);
  const wanted = expected === undefined ? [] : [`expected ${code(expected)}`];
  const got = actual === undefined ? [] : [`got ${code(actual)}`];
  return [prose(finding.message), ...wanted, ...got].join(', ');
}
