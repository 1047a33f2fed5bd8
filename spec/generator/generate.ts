import { join } from 'node:path';
import type { OperationContract } from '../contract.ts';
import { applicationsOf, readApplications } from './applications.ts';
import { suitesWithTexts } from './case-texts.ts';
import { allOperations, readContract } from './contract-sources.ts';
import { dialectFiles, readCatalogue } from './dialect-files.ts';
import { dialectsPage } from './dialects-page.ts';
import { emitApplicationIds, emitApplications } from './emit-applications.ts';
import { emitClient } from './emit-client.ts';
import { emitRegistries } from './emit-registries.ts';
import { emitRequirementIds } from './emit-requirements.ts';
import type { Document } from './document.ts';
import { type Documents, emitContract, emitDocuments } from './emit-tables.ts';
import { emitOperationTypes, emitSchemaTypes } from './emit-types.ts';
import { emitJsonSchemas } from './json-schemas.ts';
import { emitOpenApi } from './published.ts';
import { emitRecordingsPage, readRecordings } from './recordings.ts';
import { checkRequirements } from './requirements.ts';
import { layOut } from './source.ts';
import { shapeXml } from './xml-shape.ts';
import { emitXsd } from './xsd.ts';

/** The body of every refusal; no response names it. */
const ERROR_DOCUMENT = 'Error';

/**
 * All generated files, by path below the project's root, and the suites, which contain the requirements' texts.
 * @param root the project's root
 * @throws ContractError when the sources break a rule of the contract
 */
export async function generate(root: string): Promise<Map<string, string>> {
  const spec = join(root, 'spec');
  const catalogue = await readCatalogue(spec);
  const { dialects, requirements, profiles } = catalogue;
  const contract = await readContract(spec, dialects);
  const operations = allOperations(contract);
  const document = { paths: {}, components: { schemas: contract.schemas } };

  checkRequirements(requirements, profiles, {
    operations: new Map(operations.map(({ id, profile }) => [id, profile])),
    dialects: new Set(dialects.map(({ name }) => name)),
    leading: new Set(dialects.filter(({ base }) => base === undefined).map(({ name }) => name)),
  });

  const xmlDocuments = xmlBodies(operations);
  const documentsOf = (schemas: Document['components']['schemas']): Documents => {
    const whole = { paths: {}, components: { schemas } };
    return { shapes: shapeXml(whole, xmlDocuments, 'spec/object-storage'), schemas: emitJsonSchemas(whole) };
  };
  const neutral = documentsOf(contract.schemas);
  const { shapes } = neutral;
  const errors = new Set(contract.dialects.flatMap((one) => Object.keys(one.errors)));

  const files = await dialectFiles(root, catalogue);
  for (const own of contract.dialects) {
    const file = `spec/generated/contract.${own.dialect}.ts`;
    if (!files.has(file)) files.set(file, emitContract(own, documentsOf(own.schemas), neutral));
  }
  files.set('spec/generated/documents.ts', emitDocuments(neutral));
  files.set('spec/generated/operations.ts', emitOperationTypes(operations, [...errors].sort()));
  files.set('spec/generated/requirement-ids.ts', emitRequirementIds(requirements, profiles));
  const applications = applicationsOf(await readApplications(join(spec, 'applications')), requirements);
  files.set('spec/generated/application-ids.ts', emitApplicationIds(applications));
  files.set('spec/generated/applications.ts', emitApplications(applications));
  files.set('spec/generated/schemas.ts', await emitSchemaTypes(document));
  files.set('client/generated/operations.ts', emitClient(operations));
  const ids = new Set<string>(operations.map(({ id }) => id));
  for (const [file, source] of await emitRegistries(root, ids)) files.set(file, source);
  for (const [file, source] of files) if (file.endsWith('.ts')) files.set(file, await layOut(source));
  for (const name of xmlDocuments) {
    const shape = shapes.get(name);
    if (shape) files.set(`spec/xsd/${name}.xsd`, emitXsd(shape, shapes));
  }
  for (const [file, source] of await suitesWithTexts(root, requirements)) files.set(file, source);
  for (const [file, source] of await dialectsPage(root, dialects, catalogue.properties))
    files.set(file, source);
  for (const { dialect, bundled } of contract.dialects) {
    const values = dialects.find(({ name }) => name === dialect)?.values;
    files.set(`spec/generated/openapi.${dialect}.yaml`, emitOpenApi(bundled, values));
  }
  if (contract.cluster !== undefined)
    files.set('spec/generated/openapi.cluster.yaml', emitOpenApi(contract.cluster));
  const recordings = await readRecordings(join(spec, 'recordings.yaml'));
  files.set('docs/recordings.md', emitRecordingsPage(recordings, requirements));
  return files;
}

function xmlBodies(operations: readonly OperationContract[]): string[] {
  const bodies = operations.flatMap(({ request, responses }) => [
    request,
    ...Object.values(responses).map(({ body }) => body),
  ]);
  const named = bodies.flatMap((body) => (body.kind === 'xml' ? [body.schema] : []));
  return [...new Set([...named, ERROR_DOCUMENT])].sort();
}
