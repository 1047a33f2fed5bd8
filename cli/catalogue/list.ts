import pc from 'picocolors';
import { type DialectName, dialectNames } from '../../spec/dialect.ts';
import { profiles, requirements } from '../../spec/generated/requirements.ts';
import { levelIn, type Requirement } from '../../spec/requirement.ts';
import { profileNamed } from '../requirement-ids.ts';
import { UserError } from '../user-error.ts';

/** What the command line says. */
export interface ListOptions {
  profile?: string[];
  level?: 'MUST' | 'SHOULD' | 'MAY';
  basis?: 'stated' | 'compatible' | 'open';
  dialect?: DialectName;
  pending?: boolean;
  json?: boolean;
}

/**
 * The requirements that match `options`, one per line under their profiles, or as JSON.
 * @throws UserError for an unknown profile, and when nothing matches
 */
export function listText(options: ListOptions): string {
  const chosen = Object.values(requirements).filter(filterOf(options));
  if (options.json) return JSON.stringify(chosen, null, 2);
  if (chosen.length === 0) throw new UserError('No requirement matches all filters; leave out one of them.');
  const blocks = Object.values(profiles).flatMap(({ id, title }) => {
    const lines = chosen.filter(({ profile }) => profile === id).map((one) => line(one, options.dialect));
    return lines.length === 0 ? [] : [`${pc.bold(id)}: ${title}\n${lines.join('\n')}`];
  });
  const pending = chosen.filter((one) => one.pending).length;
  const tail = pending === 0 ? '' : `, ${pending} of them pending: no suite judges them yet`;
  return [...blocks, `${chosen.length} requirements${tail}. Two levels with a slash: in std / in aws.`].join(
    '\n\n',
  );
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

function line(requirement: Requirement, dialect?: DialectName): string {
  const { id, text, testable, pending, dialects } = requirement;
  const only = dialects.length < dialectNames.length ? `${dialects.join(', ')} only` : '';
  const state = !testable ? 'not testable' : pending ? 'pending' : '';
  const remarks = [only, state].filter((remark) => remark !== '').join(', ');
  return `  ${id.padEnd(18)} ${levelsOf(requirement, dialect).join('/').padEnd(11)} ${text}${remarks && pc.dim(` (${remarks})`)}`;
}
