import type { ApplicationEntry } from './applications.ts';
import { HEADER, literal, union } from './source.ts';

/** The names of the applications as a type. */
export function emitApplicationIds(applications: readonly ApplicationEntry[]): string {
  return `${HEADER}\nexport type ApplicationId =${union(applications.map(({ id }) => id))};\n`;
}

/** The applications as data, in the order of their names. */
export function emitApplications(applications: readonly ApplicationEntry[]): string {
  return `${HEADER}import type { Application } from '../application.ts';

export const applications: readonly Application[] = ${literal(applications)};
`;
}
