import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { profiles } from '../spec/generated/requirements.ts';
import { loadTarget, targetFromUrl } from './load.ts';
import { SettingsError } from './settings-error.ts';
import schema from './target.schema.json' with { type: 'json' };

const folder = mkdtempSync(join(tmpdir(), 'assay-target-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GOOD = `name: Test
endpoint: http://127.0.0.1:9000
identities:
  owner:
    accessKeyId: id
    secretAccessKey: \${SECRET}
`;

function load(text: string, environment = { SECRET: 's3cret' }) {
  writeFileSync(join(folder, 'target.yaml'), text);
  return loadTarget(join(folder, 'target.yaml'), environment);
}

/** The problem lines that loading gives, without the folder's path. */
function problems(act: () => unknown): readonly string[] {
  try {
    act();
  } catch (error) {
    if (error instanceof SettingsError)
      return error.problems.map((line) => line.replaceAll(`${folder}/`, ''));
    throw error;
  }
  return [];
}

test('missing settings have defaults', () => {
  expect(load(GOOD)).toEqual({
    name: 'Test',
    endpoint: 'http://127.0.0.1:9000',
    dialect: 'std',
    region: 'us-east-1',
    addressing: 'path',
    identities: { owner: { accessKeyId: 'id', secretAccessKey: 's3cret' } },
    claims: Object.keys(profiles).filter(
      (id) => !['cluster', 'consistency', 'monitoring', 'website'].includes(id),
    ),
    tls: { ca: undefined, insecure: false },
    limits: {
      ...{ requestSeconds: 30, caseSeconds: 120, consistencySeconds: 5, versioningSeconds: 5 },
      ...{ objectDelaySeconds: 0, historyCalls: 400 },
    },
  });
});

test('claims the cluster service where it is described; keys and region are those of the storage unless it has its own', () => {
  const target = load(
    `${GOOD}region: here\ncluster:\n  endpoint: https://eks.example/api\n  name: demo\n  nodegroup: workers\n`,
  );
  expect(target.claims).toContain('cluster');
  expect(target.cluster).toEqual({
    endpoint: 'https://eks.example/api',
    region: 'here',
    name: 'demo',
    nodegroup: 'workers',
    signing: 'sigv4',
    service: 'eks',
    identity: { accessKeyId: 'id', secretAccessKey: 's3cret' },
  });
});

test('keeps the declared version', () => {
  expect(load(`${GOOD}version: 4.2-rc1\n`).version).toBe('4.2-rc1');
});

test('fills variables in literally, and :- gives a default', () => {
  const target = load(GOOD.replace('Test', '${NAME:-Fallback}'), { SECRET: 'a: [b, ${SECRET}' });
  expect(target.name).toBe('Fallback');
  expect(target.identities.owner?.secretAccessKey).toBe('a: [b, ${SECRET}');
});

