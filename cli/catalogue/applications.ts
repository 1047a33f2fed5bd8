import pc from 'picocolors';
import { applications } from '../../spec/generated/applications.ts';
import { UserError } from '../user-error.ts';
import { neededBy } from '../application-names.ts';

/**
 * The applications that `assay run --for` knows, one a line with the number of requirements that they need, or as JSON with all
 * their needs.
 * @throws UserError when requirements are filtered at the same time
 */
export function applicationList({ json, ...filters }: { json?: boolean; applications?: boolean }): string {
  const others = Object.keys(filters).filter((name) => name !== 'applications');
  if (others.length > 0)
    throw new UserError(`--applications lists no requirements; leave out --${others.join(' and --')}.`);
  if (json) return JSON.stringify(applications, null, 2);
  const width = Math.max(...applications.map(({ id }) => id.length));
  return [
    ...applications.map((one) => {
      const count = neededBy([one]).length;
      return `  ${pc.bold(one.id.padEnd(width))}  ${one.title} ${pc.dim(`(${count} requirements; ${one.version})`)}`;
    }),
    '',
    `${applications.length} applications. "assay run --for NAME" judges what one needs.`,
  ].join('\n');
}
