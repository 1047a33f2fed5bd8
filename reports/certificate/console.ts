import { joinedBlocks, type Paint, painter, widthOf, wrap } from '../terminal.ts';
import type { Certificate } from './certificate.ts';
import { certifiedFacts, type Fact, limitFacts, NEVER_CERTIFIED, titleOf } from './words.ts';

/** How a certificate is shown on a terminal. */
export interface CertificateScreen {
  /** What was looked at, and what was not. */
  checked: string;
  /** A sentence at the end. */
  closing?: string;
  columns?: number;
  color?: boolean;
}

/** Ids of a list that are shown: one line or two, so that all fits a screen. */
const SHOWN = 8;

/** A certificate whose signature is right, in one screen: what is certified, by whom, until when, and what is not. */
export function certificateScreen(certificate: Certificate, options: CertificateScreen): string {
  const paint = painter(options.color);
  const width = widthOf(options.columns);
  const { statement, problems } = certificate;
  const title = titleOf(statement.predicate.s3Assay);
  const isValid = problems.length === 0;
  const verdict = isValid ? paint.good(paint.bold('Valid')) : paint.bad(paint.bold('Not valid'));
  return joinedBlocks([
    `  ${verdict}  ${paint.bold(title)}`,
    problems.map((problem) => wrap(problem, width, 2)).join('\n'),
    factLines([...certifiedFacts(certificate), { name: 'Checked', value: options.checked }], paint, width),
    `  ${paint.bold('Not certified')}\n${factLines([...limitFacts(statement, SHOWN), { name: 'Never', value: NEVER_CERTIFIED }], paint, width)}`,
    options.closing === undefined ? '' : wrap(options.closing, width, 2),
  ]);
}

/** Names in a column, values wrapped beside them. */
function factLines(facts: readonly Fact[], paint: Paint, width: number): string {
  const column = Math.max(...facts.map(({ name }) => name.length)) + 4;
  return facts
    .map(({ name, value }) => {
      const lines = wrap(value, width, column);
      return `  ${paint.dim(name)}${lines.slice(2 + name.length)}`;
    })
    .join('\n');
}
