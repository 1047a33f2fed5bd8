import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inlineReferences, loadBundle } from './load.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ROOT = `
openapi: 3.1.1
info: { title: Test, version: '1' }
paths:
  /: { $ref: 'paths.yaml#/Root' }
components: { schemas: {} }
`;

it('bundles files; schemas keep their names, other references are resolved', async () => {
  await writeFile(join(folder, 'root.yaml'), ROOT);
  await writeFile(
    join(folder, 'paths.yaml'),
    `
Root:
  get:
    responses:
      '200': { $ref: '#/Done' }
Done:
  description: Done.
  content:
    application/xml: { schema: { $ref: '#/Thing' } }
Thing: { type: object, xml: { name: Thing } }
`,
  );
  const document = inlineReferences(await loadBundle(join(folder, 'root.yaml')), 'root.yaml');
  expect(document.components.schemas).toEqual({ Thing: { type: 'object', xml: { name: 'Thing' } } });
  expect(document.paths['/']?.get?.responses['200']?.content).toEqual({
    'application/xml': { schema: { $ref: '#/components/schemas/Thing' } },
  });
});

it('refuses a reference that leads nowhere', async () => {
  await writeFile(join(folder, 'root.yaml'), ROOT);
  await expect(loadBundle(join(folder, 'root.yaml'))).rejects.toThrow(/paths\.yaml/);
});

it('refuses a file that is not an OpenAPI document', () => {
  expect(() => inlineReferences({ paths: {} }, 'root.yaml')).toThrow(
    'root.yaml has no paths or no component schemas',
  );
});
