import pc from 'picocolors';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import type { Requirement } from '../../spec/requirement.ts';
import { requirementsNamed } from '../requirement-ids.ts';
import { casePlaces } from './case-places.ts';

/** A requirement with what this package has for it: where it is judged, and the defects that its case must notice. */
interface Explained extends Requirement {
  judgedAt: string[];
  faults: string[];
}

/**
 * All that is known of the requirements that `words` name, as text or JSON.
 * @throws UserError for a word that names none
 */
export async function explainAll(words: readonly string[], json: boolean): Promise<string> {
  const ids = [...new Set(words.flatMap(requirementsNamed))];
  const places = casePlaces();
  const { faults } = await import('../../reference-impl/faults/catalogue.ts');
  const noticing = (id: RequirementId) =>
    faults.filter((fault) => fault.requirements.includes(id)).map(({ name }) => name);
  const explained = ids.map((id) => ({
    ...requirements[id],
    judgedAt: places.get(id) ?? [],
    faults: noticing(id),
  }));
  return json ? JSON.stringify(explained, null, 2) : explained.map(text).join('\n\n');
}

function text(one: Explained): string {
  const line = (name: string, value: string): string[] =>
    value === '' ? [] : [`  ${pc.dim(name.padEnd(11))}${value}`];
  return [
    `${pc.bold(one.id)}  ${levelText(one)}`,
    `  ${one.text}`,
    ...line('ground', `${one.basis}: ${one.source}`),
    ...line('profile', one.profile),
    ...line('dialects', one.dialects.join(', ')),
    ...line('operations', one.operations.join(', ')),
    ...line('needs', one.needs.join(', ')),
    ...line('judged', judged(one)),
    ...line('faults', one.faults.join(', ')),
    ...(one.judgedAt.length > 0 ? line('run it', `assay run --only ${one.id}`) : []),
  ].join('\n');
}

function levelText({ level }: Requirement): string {
  if (typeof level === 'string') return level;
  return Object.entries(level)
    .map(([dialect, here]) => `${here} in ${dialect}`)
    .join(', ');
}

function judged({ testable, reason, pending, judgedAt }: Explained): string {
  if (!testable) return `never: no exchange over the wire can show it (${reason ?? 'no reason given'})`;
  if (pending) return 'not yet: no suite has a case for it';
  return judgedAt.join(', ') || 'not yet: no suite has a case for it';
}
