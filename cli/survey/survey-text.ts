import pc from 'picocolors';
import { deploymentName } from '../../reports/deployment-name.ts';
import { hanging, widthOf, wrap } from '../../reports/terminal.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { SURVEY_FINDINGS, type SurveyFindingKind } from '../../reports/survey.ts';
import type { Survey, Surveyed } from './survey.ts';

/** What each finding means. */
const MEANINGS: Readonly<Record<SurveyFindingKind, string>> = {
  answered: 'the answer shows that the server has it',
  mistaken: 'executed as another operation',
  ignored: 'answered as if no operation had been selected',
  'not-implemented': 'refused as not implemented',
  denied: 'refused for lack of rights',
  failed: 'a server error, or no answer',
};

/**
 * A survey for a terminal: counts, then each operation that is not answered.
 * @param columns width of the terminal
 */
export function surveyText({ target, operations, left }: Survey, columns?: number): string {
  const width = widthOf(columns);
  const of = (kind: SurveyFindingKind) => operations.filter(({ finding }) => finding.kind === kind);
  const counts = SURVEY_FINDINGS.filter((kind) => of(kind).length > 0).map((kind) =>
    hanging(`  ${kind.padEnd(16)}${String(of(kind).length).padStart(4)}   `, 25, MEANINGS[kind], width),
  );
  const details = (['mistaken', 'ignored', 'denied', 'failed'] as const).flatMap((kind) =>
    of(kind).map((one) => line(one, width)),
  );
  const absent = grouped(of('not-implemented'), width);
  return [
    wrap(`${oneLine(deploymentName(target), 60)}, ${target.endpoint}, dialect ${target.dialect}`, width, 0),
    wrap(`${operations.length} operations of the public protocol were probed; none was judged.`, width, 0),
    '',
    ...counts,
    ...(details.length === 0 ? [] : ['', ...details]),
    ...(absent.length === 0 ? [] : ['', ...absent]),
    ...(left.length === 0 ? [] : ['', 'Left behind:', ...left.map((one) => wrap(one, width, 2))]),
  ].join('\n');
}

/** Operations that are not implemented, grouped by answer. */
function grouped(absent: readonly Surveyed[], width: number): string[] {
  const names = new Map<string, string[]>();
  for (const { answer, operation } of absent) names.set(answer, [...(names.get(answer) ?? []), operation]);
  return [...names].map(([answer, some]) =>
    hanging('  not-implemented ', 18, `(${oneLine(answer, 80)}): ${some.join(', ')}`, width),
  );
}

function line({ operation, request, finding, answer }: Surveyed, width: number): string {
  const what = finding.kind === 'mistaken' ? `mistaken for ${finding.as}` : finding.kind;
  const said = `${operation}, ${request}: ${oneLine(answer, 80)}`;
  const head = finding.kind === 'mistaken' ? pc.red(what) : what;
  return hanging(`  ${head}: `, what.length + 4, said, width);
}
