import type { Dialect } from '../../spec/dialect.ts';

/** An access key of the dialect's shape that no target knows. */
export function unknownAccessKey({ accessKeyId }: Dialect): string {
  return accessKeyId === 'project-user' ? 'assay-no-project:assay-nobody' : 'ASSAYNOSUCHKEYEXISTS';
}
