import { Markup } from '../markup.ts';
import type { Matrix, MatrixRow, SurveyedOperation } from '../matrix/matrix.ts';
import { SURVEY_WORDS } from '../matrix/survey-words.ts';
import { headingsOf } from '../matrix/words.ts';
import { VERDICTS } from '../results.ts';
import { SURVEY_FINDINGS } from '../survey.ts';
import { VERDICT_WORDS } from '../verdict-words.ts';
import { BASIS_WORDS } from './requirement.ts';

/**
 * The rows of the matrix for the script of the page, as a data block that is not executed. It contains no `<`, so that text
 * cannot end it early; all texts were escaped and truncated when the matrix was built.
 */
export function matrixData(matrix: Matrix): Markup {
  const data = {
    deployments: headingsOf(matrix.deployments),
    verdicts: VERDICTS.map((verdict) => VERDICT_WORDS[verdict]),
    bases: BASIS_WORDS,
    findings: SURVEY_FINDINGS.map((kind) => SURVEY_WORDS[kind]),
    groups: [
      ...matrix.profiles.map(({ rows }) => rows.map(requirementRow)),
      ...(matrix.surveyed.length > 0 ? [matrix.surveyed.map(surveyRow)] : []),
    ],
  };
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Markup(`<script type="application/json" id="matrix-data">${text}</script>`);
}

/**
 * Cells are indices into `verdicts`, -1 for a missing requirement; findings and observations are keyed by the index of the
 * deployment.
 */
function requirementRow({ id, statements, cells, disputed, differs }: MatrixRow): unknown {
  const entries = <Value>(of: (cell: NonNullable<MatrixRow['cells'][number]>) => Value | undefined) =>
    Object.fromEntries(
      cells.flatMap((cell, index) => {
        const value = cell && of(cell);
        return value === undefined ? [] : [[index, value]];
      }),
    );
  return {
    id,
    statements,
    cells: cells.map((cell) => (cell ? VERDICTS.indexOf(cell.verdict) : -1)),
    why: entries(({ why }) => why),
    seen: entries(({ seen }) => seen),
    ...(disputed && { disputed }),
    ...(differs && { differs }),
  };
}

function surveyRow({ operation, request, cells }: SurveyedOperation): unknown {
  return {
    survey: true,
    id: operation,
    request,
    cells: cells.map((cell) => (cell ? SURVEY_FINDINGS.indexOf(cell.kind) : -1)),
    answers: cells.map(
      (cell) => cell && `${cell.answer}${cell.as === undefined ? '' : `; taken for ${cell.as}`}`,
    ),
    differs: new Set(cells.map((cell) => cell?.kind)).size > 1,
  };
}
