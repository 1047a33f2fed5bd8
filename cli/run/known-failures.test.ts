import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isRequired } from '../../reports/verdict.ts';
import { levelIn } from '../../spec/requirement.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { loadTarget } from '../../target/load.ts';
import { readExpectedFailures } from './expected-failures-file.ts';

const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const lists = readdirSync(`${fixtures}known-failures`);
/** Variables that target files need and have no default for. */
const environment = {
  ASSAY_OWNER_KEY_ID: 'owner',
  ASSAY_OWNER_SECRET: 'secret',
  ASSAY_STRANGER_KEY_ID: 'stranger',
  ASSAY_STRANGER_SECRET: 'secret',
};

test.each(lists)('%s names requirements that its target claims, none of which is only observed', (list) => {
  const server = list.replace(/-[\d.]+\.yaml$/, '.yaml');
  const { claims, dialect } = loadTarget(`${fixtures}targets/${server}`, environment);
  for (const { id, reason } of readExpectedFailures(`${fixtures}known-failures/${list}`)) {
    expect(claims, `${id}: ${reason}`).toContain(requirements[id].profile);
    const { basis } = requirements[id];
    expect(isRequired({ basis, level: levelIn(requirements[id], dialect) }), id).toBe(true);
  }
});
