/** Write a target file, as a script that sets up a deployment might. Keys stay in the environment. */
import { writeFileSync } from 'node:fs';
import { formatTargetFile, type TargetFile } from 's3-assay';

const description: TargetFile = {
  name: 'Staging',
  endpoint: 'https://s3.staging.example',
  dialect: 'aws',
  claims: ['responses', 'buckets', 'objects', 'listing'],
  identities: {
    owner: { accessKeyId: '${OWNER_KEY_ID}', secretAccessKey: '${OWNER_SECRET}' },
  },
  limits: { consistencySeconds: 2 },
};

writeFileSync('staging.yaml', formatTargetFile(description));
console.log('assay run --target staging.yaml --variables staging.env');
