import { hash } from 'node:crypto';
import type { Results } from '../../reports/results.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { contractTables } from '../../spec/tables.ts';

/** What a run was judged by, so that two results can be seen to rest on the same: SHA-256 over the generated data. */
export function digests(dialect: DialectName): Results['digests'] {
  return { requirements: sha256(requirements), contract: sha256(contractTables(dialect)) };
}

// Generated data stands in a fixed order: the text of it is the same for the same contract.
const sha256 = (data: object): string => hash('sha256', JSON.stringify(data));
