// The suites in your own Vitest run: a test for each requirement. `target` is also a target file ('storage.yaml'), or `url`.
import { startReference } from 's3-assay/reference';
import { conformance } from 's3-assay/vitest';
import { afterAll } from 'vitest';

const storage = await startReference();
afterAll(() => storage.close());

await conformance({ target: storage.target, profiles: ['buckets'], only: ['BKT-NAME'] });
