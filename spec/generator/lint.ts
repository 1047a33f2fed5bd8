import { lint, loadConfig } from '@redocly/openapi-core';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { applicationsOf, readApplications } from './applications.ts';
import { ContractError } from './document.ts';
import { readRequirements } from './requirements.ts';

/** Every OpenAPI document and overlay of the contract, below `spec`. */
const DOCUMENTS = ['object-storage/openapi.yaml', 'object-storage/aws.overlay.yaml', 'cluster/openapi.yaml'];

const spec = fileURLToPath(new URL('..', import.meta.url));
const config = await loadConfig({ configPath: `${spec}redocly.yaml` });

for (const document of DOCUMENTS) {
  for (const { ruleId, message, location } of await lint({ ref: spec + document, config })) {
    const [place] = location;
    const file = place ? relative(spec, place.source.absoluteRef) : document;
    console.error(`spec/${file}${place?.pointer ?? ''}: ${message} (${ruleId})`);
    // Warnings count as errors; rules that do not fit are switched off in redocly.yaml.
    process.exitCode = 1;
  }
}

try {
  applicationsOf(
    await readApplications(`${spec}applications`),
    await readRequirements(`${spec}requirements`),
  );
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
