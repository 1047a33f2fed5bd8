import type { Results } from './results.ts';

/** The name of a deployment in reports: its name, and the declared version if the name does not contain it. */
export function deploymentName({ name, version }: Pick<Results['target'], 'name' | 'version'>): string {
  return version === undefined || name.includes(version) ? name : `${name} ${version}`;
}
