import { expect, it } from 'vitest';
import { refuseConflicts } from './conflicts.ts';
import type { Parameter } from './document.ts';
import { documentOf, fixed, flag, header, operationOf, valued } from './fixture.ts';
import { readOperations } from './operations.ts';

/** Checks operations a, b, … of GET on the bucket level, each with the selectors given. */
function check(...selectors: Parameter[][]) {
  const paths = selectors.map((parameters, index): [string, object] => {
    return [`/{bucket}#${index}`, { get: operationOf('abcd'.charAt(index), { parameters }) }];
  });
  const operations = readOperations(documentOf({ paths: Object.fromEntries(paths) }), 'api.yaml');
  return () => refuseConflicts(operations, 'api.yaml');
}

it.each<[string, Parameter[][]]>([
  ['a default and a sub-resource', [[], [flag('acl')]]],
  ['two sub-resources', [[flag('acl')], [flag('cors')]]],
  ['a sub-resource and a value', [[flag('acl')], [valued('uploadId')]]],
  ['one parameter with two values', [[fixed('list-type', '2')], [fixed('list-type', '3')]]],
  ['a value and one that is fixed', [[valued('x')], [fixed('x', '1')]]],
  [
    'values beside a fixed one',
    [
      [fixed('x', '1'), valued('a')],
      [fixed('x', '2'), valued('b')],
    ],
  ],
  [
    'a value and a combination that includes it',
    [[valued('uploadId')], [valued('uploadId'), valued('partNumber')]],
  ],
  ['the same query with and without a header', [[], [header('x-std-copy-source')]]],
  [
    'two values that a third operation needs together',
    [[valued('a')], [valued('b')], [valued('a'), valued('b')]],
  ],
])('distinguishes %s', (_, selectors) => expect(check(...selectors)).not.toThrow());

it('refuses two defaults', () => {
  expect(check([], [])).toThrow('api.yaml: a and b: two defaults for GET on the bucket level');
});

it('refuses the same selectors twice', () => {
  expect(check([flag('acl')], [flag('acl')])).toThrow('api.yaml: a and b match the same request');
});

it('refuses headers that one request may have both of', () => {
  expect(check([], [header('x-a')], [header('x-b')])).toThrow('api.yaml: b and c match the same request');
});

it('refuses values that one request may have both of', () => {
  expect(check([valued('uploadId')], [valued('versionId')])).toThrow(
    'api.yaml: a and b match the same request',
  );
});

it('refuses an operation whose minimal request is routed elsewhere', () => {
  const unmarked = { ...flag('acl'), 'x-selector': false };
  expect(check([unmarked], [flag('acl')])).toThrow(
    'api.yaml: a: unreachable: its minimal request is routed to b',
  );
});
