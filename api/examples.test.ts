import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { consumer, runPrograms } from './check/consumer.ts';
import { type Program, programsIn, programsInComments } from './check/programs.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const project = consumer(`${root}node_modules`, (path) => symlinkSync(root, path));
afterAll(() => project.remove());

/** A program whose callback throws during a run. */
const THROWING: Program = {
  name: 'throws at the first case',
  code: `
import { existsSync, readdirSync } from 'node:fs';
import { judge } from 's3-assay';
import { startReference } from 's3-assay/reference';
const reference = await startReference();
const before = readdirSync('.');
const onProgress = () => { throw new Error('enough'); };
await judge({ target: reference.target, only: ['BKT-NAME'], onProgress }).catch(({ message }) => console.log(message));
console.log(readdirSync('.').filter((name) => !before.includes(name)).join(), readdirSync('.assay/journal').length);
await reference.close();`,
  expected: ['enough', ' 0'],
};

test('every entry has an example program, and every program prints what its comments say', async () => {
  const shown = programsInComments(`${root}api`);
  expect(shown.map(({ name }) => name)).toEqual(
    ['client', 'contract', 'judge', 'reference', 'results', 'transcript'].map(
      (entry) => `api/${entry}.ts @example 1`,
    ),
  );
  const ran = await runPrograms(project, [...shown, THROWING, ...programsIn(`${root}examples`)]);
  expect(ran.filter(({ error, changed }) => error !== undefined || changed.length > 0)).toEqual([]);
  for (const { name, expected } of [...shown, THROWING])
    expect(ran.find((one) => one.name === name)?.lines, name).toEqual(expected);
  expect(Object.fromEntries(ran.map(({ name, lines }) => [name, lines]))).toMatchObject({
    'examples/client.ts': [
      "put 200 [ { rule: 'date-missing', operation: 'putObject', detail: 'no date' } ]",
      'get 200 text/plain hello',
      'stranger 403 AccessDenied',
      'wrong region 400 AuthorizationHeaderMalformed',
      'link hello',
    ],
    'examples/judge.ts': ['1 of 2', '2 of 2', 'conformant, 0 broken'],
    'examples/results.ts': [
      'Conformant Assay reference (std) std',
      'MUST BKT-NAME-04 pass',
      'MUST BKT-NAME-05 pass',
    ],
    'examples/target-file.ts': ['assay run --target staging.yaml --variables staging.env'],
  });
});