test.each([
  [
    'variable not set',
    GOOD.replace('${SECRET}', '${NO_SUCH}'),
    [
      'target.yaml:6:22: identities.owner.secretAccessKey: the environment variable NO_SUCH is not set; export it, or give --variables FILE',
    ],
  ],
  [
    'malformed variable',
    GOOD.replace('${SECRET}', '${a-b}'),
    [
      'target.yaml:6:22: identities.owner.secretAccessKey: "${…}" has no name of a variable; write ${NAME} or ${NAME:-otherwise} (a literal text with "${" in it must come from a variable)',
    ],
  ],
  [
    'misspelt key',
    GOOD.replace('endpoint:', 'endpiont:'),
    [
      'target.yaml: endpoint: is missing',
      'target.yaml:2:11: endpiont: unknown key; did you mean "endpoint"?',
    ],
  ],
  [
    'misspelt identity',
    GOOD + '  strangr: {accessKeyId: a, secretAccessKey: b}\n',
    ['target.yaml:7:12: identities.strangr: unknown key; did you mean "stranger"?'],
  ],
  [
    'missing key inside',
    GOOD.replace('    accessKeyId: id\n', ''),
    ['target.yaml:5:5: identities.owner.accessKeyId: is missing'],
  ],
  [
    'misspelt profile',
    `${GOOD}claims: [objects, buckts]\n`,
    [expect.stringMatching(/^target\.yaml:7:19: claims\.1: must be one of .*; did you mean "buckets"\?$/)],
  ],
  ['no dialect', `${GOOD}dialect: amazon\n`, ['target.yaml:7:10: dialect: must be one of std, aws']],
  [
    'a number for a secret',
    GOOD.replace('${SECRET}', '0123'),
    ['target.yaml:6:22: identities.owner.secretAccessKey: must be a text; put it in quotes'],
  ],
  [
    'a limit of no time',
    `${GOOD}limits: {requestSeconds: 0}\n`,
    ['target.yaml:7:26: limits.requestSeconds: must be > 0'],
  ],
  [
    'an endpoint with a path',
    GOOD.replace(':9000', ':9000/bucket'),
    ['target.yaml:2:11: endpoint: must be just the address of the service, without path or query'],
  ],
  [
    'an endpoint that is not a URL',
    GOOD.replace('http://', ''),
    ['target.yaml:2:11: endpoint: is not an address; write http://host:port or https://host'],
  ],
  [
    'keys in the endpoint',
    GOOD.replace('http://', 'http://a:b@'),
    ['target.yaml:2:11: endpoint: must not carry keys; give them under identities'],
  ],
  [
    'one key for two identities',
    `${GOOD}  stranger: {accessKeyId: id, secretAccessKey: b}\n`,
    ['target.yaml:7:27: identities.stranger.accessKeyId: is the same as that of owner; leave stranger out'],
  ],
  [
    'an authority that is not there',
    `${GOOD}tls: {ca: none.pem}\n`,
    ['target.yaml:7:11: tls.ca: none.pem: no such file'],
  ],
  [
    'a website without a place for the bucket',
    `${GOOD}website: {url: "http://website.example"}\n`,
    ['target.yaml:7:16: website.url: must contain {bucket} in place of the bucket'],
  ],
  [
    'a website that is not an address',
    `${GOOD}website: {url: "{bucket}.website.example", connect: "10.0.0.7"}\n`,
    [
      'target.yaml:7:16: website.url: is not an address; write http://{bucket}.host:port or https://{bucket}.host',
      'target.yaml:7:53: website.connect: is not an address; write http://host:port or https://host',
    ],
  ],
  ['no YAML', `${GOOD}claims: [objects\n`, [expect.stringMatching(/^target\.yaml:8:1: Flow sequence/)]],
  ['a doubled key', `${GOOD}name: Again\n`, ['target.yaml:7:1: Map keys must be unique']],
  ['a list', '- name: Test\n', ['target.yaml: must be a map']],
  [
    'nothing',
    '',
    [
      'target.yaml: name: is missing',
      'target.yaml: endpoint: is missing',
      'target.yaml: identities: is missing',
    ],
  ],
  [
    'an alias bomb',
    `a: &a [1,1,1,1,1,1,1,1,1,1]\nb: &b [${'*a,'.repeat(10)}]\nc: &c [${'*b,'.repeat(10)}]\nd: [${'*c,'.repeat(10)}]\n`,
    ['target.yaml: Excessive alias count indicates a resource exhaustion attack'],
  ],
])('%s', (_what, text, want) => {
  expect(problems(() => load(text))).toEqual(want);
});

test('a file that is not there', () => {
  expect(problems(() => loadTarget(join(folder, 'absent.yaml'), {}))).toEqual(['absent.yaml: no such file']);
});

test('a target from its address reads keys from the environment', () => {
  const target = targetFromUrl('https://s3.example.com', {
    ASSAY_OWNER_KEY_ID: 'o',
    ASSAY_OWNER_SECRET: 'so',
    ASSAY_STRANGER_KEY_ID: 's',
    ASSAY_STRANGER_SECRET: 'ss',
  });
  expect(target).toMatchObject({
    name: 's3.example.com',
    endpoint: 'https://s3.example.com',
    dialect: 'std',
  });
  expect(Object.keys(target.identities)).toEqual(['owner', 'stranger']);
});

test('reads the address of websites from the file or the environment', () => {
  const url = 'https://{bucket}.website.example';
  expect(load(`${GOOD}website: {url: "${url}"}\n`).website).toEqual({ url });
  const keys = { ASSAY_OWNER_KEY_ID: 'o', ASSAY_OWNER_SECRET: 'so' };
  const fromUrl = targetFromUrl('https://s3.example.com', { ...keys, ASSAY_WEBSITE_URL: url });
  expect(fromUrl.website).toEqual({ url });
  expect(
    problems(() => targetFromUrl('https://s3.example.com', { ...keys, ASSAY_WEBSITE_URL: 'x' })),
  ).toEqual(['ASSAY_WEBSITE_URL: must contain {bucket} in place of the bucket']);
});

test('a target from its address names each key that is not set', () => {
  expect(problems(() => targetFromUrl('https://s3.example.com', { ASSAY_STRANGER_KEY_ID: 's' }))).toEqual([
    'keys of owner: set ASSAY_OWNER_KEY_ID and ASSAY_OWNER_SECRET',
    'keys of stranger: set ASSAY_STRANGER_SECRET',
    'or describe the deployment in a target file (--target FILE)',
  ]);
});

test('the schema has the profiles of the catalogue', () => {
  expect(schema.$defs.profile.enum.toSorted()).toEqual(Object.keys(profiles).sort());
});

const examples = fileURLToPath(new URL('../fixtures/targets/', import.meta.url));
test.each(readdirSync(examples))('the example %s loads', (file) => {
  const keys = {
    ASSAY_OWNER_KEY_ID: 'a',
    ASSAY_OWNER_ACCOUNT: '1',
    ASSAY_STRANGER_ACCOUNT: '2',
    ASSAY_STRANGER_CANONICAL_ID: 'c',
    ASSAY_OWNER_SECRET: 'b',
    ASSAY_STRANGER_KEY_ID: 'c',
    ASSAY_STRANGER_SECRET: 'd',
  };
  expect(loadTarget(join(examples, file), keys).identities.owner).toBeDefined();
});
