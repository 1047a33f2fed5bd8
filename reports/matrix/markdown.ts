import { stateOf } from '../compare/change-class.ts';
import { ANSWER_WORDS } from '../applications/words.ts';
import { code, prose } from '../markdown-text.ts';
import { SURVEY_FINDINGS } from '../survey.ts';
import { VERDICT_WORDS } from '../verdict-words.ts';
import type { Cell, Matrix, MatrixProfile, MatrixRow } from './matrix.ts';
import { SURVEY_WORDS } from './survey-words.ts';
import type { Tallies } from './tally.ts';
import { dayOf, headingsOf, keptOf, matrixSentence, nothingCounted } from './words.ts';

/** Most requirements that are listed in total; code hosts cut or refuse longer texts. */
const MAX_SHOWN = 2000;

/** The matrix in GitHub-flavoured Markdown: counts by profile, then each requirement that is not kept by all. */
export function matrixMarkdown(matrix: Matrix): string {
  const { deployments, profiles, totals, notes } = matrix;
  const names = headingsOf(deployments);
  let room = MAX_SHOWN;
  const lists = profiles.flatMap((profile) => {
    const worth = profile.rows.filter(({ cells }) => !cells.every(isKept));
    const rows = worth.slice(0, room);
    room -= rows.length;
    return [
      `### ${prose(profile.profile)}`,
      ...(rows.length === 0 ? [] : [requirementTable(rows, names)]),
      leftOut(profile, worth.length, rows.length),
    ];
  });
  return [
    '## Requirements × deployments',
    matrixSentence(matrix),
    ...notes.map(prose),
    ...deployments.flatMap(({ remarks }, index) =>
      remarks.map((remark) => `${code(names[index] ?? '')}: ${prose(remark)}`),
    ),
    'Kept of those claimed, at level MUST, then at level SHOULD:',
    table(
      ['profile', ...names.map((name) => cell(name))],
      [
        ['', ...deployments.map((one) => `${cell(one.dialect)} ${cell(dayOf(one))}`)],
        ['**all**', ...totals.map(counts)],
        ...profiles.map(({ profile, tallies }) => [cell(profile), ...tallies.map(counts)]),
      ],
    ),
    ...(matrix.applications.length > 0 ? [applicationTable(matrix, names)] : []),
    ...(matrix.surveyed.length > 0 ? [surveyTable(matrix, names)] : []),
    ...lists,
    '',
  ].join('\n\n');
}

/** A vertical bar ends a cell even inside a code span. */
const cell = (text: string): string => code(text).replaceAll('|', '\\|');

const isKept = (one: Cell | undefined): boolean => one !== undefined && stateOf(one.verdict) === 'kept';

const counts = (tallies: Tallies): string =>
  [keptOf(tallies.MUST), keptOf(tallies.SHOULD)].every((one) => one === undefined)
    ? nothingCounted(tallies)
    : `${keptOf(tallies.MUST) ?? '–'}, ${keptOf(tallies.SHOULD) ?? '–'}`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => ':--'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function requirementTable(rows: readonly MatrixRow[], names: readonly string[]): string {
  return table(
    ['requirement', 'level', ...names.map((name) => cell(name))],
    rows.map(({ id, statements, cells }) => [
      cell(id),
      [...new Set(statements.map(({ level }) => level))].join(' / '),
      ...cells.map((one) =>
        one ? `${VERDICT_WORDS[one.verdict].sign} ${VERDICT_WORDS[one.verdict].label}` : 'not asked',
      ),
    ]),
  );
}

function leftOut({ rows }: MatrixProfile, worth: number, shown: number): string {
  const kept = rows.length - worth;
  const cut = worth - shown;
  return [
    kept === rows.length ? 'All deployments keep all of it.' : `${kept} more that all deployments keep.`,
    ...(cut > 0 ? [`${cut} more are in the page.`] : []),
  ].join(' ');
}

function applicationTable({ applications }: Matrix, names: readonly string[]): string {
  return table(
    ['application', ...names.map((name) => cell(name))],
    applications.map(({ title, cells }) => [
      prose(title),
      ...cells.map((one) =>
        one ? `${ANSWER_WORDS[one.answer].sign} ${ANSWER_WORDS[one.answer].label}` : 'not asked',
      ),
    ]),
  );
}

function surveyTable({ deployments }: Matrix, names: readonly string[]): string {
  return table(
    ['survey', ...names.map((name) => cell(name))],
    SURVEY_FINDINGS.map((kind) => [
      `${SURVEY_WORDS[kind].sign} ${SURVEY_WORDS[kind].label}`,
      ...deployments.map(({ survey }) => (survey ? String(survey[kind]) : 'not asked')),
    ]),
  );
}
