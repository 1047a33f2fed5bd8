import { expect, test } from 'vitest';
import { addressOfGroup, cannedList, granteeName, groupAt, parseGrantHeader } from './access-list.ts';

const shown = (name: string, owner: string, bucketOwner?: string) =>
  cannedList(name, owner, bucketOwner)?.map(({ grantee, permission }) =>
    ['project' in grantee ? grantee.project : grantee.group, permission].join(' '),
  );

test.each([
  ['private', []],
  ['public-read', ['AllUsers READ']],
  ['public-read-write', ['AllUsers READ', 'AllUsers WRITE']],
  ['authenticated-read', ['AuthenticatedUsers READ']],
  ['bucket-owner-read', ['alpha READ']],
  ['bucket-owner-full-control', ['alpha FULL_CONTROL']],
])('%s on an object of another project', (name, granted) => {
  expect(shown(name, 'beta', 'alpha')).toEqual(['beta FULL_CONTROL', ...granted]);
});

test('canned lists that name the bucket owner grant nothing extra on a bucket or on an object of that owner', () => {
  expect(shown('bucket-owner-read', 'alpha')).toEqual(['alpha FULL_CONTROL']);
  expect(shown('bucket-owner-read', 'alpha', 'alpha')).toEqual(['alpha FULL_CONTROL']);
});

test('an unknown canned list is undefined', () => {
  expect(cannedList('fake-acl', 'alpha')).toBeUndefined();
});

test.each([
  ['id="1"', [{ by: 'id', value: '1' }]],
  ['id=1', [{ by: 'id', value: '1' }]],
  [
    'uri="http://a/b", id="1",emailAddress="x@y"',
    [
      { by: 'uri', value: 'http://a/b' },
      { by: 'id', value: '1' },
      { by: 'emailAddress', value: 'x@y' },
    ],
  ],
  ['emailaddress="x@y"', [{ by: 'emailAddress', value: 'x@y' }]],
  ['fakekey="1234"', undefined],
  ['id', undefined],
  ['', undefined],
  ['id="1",', undefined],
  ['id="1" extra', undefined],
])('grant header %j', (header, want) => {
  expect(parseGrantHeader(header)).toEqual(want);
});

test('the type of a Grantee decides which of its elements names it', () => {
  expect(granteeName({ type: 'CanonicalUser', ID: '1', URI: 'ignored' })).toEqual({ by: 'id', value: '1' });
  expect(granteeName({ type: 'Group', URI: 'u' })).toEqual({ by: 'uri', value: 'u' });
  expect(granteeName({ type: 'AmazonCustomerByEmail', EmailAddress: 'e' })).toEqual({
    by: 'emailAddress',
    value: 'e',
  });
  expect(granteeName({ type: 'CanonicalUser', EmailAddress: 'e' })).toBeUndefined();
});

test('groups are found by their addresses', () => {
  expect(groupAt(addressOfGroup('AllUsers'))).toBe('AllUsers');
  expect(groupAt('http://acs.amazonaws.com/groups/s3/FakeGroup')).toBeUndefined();
});
