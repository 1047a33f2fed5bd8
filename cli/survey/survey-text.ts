import pc from 'picocolors';
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

/** A survey for a terminal: counts, then each operation that is not answered. */
export function surveyText({ target, operations, left }: Survey): string {
  const of = (kind: SurveyFindingKind) => operations.filter(({ finding }) => finding.kind === kind);
  const counts = SURVEY_FINDINGS.filter((kind) => of(kind).length > 0).map(
    (kind) => `  ${kind.padEnd(16)}${String(of(kind).length).padStart(4)}   ${pc.dim(MEANINGS[kind])}`,
  );
  const details = (['mistaken', 'ignored', 'denied', 'failed'] as const).flatMap((kind) =>
    of(kind).map(line),
  );
  const absent = grouped(of('not-implemented'));
  return [
    `${pc.bold(oneLine(target.name, 60))}, ${target.endpoint}, dialect ${target.dialect}`,
    `${operations.length} operations of the public protocol were probed; none was judged.`,
    '',
    ...counts,
    ...(details.length === 0 ? [] : ['', ...details]),
    ...(absent.length === 0 ? [] : ['', ...absent]),
    ...(left.length === 0 ? [] : ['', 'Left behind:', ...left.map((one) => `  ${one}`)]),
  ].join('\n');
}

/** Operations that are not implemented, grouped by answer. */
function grouped(absent: readonly Surveyed[]): string[] {
  const names = new Map<string, string[]>();
  for (const { answer, operation } of absent) names.set(answer, [...(names.get(answer) ?? []), operation]);
  return [...names].map(([answer, some]) => `  not-implemented (${oneLine(answer, 80)}): ${some.join(', ')}`);
}

function line({ operation, request, finding, answer }: Surveyed): string {
  const what = finding.kind === 'mistaken' ? pc.red(`mistaken for ${finding.as}`) : finding.kind;
  return `  ${what}: ${operation}, ${request}: ${oneLine(answer, 80)}`;
}
