import type { Project } from '../accounts.ts';

/** A project as documents name an owner. */
export function ownerOf({ canonicalId, name }: Project): { ID: string; DisplayName: string } {
  return { ID: canonicalId, DisplayName: name };
}
