import { lint, loadConfig } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dialectNames } from '../../spec/dialect.ts';
import { contractFiles } from './contract-files.ts';
import { writeContract } from './write-contract.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'assay-contract-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test.each(dialectNames)(
  'the public linter finds nothing in the OpenAPI documents of dialect %s',
  async (dialect) => {
    writeContract({ dialect, out: folder });
    const config = await loadConfig({
      configPath: fileURLToPath(new URL('../../spec/redocly.yaml', import.meta.url)),
    });
    for (const file of ['openapi.yaml', 'cluster.openapi.yaml']) {
      const problems = await lint({ ref: join(folder, file), config });
      expect(problems.map(({ message, ruleId }) => `${file}: ${message} (${ruleId})`)).toEqual([]);
    }
  },
);

test('openapi-typescript generates types from the document, with the names of the dialect', async () => {
  writeContract({ dialect: 'aws', out: folder });
  const types = astToString(await openapiTypes(new URL(`file://${join(folder, 'openapi.yaml')}`)));
  expect(types).toContain('"x-amz-copy-source"');
  expect(types).not.toMatch(/x-std-|std4/i);
});

test('every answer of the document has the headers that all answers have', () => {
  const { paths, components } = parse(contractFiles('aws').get('openapi.yaml') ?? '');
  const inline = Object.values<Record<string, { responses?: object }>>(paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses = {} }) => Object.values(responses)),
  );
  const answers = [...inline, ...Object.values<object>(components.responses)].filter(
    (one) => !('$ref' in one),
  );
  expect(answers.length).toBeGreaterThan(40);
  for (const answer of answers) expect(answer).toHaveProperty(['headers', 'x-amz-request-id']);
});

test.each(dialectNames)(
  'every schema and every XSD of dialect %s is self-contained and compiles',
  (dialect) => {
    const ajv = new Ajv2020({ strict: false });
    formats.default(ajv);
    for (const [file, text] of contractFiles(dialect)) {
      if (file.startsWith('schemas/')) expect(() => ajv.compile(JSON.parse(text)), file).not.toThrow();
      if (!file.endsWith('.xsd')) continue;
      const document = XmlDocument.fromString(text);
      expect(() => XsdValidator.fromDoc(document).dispose(), file).not.toThrow();
      document.dispose();
    }
  },
);

test('a schema requires what its dialect requires', () => {
  const schema = JSON.parse(contractFiles('std').get('schemas/Tagging.schema.json') ?? '{}');
  const valid = new Ajv2020().compile(schema);
  expect(valid({ TagSet: [{ Key: 'a', Value: 'b' }] })).toBe(true);
  expect(valid({ TagSet: [{ Key: 'a' }] })).toBe(false);
});

test('the errors come with their statuses', () => {
  const errors = JSON.parse(contractFiles('aws').get('errors.json') ?? '{}');
  expect(errors).toHaveProperty('NoSuchKey.status', 404);
});

test('a folder with other files is not written to unless --force is given', () => {
  writeFileSync(join(folder, 'thesis.txt'), 'mine');
  expect(() => writeContract({ dialect: 'std', out: folder })).toThrow(/holds other files \(thesis.txt\)/);
  writeContract({ dialect: 'std', out: folder, force: true });
  writeContract({ dialect: 'aws', out: folder, force: true });
  expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toContain('x-amz-acl');
  expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('mine');
});
