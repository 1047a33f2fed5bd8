import { hanging, joinedBlocks, type Paint, painter, widthOf, wrap } from '../terminal.ts';
import { oneLine } from '../visible-text.ts';
import type { Deployment, Matrix } from './matrix.ts';
import type { Tallies } from './tally.ts';
import { dayOf, headingsOf, keptOf, matrixSentence, nothingCounted, surveyInWords } from './words.ts';

/** The matrix on a terminal: a block a deployment. Requirements are in the page and in Markdown, which are as wide as it takes. */
export function matrixConsole(
  matrix: Matrix,
  { columns, color }: { columns?: number; color?: boolean } = {},
): string {
  const paint = painter(color);
  const width = widthOf(columns);
  const names = headingsOf(matrix.deployments);
  return joinedBlocks([
    [matrixSentence(matrix), ...matrix.notes].map((note) => wrap(oneLine(note, 1000), width, 2)).join('\n'),
    ...matrix.deployments.map((one, index) =>
      deploymentBlock(one, names[index] ?? '', matrix.totals[index], paint, width),
    ),
    wrap('Requirement by requirement: --out FILE.html, or --markdown FILE.', width, 2),
  ]);
}

function deploymentBlock(
  deployment: Deployment,
  name: string,
  totals: Tallies | undefined,
  paint: Paint,
  width: number,
): string {
  const { dialect, survey, remarks } = deployment;
  const heading = oneLine(name, 60);
  return [
    hanging(
      `  ${paint.bold(heading)}  `,
      heading.length + 4,
      `${oneLine(dialect, 40)}, ${dayOf(deployment)}`,
      width,
    ),
    ...(totals === undefined ? [] : [wrap(countsInWords(totals), width, 4)]),
    ...(survey === undefined ? [] : [wrap(`survey: ${surveyInWords(survey)}`, width, 4)]),
    ...remarks.map((remark) => paint.dim(wrap(oneLine(remark, 300), width, 4))),
  ].join('\n');
}

function countsInWords(totals: Tallies): string {
  const parts = (['MUST', 'SHOULD'] as const).flatMap((level) => {
    const kept = keptOf(totals[level]);
    return kept === undefined ? [] : [`${kept} ${level}`];
  });
  return parts.length === 0 ? nothingCounted(totals) : `kept ${parts.join(', ')}`;
}
