import pc from 'picocolors';
import { hanging, widthOf, wrap } from '../../reports/terminal.ts';
import { type DialectName, dialectNames } from '../../spec/dialect.ts';
import { profiles, requirements } from '../../spec/generated/requirements.ts';
import { levelIn, type Requirement } from '../../spec/requirement.ts';
import { profileNamed } from '../requirement-ids.ts';
import { applicationList } from './applications.ts';
import { UserError } from '../user-error.ts';

/** What the command line says. */
export interface ListOptions {
  profile?: string[];
  level?: 'MUST' | 'SHOULD' | 'MAY';
  basis?: 'stated' | 'compatible' | 'open';
  dialect?: DialectName;
  pending?: boolean;
  applications?: boolean;
  json?: boolean;
}

/**
 * The requirements that match `options`, one per line under their profiles, or as JSON.
 * @param columns width of the terminal; without one, as in a pipe, lines are not broken
 * @throws UserError for an unknown profile, and when nothing matches
 */
export function listText(options: ListOptions, columns?: number): string {
  if (options.applications) return applicationList(options);
  const chosen = Object.values(requirements).filter(filterOf(options));
  if (options.json) return JSON.stringify(chosen, null, 2);
  if (chosen.length === 0) throw new UserError('No requirement matches all filters; leave out one of them.');
  const width = columns === undefined ? Infinity : widthOf(columns);
  const blocks = Object.values(profiles).flatMap(({ id, title }) => {
    const lines = chosen
      .filter(({ profile }) => profile === id)
      .map((one) => line(one, options.dialect, width));
    return lines.length === 0
      ? []
      : [`${hanging(`${pc.bold(id)}: `, id.length + 2, title, width)}\n${lines.join('\n')}`];
  });
  const pending = chosen.filter((one) => one.pending).length;
  const tail = pending === 0 ? '' : `, ${pending} of them pending: no suite judges them yet`;
  return [
    ...blocks,
    wrap(`${chosen.length} requirements${tail}. Two levels with a slash: in std / in aws.`, width, 0),
  ].join('\n\n');
}

function filterOf(options: ListOptions): (requirement: Requirement) => boolean {
  const profiles = options.profile?.map(profileNamed);
  return (one) =>
    (!profiles || profiles.includes(one.profile)) &&
    (!options.level || levelsOf(one, options.dialect).includes(options.level)) &&
    (!options.basis || one.basis === options.basis) &&
    (!options.dialect || one.dialects.includes(options.dialect)) &&
    (!options.pending || one.pending);
}

/** One level, or, when no dialect is given and the levels differ, those of all dialects. */
function levelsOf(one: Requirement, dialect?: DialectName): string[] {
  return [...new Set((dialect ? [dialect] : dialectNames).map((name) => levelIn(one, name)))];
}

function line(requirement: Requirement, dialect: DialectName | undefined, width: number): string {
  const { id, text, testable, pending, dialects } = requirement;
  const only = dialects.length < dialectNames.length ? `${dialects.join(', ')} only` : '';
  const state = !testable ? 'not testable' : pending ? 'pending' : '';
  const remarks = [only, state].filter((remark) => remark !== '').join(', ');
  const head = `  ${id.padEnd(18)} ${levelsOf(requirement, dialect).join('/').padEnd(11)} `;
  return hanging(head, head.length, `${text}${remarks && ` (${remarks})`}`, width);
}
