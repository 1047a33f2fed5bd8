import { deploymentName } from '../deployment-name.ts';
import { headline } from '../headline.ts';
import type { RequirementResult, Results } from '../results.ts';
import type { SurveyFile } from '../survey.ts';
import { byProfile } from '../verdict-words.ts';
import { oneLine } from '../visible-text.ts';
import { applicationRows } from './applications.ts';
import { cellOf, differ, isDisputed } from './cell.ts';
import type { Deployment, Statement, Matrix, MatrixRow } from './matrix.ts';
import { notesOn, remarksOn } from './notes.ts';
import { surveyedOperations, surveyTally } from './surveys.ts';
import { tally } from './tally.ts';

/** A file, and the name of its column if it is not that of its target. */
export interface Named<File> {
  file: File;
  name?: string;
}

interface Column {
  deployment: Deployment;
  run?: Results;
  requirements: readonly RequirementResult[];
  survey: SurveyFile | undefined;
}

/**
 * Puts runs side by side, one column each, in the given order. A survey is shown with every run of a target with its name and
 * dialect; without one it has its own column. What a file does not have is left out: nothing is filled in.
 */
export function matrixOf(
  runs: readonly Named<Results>[],
  surveys: readonly Named<SurveyFile>[] = [],
): Matrix {
  const all = columns(runs, surveys);
  const everything = all.map(({ requirements }) => requirements);
  const byId = everything.map((results) => new Map(results.map((each) => [each.id, each])));
  const profiles = [...byProfile(firstOfEach(everything))].map(([profile, members]) => {
    const rows = members.map(({ id }) => byId.map((results) => results.get(id)));
    return {
      profile: oneLine(profile, 60),
      tallies: all.map((_, index) => tally(rows.flatMap((row) => row[index] ?? []))),
      rows: rows.map(rowOf),
    };
  });
  return {
    deployments: all.map(({ deployment }) => deployment),
    profiles,
    totals: everything.map(tally),
    applications: applicationRows(all.map(({ run }) => run)),
    surveyed: surveyedOperations(all.map(({ survey }) => survey)),
    notes: notesOn(runs.map(({ file }) => file)),
  };
}

function columns(runs: readonly Named<Results>[], surveys: readonly Named<SurveyFile>[]): Column[] {
  const left = new Set(surveys);
  const nameOf = ({ file, name }: Named<Results | SurveyFile>): string => name ?? deploymentName(file.target);
  const ofRuns = runs.map((run): Column => {
    const { file } = run;
    const mine = surveys.find(
      (one) => nameOf(one) === nameOf(run) && one.file.target.dialect === file.target.dialect,
    );
    if (mine) left.delete(mine);
    const { id, startedAt } = file.run;
    const deployment = {
      ...place(nameOf(run), file.target, startedAt),
      run: { id: oneLine(id, 60), outcome: headline(file).title, suite: oneLine(file.tool.version, 40) },
      ...(mine && { survey: surveyTally(mine.file) }),
      remarks: remarksOn(file),
    };
    return { deployment, run: file, requirements: file.requirements, survey: mine?.file };
  });
  const alone = [...left].map((one): Column => {
    const survey = surveyTally(one.file);
    const deployment = { ...place(nameOf(one), one.file.target, one.file.startedAt), survey, remarks: [] };
    return { deployment, requirements: [], survey: one.file };
  });
  return [...ofRuns, ...alone];
}

const place = (
  name: string,
  { endpoint, dialect }: Results['target'] | SurveyFile['target'],
  at: string,
) => ({
  name: oneLine(name, 80) || '(no name)',
  endpoint: oneLine(endpoint, 200),
  dialect: oneLine(dialect, 40),
  startedAt: oneLine(at, 40),
});

/** Each requirement once, from the first file that has it; those of only later files follow. */
function firstOfEach(files: readonly (readonly RequirementResult[])[]): RequirementResult[] {
  const seen = new Map<string, RequirementResult>();
  for (const file of files) for (const one of file) if (!seen.has(one.id)) seen.set(one.id, one);
  return [...seen.values()];
}

function rowOf(results: readonly (RequirementResult | undefined)[]): MatrixRow {
  const cells = results.map((result) => result && cellOf(result));
  const id = results.find((result) => result !== undefined)?.id ?? '';
  return {
    id: oneLine(id, 60),
    statements: statementsOf(results),
    cells,
    disputed: isDisputed(cells),
    differs: differ(cells),
  };
}

function statementsOf(results: readonly (RequirementResult | undefined)[]): Statement[] {
  const statements = new Map<string, Statement>();
  results.forEach((result, column) => {
    if (result === undefined) return;
    const { level, basis, source, text } = result;
    const key = JSON.stringify([level, basis, source, text]);
    const known = statements.get(key);
    if (known) known.of.push(column);
    else
      statements.set(key, {
        level,
        basis,
        source: oneLine(source, 600),
        text: oneLine(text, 600),
        of: [column],
      });
  });
  return [...statements.values()];
}
