import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ProjectCopy } from './project-copy.fixture.ts';

const ACME = new URL('../../fixtures/dialects/acme.yaml', import.meta.url);

test('a third dialect added as one file is generated, served and judged conformant by all its requirements', async () => {
  await using project = await ProjectCopy.make();
  await project.write(new Map([['spec/dialects/acme.yaml', await readFile(ACME, 'utf8')]]));
  await project.node('--import', 'tsx', 'spec/generator/main.ts');
  await project.node('--import', 'tsx', 'spec/generator/main.ts', '--check');
  await project.node('node_modules/typescript/bin/tsc', '--noEmit');
  const { outcome, requirements } = await project.judge('acme');
  const missed = requirements.filter(({ verdict }) => !['pass', 'observed'].includes(verdict));
  expect(missed.map(({ id, verdict, findings }) => ({ id, verdict, why: findings[0]?.message }))).toEqual([]);
  expect(outcome).toBe('conformant');
  expect(requirements.length).toBeGreaterThan(1000);
});
