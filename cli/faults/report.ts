import pc from 'picocolors';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { FaultResult } from './matrix.ts';

/** The kill matrix of a run: every fault with what noticed it, and what no fault proves. */
export interface FaultReport {
  faults: FaultResult[];
  /** Requirements that no fault was noticed by; null when only some faults were run. */
  unproven: RequirementId[] | null;
}

const SIGNS: Readonly<Record<FaultResult['outcome'], string>> = {
  killed: pc.green('✓'),
  survived: pc.red('✗ survived:'),
  'broke-the-rest': pc.red('✗ broke the rest:'),
  'not-run': pc.yellow('? not run:'),
};

/** Faults that say something is wrong, with our suites or with the fault. */
export function defects({ faults }: FaultReport): FaultResult[] {
  return faults.filter(({ outcome }) => outcome === 'survived' || outcome === 'broke-the-rest');
}

/** The matrix for a terminal: a line a fault; with `brief`, only those that need a look. */
export function matrixText(report: FaultReport, brief: boolean): string {
  const { faults, unproven } = report;
  const shown = brief ? defects(report) : faults;
  const killed = faults.filter(({ outcome }) => outcome === 'killed').length;
  const notRun = faults.filter(({ outcome }) => outcome === 'not-run').length;
  return [
    ...shown.map(line),
    ...(unproven === null || unproven.length === 0
      ? []
      : ['', `No fault proves ${unproven.length} requirements:`, ...columns(unproven)]),
    ...(brief && shown.length === 0 ? [] : ['']),
    `${killed} of ${faults.length} faults noticed${notRun > 0 ? `, ${notRun} not run` : ''}${
      unproven === null ? '' : `; ${unproven.length} requirements that no fault proves`
    }.`,
  ].join('\n');
}

function line({ name, outcome, noticed, missed, broken }: FaultResult): string {
  const remarks = [
    noticed.length > 0 ? `by ${noticed.join(' ')}` : '',
    missed.length > 0 ? pc.yellow(`not by ${missed.join(' ')}`) : '',
    broken.length > 0 ? pc.red(`breaks ${broken.join(' ')}`) : '',
  ].filter((remark) => remark !== '');
  return `${SIGNS[outcome]} ${name.padEnd(44)} ${remarks.join(', ')}`;
}

function columns(ids: readonly string[]): string[] {
  const rows: string[] = [];
  for (let at = 0; at < ids.length; at += 5)
    rows.push(
      `  ${ids
        .slice(at, at + 5)
        .map((id) => id.padEnd(18))
        .join(' ')}`.trimEnd(),
    );
  return rows;
}

/** The matrix as Markdown. */
export function matrixMarkdown({ faults, unproven }: FaultReport): string {
  const code = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(' ');
  return [
    '# Kill matrix',
    '',
    'Each deliberate defect of the reference server, and the requirements whose cases noticed it.',
    '',
    '| fault | outcome | noticed by | not noticed by | broke |',
    '|---|---|---|---|---|',
    ...faults.map(
      ({ name, outcome, noticed, missed, broken }) =>
        `| \`${name}\` | ${outcome} | ${code(noticed)} | ${code(missed)} | ${code(broken)} |`,
    ),
    '',
    ...(unproven === null
      ? []
      : ['## Requirements that no fault proves', '', unproven.length === 0 ? 'None.' : code(unproven), '']),
  ].join('\n');
}
