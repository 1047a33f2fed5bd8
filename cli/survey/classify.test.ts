import { expect, test } from 'vitest';
import { classify, type Observation } from './classify.ts';
import { controlOf, NOT_PROBED, probes, type Probe } from './probes.ts';

const byName = new Map(probes().map((probe) => [probe.operation, probe]));
const probe = (operation: string): Probe => {
  const found = byName.get(operation);
  if (!found) throw new Error(`no probe of ${operation}`);
  return found;
};
const saw = (status: number, more: Partial<Observation> = {}): Observation => ({
  status,
  isContent: false,
  left: 'same',
  ...more,
});
const list = saw(200, { root: 'ListBucketResult' });

test.each<[string, string, Observation, Observation, object]>([
  [
    'its specific document',
    'GetBucketEncryption',
    saw(404, { code: 'ServerSideEncryptionConfigurationNotFoundError' }),
    list,
    { kind: 'answered' },
  ],
  [
    '501',
    'GetBucketAccelerateConfiguration',
    saw(501, { code: 'NotImplemented' }),
    list,
    { kind: 'not-implemented' },
  ],
  ['405', 'GetObjectTorrent', saw(405, { code: 'MethodNotAllowed' }), saw(200), { kind: 'not-implemented' }],
  [
    'a list of the bucket',
    'GetBucketInventoryConfiguration',
    list,
    list,
    { kind: 'mistaken', as: 'ListObjects' },
  ],
  [
    'a deleted bucket',
    'DeleteBucketEncryption',
    saw(204, { left: 'gone' }),
    saw(409, { code: 'BucketNotEmpty' }),
    { kind: 'mistaken', as: 'DeleteBucket' },
  ],
  [
    'a refusal to delete the bucket',
    'DeleteBucketReplication',
    saw(409, { code: 'BucketNotEmpty' }),
    saw(409, { code: 'BucketNotEmpty' }),
    { kind: 'mistaken', as: 'DeleteBucket' },
  ],
  [
    'the object overwritten',
    'PutObjectRetention',
    saw(200, { left: 'changed' }),
    saw(200),
    { kind: 'mistaken', as: 'PutObject' },
  ],
  [
    'the object itself',
    'GetObjectRetention',
    saw(200, { isContent: true }),
    saw(200, { isContent: true }),
    { kind: 'mistaken', as: 'GetObject' },
  ],
  [
    'a bucket that exists',
    'PutBucketLogging',
    saw(409, { code: 'BucketAlreadyOwnedByYou' }),
    saw(200),
    { kind: 'mistaken', as: 'CreateBucket' },
  ],
  ['success, as for any parameter', 'PutBucketRequestPayment', saw(200), saw(200), { kind: 'ignored' }],
  [
    'a refusal, as for any parameter',
    'GetBucketLogging',
    saw(400, { code: 'InvalidArgument' }),
    saw(400, { code: 'InvalidArgument' }),
    { kind: 'not-implemented' },
  ],
  ['a denial', 'GetBucketPolicy', saw(403, { code: 'AccessDenied' }), list, { kind: 'denied' }],
  ['a server error', 'GetBucketPolicy', saw(500, { code: 'InternalError' }), list, { kind: 'failed' }],
  ['silence', 'GetBucketPolicy', saw(0), list, { kind: 'failed' }],
  [
    'an object that its own operation deleted',
    'DeleteObject',
    saw(204, { left: 'gone' }),
    saw(204),
    { kind: 'answered' },
  ],
  ['a list of version 1', 'ListObjectsV2', list, list, { kind: 'ignored' }],
  ['a list of version 2', 'ListObjectsV2', { ...list, elements: 'KeyCount' }, list, { kind: 'answered' }],
])('%s in answer to %s is classified', (_, operation, seen, control, finding) => {
  expect(classify(probe(operation), seen, control)).toEqual(finding);
});

test('a success that any parameter gets counts as an answer when the written value can be read', () => {
  expect(classify(probe('PutBucketAccelerateConfiguration'), saw(200), saw(200), true)).toEqual({
    kind: 'answered',
  });
});

test('every operation of the client has a probe, or is left out with a reason', () => {
  expect(byName.size + Object.keys(NOT_PROBED).length).toBeGreaterThanOrEqual(112);
  expect(probe('PutBucketEncryption')).toMatchObject({
    method: 'PUT',
    level: 'bucket',
    query: [['encryption']],
    body: expect.stringMatching(/^<ServerSideEncryptionConfiguration .*\/>$/),
  });
  expect(probe('CopyObject').headers).toEqual([['x-std-copy-source', '{source}']]);
  expect(probe('ListBuckets').level).toBe('service');
});

test('probes above the bucket level only read', () => {
  for (const { operation, method, level } of byName.values())
    expect(level === 'service' && method !== 'GET', operation).toBe(false);
});

test('a control has the same method and body, with a parameter that no server knows', () => {
  expect(controlOf(probe('PutBucketEncryption'))).toMatchObject({ method: 'PUT', query: [['assay-survey']] });
});
