import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allOperations, readContract } from './contract-sources.ts';
import type { DialectSource } from './dialects.ts';
import type { Overlay } from './overlay.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a document with one GET at the path, and a schema. */
async function write(document: string, path: string, operationId: string, schema: string): Promise<void> {
  const text = `
openapi: 3.1.1
info: { title: Test, version: '1' }
paths:
  ${path}:
    get:
      operationId: ${operationId}
      summary: Does it.
      tags: [buckets]
      x-source: Somewhere
      parameters: []
      responses: { '200': { description: Done. } }
components: { schemas: { ${schema}: { type: string } } }
`;
  await mkdir(join(folder, document));
  await writeFile(join(folder, document, 'openapi.yaml'), text);
}

const dialect = (name: string, ...actions: Overlay['actions']): DialectSource => ({
  name,
  file: `${name}.yaml`,
  values: {},
  overlays: actions.length > 0 ? [{ file: 'overlay.yaml', content: { overlay: '1.0.0', actions } }] : [],
  levels: {},
});

describe('two documents', () => {
  it('form one contract, with the cluster service on its own level', async () => {
    await Promise.all([
      write('object-storage', '/', 'list', 'A'),
      write('cluster', '/clusters', 'describe', 'B'),
    ]);
    const { dialects, schemas } = await readContract(folder, [dialect('std')]);
    expect(dialects[0]?.operations.map(({ id, level }) => `${id} ${level}`)).toEqual([
      'list service',
      'describe cluster',
    ]);
    expect(Object.keys(schemas)).toEqual(['A', 'B']);
  });

  it('must not share an operation', async () => {
    await Promise.all([
      write('object-storage', '/', 'list', 'A'),
      write('cluster', '/clusters', 'list', 'B'),
    ]);
    await expect(readContract(folder, [dialect('std')])).rejects.toThrow(
      'list: object storage has an operation of this id',
    );
  });

  it('must not share a schema', async () => {
    await Promise.all([
      write('object-storage', '/', 'list', 'A'),
      write('cluster', '/clusters', 'describe', 'A'),
    ]);
    await expect(readContract(folder, [dialect('std')])).rejects.toThrow(
      'A: object storage has a schema of this name',
    );
  });
});

it('each dialect has its overlay; an input has the parameters of all dialects, and one that a dialect lacks is not required', async () => {
  await write('object-storage', '/', 'list', 'A');
  const added = { name: 'max-buckets', in: 'query', required: true, schema: { type: 'integer' } };
  const overlaid = dialect('aws', { target: "$.paths['/'].get.parameters", update: [added] });
  const contract = await readContract(folder, [overlaid, dialect('std')]);
  expect(contract.dialects.map(({ operations }) => operations[0]?.parameters.length)).toEqual([1, 0]);
  expect(allOperations(contract)[0]?.parameters).toMatchObject([{ argument: 'maxBuckets', required: false }]);
});
