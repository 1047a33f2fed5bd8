import { SURVEY_FINDINGS, type SurveyFile } from '../survey.ts';
import { oneLine } from '../visible-text.ts';
import type { SurveyedOperation, SurveyTally } from './matrix.ts';

/** How many operations of a survey got which finding. */
export function surveyTally({ operations }: SurveyFile): SurveyTally {
  const tally = Object.fromEntries(SURVEY_FINDINGS.map((kind) => [kind, 0])) as SurveyTally;
  for (const { finding } of operations) tally[finding.kind] += 1;
  return tally;
}

/** Operations × deployments, by name. @param surveys one per deployment, undefined without a survey */
export function surveyedOperations(surveys: readonly (SurveyFile | undefined)[]): SurveyedOperation[] {
  const rows = new Map<string, SurveyedOperation>();
  surveys.forEach((survey, column) => {
    for (const { operation, request, finding, answer } of survey?.operations ?? []) {
      const row = rows.get(operation) ?? {
        operation: oneLine(operation, 100),
        request: oneLine(request, 200),
        cells: surveys.map(() => undefined),
      };
      row.cells[column] = {
        kind: finding.kind,
        ...(finding.as !== undefined && { as: oneLine(finding.as, 100) }),
        answer: oneLine(answer, 200),
      };
      rows.set(operation, row);
    }
  });
  return [...rows.values()].sort((a, b) => (a.operation < b.operation ? -1 : 1));
}
