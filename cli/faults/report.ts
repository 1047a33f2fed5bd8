import pc from 'picocolors';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { oneLine } from '../../spec/visible-text.ts';
import type { AgainDifference, AgainReport } from './again.ts';
import type { FaultResult } from './matrix.ts';
import type { VariantResult } from './specificity.ts';
import type { Catalogue } from './subjects.ts';

/** Sensitivity and specificity of the suites: every fault with what detected it, every variant with what condemned it. */
export interface FaultReport {
  faults: FaultResult[];
  variants: VariantResult[];
  /** Requirements that detected no fault; null when only some faults were run. */
  unproven: RequirementId[] | null;
  /** Faulty servers that were judged again by their transcripts. */
  again?: AgainReport;
}

const SIGNS: Readonly<Record<FaultResult['outcome'], string>> = {
  killed: pc.green('✓'),
  survived: pc.red('✗ survived:'),
  'broke-the-rest': pc.red('✗ breaks too much:'),
  'reference-fails': pc.red('✗ proves nothing:'),
  'not-run': pc.yellow('? not run:'),
};

/** Faults whose result shows an error, in our suites or in the fault. */
function failedFaults({ faults }: FaultReport): FaultResult[] {
  return faults.filter(({ outcome }) => outcome !== 'killed' && outcome !== 'not-run');
}

/** Whether every fault was detected, every requirement proven, no variant condemned, and nothing judged again differently. */
export function isGood(report: FaultReport): boolean {
  return (
    failedFaults(report).length === 0 &&
    (report.unproven ?? []).length === 0 &&
    condemnedVariants(report).length === 0 &&
    (report.again?.differences ?? []).length === 0
  );
}

/** Variants, single or combined, that the suites wrongly condemn. */
function condemnedVariants({ variants }: FaultReport): VariantResult[] {
  return variants.filter(({ condemned }) => condemned.length > 0);
}

/** The faults and variants, one per line. */
export function listText({ faults, variants }: Catalogue): string {
  return [
    ...faults.map(({ name, requirements }) => `${name.padEnd(46)} ${requirements.join(' ')}`),
    ...variants.map(
      ({ name, dialects, clause }) => `${name.padEnd(46)} ${pc.dim(dialects.join(', '))} ${clause}`,
    ),
  ].join('\n');
}

/** The matrix for a terminal: one line per fault; with `brief`, only those with a problem. */
export function matrixText(report: FaultReport, brief: boolean): string {
  const { faults, unproven } = report;
  const shown = brief ? failedFaults(report) : faults;
  const killed = faults.filter(({ outcome }) => outcome === 'killed').length;
  const notRun = faults.filter(({ outcome }) => outcome === 'not-run').length;
  const alone = report.variants.filter(({ name }) => !name.includes(' + '));
  const known = alone.length;
  const fair = alone.filter(({ condemned }) => condemned.length === 0).length;
  return [
    ...shown.map(line),
    ...(unproven === null || unproven.length === 0
      ? []
      : ['', `No fault proves ${unproven.length} requirements:`, ...columns(unproven)]),
    ...condemnedVariants(report).flatMap(condemnedLines),
    ...(report.again?.differences ?? []).map(againLine),
    ...(brief && isGood(report) ? [] : ['']),
    [
      ...(faults.length > 0 ? [`${killed} of ${faults.length} faults detected`] : []),
      ...(notRun > 0 ? [`${notRun} not run`] : []),
      ...(unproven === null ? [] : [`${unproven.length} requirements that no fault proves`]),
      ...(report.again ? [`${report.again.servers} faulty servers judged again by their transcripts`] : []),
      ...(report.variants.length > 0 ? [`${fair} of ${known} legal variants conformant`] : []),
    ].join('; ') + '.',
  ].join('\n');
}

function againLine({ server, requirement, run, again }: AgainDifference): string {
  const verdicts = `${again?.verdict ?? 'nothing'} by its transcript, ${run?.verdict ?? 'nothing'} by the server`;
  return `${pc.red('✗ judged differently:')} ${server}: ${requirement} is ${verdicts} (faults.json has both)`;
}

/** Longest name of a combination, and most condemnations of one variant, that the console shows; `faults.json` has all. */
const MAX_SHOWN = { name: 120, condemned: 30 };

function condemnedLines({ name, condemned }: VariantResult): string[] {
  const label =
    name.length > MAX_SHOWN.name ? `${name.slice(0, MAX_SHOWN.name)}… (together; see faults.json)` : name;
  const rest = condemned.length - MAX_SHOWN.condemned;
  return [
    `${pc.red('✗ condemned:')} ${label}`,
    ...condemned
      .slice(0, MAX_SHOWN.condemned)
      .map(
        ({ dialect, requirement, verdict, message }) =>
          `    ${verdict} ${requirement} (${dialect}): ${oneLine(message)}`,
      ),
    ...(rest > 0 ? [`    … and ${rest} more`] : []),
  ];
}

function line({ name, outcome, noticed, missed, broken, failedWithout }: FaultResult): string {
  if (outcome === 'reference-fails')
    return `${SIGNS[outcome]} ${name} (the reference fails ${failedWithout.join(' ')} without this fault too. Fix: make the reference pass, then judge the fault again)`;
  const remarks = [
    noticed.length > 0 ? `by ${noticed.join(' ')}` : '',
    missed.length > 0 ? pc.yellow(`not by ${missed.join(' ')}`) : '',
    broken.length > 0 ? pc.red(`also fails ${broken.join(' ')}`) : '',
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
export function matrixMarkdown({ faults, unproven, variants }: FaultReport): string {
  const code = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(' ');
  return [
    '# Kill matrix',
    '',
    'Each deliberate defect of the reference server, and the requirements whose cases detected it.',
    '',
    '| fault | outcome | detected by | missed by | broke |',
    '|---|---|---|---|---|',
    ...faults.map(
      ({ name, outcome, noticed, missed, broken }) =>
        `| \`${name}\` | ${outcome} | ${code(noticed)} | ${code(missed)} | ${code(broken)} |`,
    ),
    '',
    ...(unproven === null
      ? []
      : ['## Requirements that no fault proves', '', unproven.length === 0 ? 'None.' : code(unproven), '']),
    '## Legal variants',
    '',
    'Each legal difference that a deployment may have, and the requirements that wrongly condemn it.',
    '',
    '| variant | condemned by |',
    '|---|---|',
    ...variants.map(
      ({ name, condemned }) => `| \`${name}\` | ${code(condemned.map(({ requirement }) => requirement))} |`,
    ),
    '',
  ].join('\n');
}
