import { lint, loadConfig } from '@redocly/openapi-core';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

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
