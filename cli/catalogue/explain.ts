import pc from 'picocolors';
import { hanging, widthOf, wrap } from '../../reports/terminal.ts';
import type { Requirement } from '../../spec/requirement.ts';
import { requirementsNamed } from '../requirement-ids.ts';
import type { Explained } from './explained.ts';

/**
 * Everything known about the requirements that `words` name, as text or JSON.
 * @param columns width of the terminal
 * @throws UserError for a word that names no requirement
 */
export async function explainAll(words: readonly string[], json: boolean, columns?: number): Promise<string> {
  const ids = [...new Set(words.flatMap(requirementsNamed))];
  const { explainedOf } = await import('./explained.ts');
  const explained = explainedOf(ids);
  return json
    ? JSON.stringify(explained, null, 2)
    : explained.map((one) => text(one, widthOf(columns))).join('\n\n');
}

function text(one: Explained, width: number): string {
  const line = (name: string, value: string): string[] =>
    value === '' ? [] : [hanging(`  ${pc.dim(name.padEnd(11))}`, 13, value, width)];
  return [
    hanging(`${pc.bold(one.id)}  `, one.id.length + 2, levelText(one), width),
    wrap(one.text, width, 2),
    ...line('basis', `${one.basis}: ${one.source}`),
    ...line('profile', one.profile),
    ...line('dialects', one.dialects.join(', ')),
    ...line('operations', one.operations.join(', ')),
    ...line('needs', one.needs.join(', ')),
    ...line('required', one.requiredIn),
    ...line('judged', judged(one)),
    ...line('proven', one.judgedAt === undefined ? '' : `reference-impl/faults/${one.stem}.ts`),
    ...line('faults', one.faults.join(', ')),
    ...line('variants', one.variants.join(', ')),
    ...line('needed by', one.neededBy.join(', ')),
    ...(one.judgedAt === undefined ? [] : [`  ${pc.dim('run it'.padEnd(11))}assay run --only ${one.id}`]),
  ].join('\n');
}

function levelText({ level }: Requirement): string {
  if (typeof level === 'string') return level;
  return Object.entries(level)
    .map(([dialect, here]) => `${here} in ${dialect}`)
    .join(', ');
}

function judged({ testable, reason, judgedAt }: Explained): string {
  if (!testable) return `never: no exchange on the wire can show it (${reason ?? 'no reason given'})`;
  return judgedAt ?? 'not yet: no suite has a case for it';
}
