import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DescribeClusterCommand,
  DescribeNodegroupCommand,
  EKSClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-eks';
import { startReference, type RunningServer } from '../server.ts';
import { readInventory } from './inventory.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-clusters-'));
const demo = fileURLToPath(new URL('../../fixtures/clusters/demo.yaml', import.meta.url));
let server: RunningServer;
beforeAll(async () => {
  const inventory = await readInventory(demo);
  server = await startReference({
    dialect: 'aws',
    cluster: { port: 0, inventory: () => Promise.resolve(inventory) },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const clientWith = (secretAccessKey: string) =>
  new EKSClient({
    endpoint: server.clusterUrl,
    region: 'us-east-1',
    credentials: { accessKeyId: 'alpha:alice', secretAccessKey },
    maxAttempts: 1,
  });

test('the public SDK reads the clusters of the file', async () => {
  const client = clientWith('alice-secret-key');
  const { cluster } = await client.send(new DescribeClusterCommand({ name: 'demo' }));
  expect(cluster).toMatchObject({ name: 'demo', status: 'ACTIVE', tags: { stage: 'demo' } });
  expect(cluster?.createdAt?.getTime()).toBe(1_767_225_600_125);
  const asked = { clusterName: 'demo', nodegroupName: 'workers' };
  const { nodegroup } = await client.send(new DescribeNodegroupCommand(asked));
  expect(nodegroup).toMatchObject({ ...asked, scalingConfig: { minSize: 1, desiredSize: 2, maxSize: 4 } });
  const absent = client.send(new DescribeClusterCommand({ name: 'absent' }));
  await expect(absent).rejects.toThrow(ResourceNotFoundException);
});

test('a wrong key is refused', async () => {
  const asked = clientWith('another-key').send(new DescribeClusterCommand({ name: 'demo' }));
  await expect(asked).rejects.toMatchObject({ name: 'InvalidSignatureException' });
});

test.each([
  ['without a signature', '/clusters/demo', 403, 'MissingAuthenticationTokenException'],
  ['without a signature, of another path', '/', 403, 'MissingAuthenticationTokenException'],
])('a request %s is refused: %s', async (_, path, status, code) => {
  const answer = await fetch(`${server.clusterUrl}${path}`);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-amzn-errortype')).toBe(code);
  expect(await answer.json()).toHaveProperty('message');
});

test.each([
  ['no list', 'clusters: 5', 'must have a list "clusters"'],
  [
    'a cluster without a name',
    'clusters: [{ cluster: { version: "1" } }]',
    "clusters[0].cluster: must have required property 'name'",
  ],
  ['a number for a text', 'clusters: [{ cluster: { name: 5 } }]', 'clusters[0].cluster.name: must be string'],
  [
    'node groups that are not a list',
    'clusters: [{ cluster: { name: a }, nodegroups: 1 }]',
    'clusters[0].nodegroups: must be a list',
  ],
  [
    'JSON',
    '{"clusters":[{"cluster":{"name":"a","createdAt":"now"}}]}',
    'clusters[0].cluster.createdAt: must be number',
  ],
])('refuses a file with %s and names the place', async (_, text, message) => {
  const file = join(folder, 'clusters.yaml');
  writeFileSync(file, text);
  await expect(readInventory(file)).rejects.toThrow(`${file}: ${message}`);
});
