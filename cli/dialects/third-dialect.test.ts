import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dialectFiles, readCatalogue } from '../../spec/generator/dialect-files.ts';
import { ProjectCopy } from './project-copy.fixture.ts';

const ACME = new URL('../../fixtures/dialects/acme.yaml', import.meta.url);

/** `npm run test:dialect` runs the whole suite in this dialect. */
test('the reference speaks a dialect added as one file, and is conformant in it', async () => {
  await using project = await ProjectCopy.make();
  await project.write(new Map([['spec/dialects/acme.yaml', await readFile(ACME, 'utf8')]]));
  await project.write(await dialectFiles(project.root, await readCatalogue(join(project.root, 'spec'))));
  const { target, outcome, requirements } = await project.judge('acme', '--only', 'BKT-NAME', 'SIG-AUTH-01');
  expect(target).toMatchObject({ name: 'Assay reference (acme)', dialect: 'acme' });
  expect(outcome).toBe('conformant');
  expect(requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(10);
});
