import type { Results } from './results.ts';

/** What a report calls a deployment: its name, and the declared version where the name does not contain it. */
export function deploymentName({ name, version }: Pick<Results['target'], 'name' | 'version'>): string {
  return version === undefined || name.includes(version) ? name : `${name} ${version}`;
}
