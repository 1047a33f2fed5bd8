import { expect, test } from 'vitest';
import type { LifecycleRule } from './filter.ts';
import { lifecycleRefusal } from './validate.ts';

const sound: LifecycleRule = {
  ID: 'r',
  Status: 'Enabled',
  Filter: { Prefix: 'logs/' },
  Expiration: { Days: 1 },
};
const refusal = (...rules: Partial<LifecycleRule>[]) =>
  lifecycleRefusal({ Rule: rules.map((rule) => ({ ...sound, ...rule })) })?.code;
const tag = (Key: string) => ({ Key, Value: '1' });

test.each<[Partial<LifecycleRule>, string | undefined]>([
  [{}, undefined],
  [{ ID: undefined }, undefined],
  [{ ID: 'x'.repeat(255) }, undefined],
  [{ ID: 'x'.repeat(256) }, 'InvalidArgument'],
  [{ Filter: {} }, undefined],
  [{ Filter: undefined, Prefix: '' }, undefined],
  [{ Filter: undefined }, 'MalformedXML'],
  [{ Prefix: '' }, 'MalformedXML'],
  [{ Filter: { Prefix: 'a', Tag: tag('a') } }, 'MalformedXML'],
  [{ Filter: { And: { Prefix: 'a', Tag: [tag('a')] } } }, undefined],
  [{ Filter: { And: { Tag: [tag('a'), tag('b')] } } }, undefined],
  [{ Filter: { And: { Prefix: 'a' } } }, 'MalformedXML'],
  [{ Filter: { And: { Prefix: 'a', Tag: [] } } }, 'MalformedXML'],
  [{ Filter: { And: { Prefix: 'a', Tag: [tag('a')] }, Prefix: 'a' } }, 'MalformedXML'],
  [{ Filter: { Prefix: '' } }, undefined],
  [{ Filter: { And: { Tag: [tag('a'), tag('a')] } } }, 'InvalidRequest'],
  [{ Filter: { And: { ObjectSizeGreaterThan: 5, ObjectSizeLessThan: 5 } } }, 'InvalidRequest'],
  [{ Expiration: undefined }, 'InvalidRequest'],
  [{ Expiration: {} }, 'MalformedXML'],
  [{ Expiration: { Days: 1, ExpiredObjectDeleteMarker: true } }, 'MalformedXML'],
  [{ Expiration: { ExpiredObjectDeleteMarker: true } }, undefined],
  [{ Expiration: { ExpiredObjectDeleteMarker: true }, Filter: { Tag: tag('a') } }, 'InvalidRequest'],
  [{ Expiration: { Days: 0 } }, 'InvalidArgument'],
  [{ Expiration: { Days: -1 } }, 'InvalidArgument'],
  [{ Expiration: { Date: '2030-01-01T00:00:00Z' } }, undefined],
  [{ Expiration: { Date: '2030-01-01T00:00:01Z' } }, 'InvalidArgument'],
  [{ Expiration: { Date: 'someday' } }, 'InvalidArgument'],
  [{ Expiration: undefined, NoncurrentVersionExpiration: { NoncurrentDays: 1 } }, undefined],
  [{ NoncurrentVersionExpiration: { NoncurrentDays: 0 } }, 'InvalidArgument'],
  [{ NoncurrentVersionExpiration: {} }, 'MalformedXML'],
  [{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }, undefined],
  [{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 0 } }, 'InvalidArgument'],
  [
    { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Filter: { Tag: tag('a') } },
    'InvalidRequest',
  ],
  [{ Expiration: undefined, Transition: [{ Days: 1, StorageClass: 'GLACIER' }] }, undefined],
])('%j: %s', (rule, want) => {
  expect(refusal(rule)).toBe(want);
});

test('ids are unique, and there are 1 to 1,000 rules', () => {
  expect(refusal({}, {})).toBe('InvalidArgument');
  expect(refusal({ ID: undefined }, { ID: undefined })).toBeUndefined();
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ID: String(at) }));
  expect(refusal(...many(1000))).toBeUndefined();
  expect(refusal(...many(1001))).toBe('MalformedXML');
  expect(refusal()).toBe('MalformedXML');
});
