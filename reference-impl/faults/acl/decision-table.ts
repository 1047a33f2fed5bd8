import type { Fault } from '../../behaviour.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { Permission } from '../../rules/access-list.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { allowedToo, doneThoughRefused, holds, type ListOwner, withGrants, withLists } from './deviations.ts';

/** A permission that does not allow what it should. */
const ignored: readonly [ListOwner, Permission, readonly RequirementId[]][] = [
  ['bucket', 'READ', ['ACL-BUCKET-01', 'ACL-MISSING-03']],
  ['bucket', 'WRITE', ['ACL-BUCKET-04']],
  ['bucket', 'READ_ACP', ['ACL-BUCKET-08']],
  ['bucket', 'WRITE_ACP', ['ACL-BUCKET-11']],
  ['bucket', 'FULL_CONTROL', ['ACL-BUCKET-13', 'ACL-BUCKET-20']],
  ['object', 'READ', ['ACL-OBJECT-01', 'ACL-GRANT-01', 'ACL-GRANT-02']],
  ['object', 'WRITE', ['ACL-OBJECT-04']],
  ['object', 'READ_ACP', ['ACL-OBJECT-05']],
  ['object', 'WRITE_ACP', ['ACL-OBJECT-07', 'ACL-OBJECT-17']],
  ['object', 'FULL_CONTROL', ['ACL-OBJECT-09']],
];

/** An operation that a permission allows and should not: one fault for each cell of the decision table. */
const excessive: readonly [ListOwner, Permission, OperationId, RequirementId][] = [
  ['bucket', 'READ', 'getObject', 'ACL-BUCKET-02'],
  ['bucket', 'READ', 'putObject', 'ACL-BUCKET-03'],
  ['bucket', 'READ', 'deleteObject', 'ACL-BUCKET-03'],
  ['bucket', 'READ', 'getBucketAcl', 'ACL-BUCKET-10'],
  ['bucket', 'READ', 'putBucketAcl', 'ACL-BUCKET-03'],
  ['bucket', 'WRITE', 'listObjectsV2', 'ACL-BUCKET-06'],
  ['bucket', 'WRITE', 'getObject', 'ACL-BUCKET-06'],
  ['bucket', 'WRITE', 'getBucketAcl', 'ACL-BUCKET-06'],
  ['bucket', 'WRITE', 'putBucketAcl', 'ACL-BUCKET-12'],
  ['bucket', 'READ_ACP', 'listObjectsV2', 'ACL-BUCKET-15'],
  ['bucket', 'READ_ACP', 'getObject', 'ACL-BUCKET-15'],
  ['bucket', 'READ_ACP', 'putObject', 'ACL-BUCKET-16'],
  ['bucket', 'READ_ACP', 'deleteObject', 'ACL-BUCKET-16'],
  ['bucket', 'READ_ACP', 'putBucketAcl', 'ACL-BUCKET-16'],
  ['bucket', 'WRITE_ACP', 'listObjectsV2', 'ACL-BUCKET-17'],
  ['bucket', 'WRITE_ACP', 'getObject', 'ACL-BUCKET-17'],
  ['bucket', 'WRITE_ACP', 'getBucketAcl', 'ACL-BUCKET-17'],
  ['bucket', 'WRITE_ACP', 'putObject', 'ACL-BUCKET-18'],
  ['bucket', 'WRITE_ACP', 'deleteObject', 'ACL-BUCKET-18'],
  ['bucket', 'FULL_CONTROL', 'getObject', 'ACL-BUCKET-19'],
  ['bucket', 'FULL_CONTROL', 'deleteBucket', 'ACL-BUCKET-14'],
  ['object', 'READ', 'getObjectAcl', 'ACL-OBJECT-02'],
  ['object', 'READ', 'putObject', 'ACL-OBJECT-10'],
  ['object', 'READ', 'deleteObject', 'ACL-OBJECT-10'],
  ['object', 'READ', 'putObjectAcl', 'ACL-OBJECT-10'],
  ['object', 'WRITE', 'putObject', 'ACL-OBJECT-11'],
  ['object', 'WRITE', 'getObject', 'ACL-OBJECT-12'],
  ['object', 'WRITE', 'getObjectAcl', 'ACL-OBJECT-12'],
  ['object', 'WRITE', 'deleteObject', 'ACL-OBJECT-18'],
  ['object', 'WRITE', 'putObjectAcl', 'ACL-OBJECT-13'],
  ['object', 'READ_ACP', 'getObject', 'ACL-OBJECT-06'],
  ['object', 'READ_ACP', 'putObject', 'ACL-OBJECT-14'],
  ['object', 'READ_ACP', 'deleteObject', 'ACL-OBJECT-14'],
  ['object', 'READ_ACP', 'putObjectAcl', 'ACL-OBJECT-14'],
  ['object', 'WRITE_ACP', 'getObject', 'ACL-OBJECT-08'],
  ['object', 'WRITE_ACP', 'getObjectAcl', 'ACL-OBJECT-08'],
  ['object', 'WRITE_ACP', 'putObject', 'ACL-OBJECT-15'],
  ['object', 'WRITE_ACP', 'deleteObject', 'ACL-OBJECT-15'],
  ['object', 'FULL_CONTROL', 'deleteObject', 'ACL-OBJECT-16'],
];

const kebab = (name: string) =>
  name
    .replaceAll('_', '-')
    .replaceAll(/[A-Z]+/g, (part) => `-${part.toLowerCase()}`)
    .replace(/^-/, '')
    .replaceAll('--', '-');

/** Defects that the cases of `suites/acl/decision-table.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/only-first-grant-counts',
    requirements: ['ACL-BUCKET-01', 'ACL-OBJECT-01'],
    apply: (behaviour) => withLists(behaviour, (list) => list.slice(0, 1)),
  },
  ...ignored.map(([place, permission, requirements]): Fault => ({
    name: `acl/${place}-${kebab(permission)}-allows-nothing`,
    requirements,
    apply: (behaviour) =>
      withGrants(behaviour, (grant, where) =>
        where === place && grant.permission === permission ? undefined : grant,
      ),
  })),
  ...excessive.map(([place, permission, operation, requirement]): Fault => ({
    name: `acl/${place}-${kebab(permission)}-allows-${kebab(operation)}`,
    requirements: [requirement],
    apply: (behaviour) =>
      allowedToo(behaviour, [operation], (question) => holds(question, place, permission)),
  })),
  {
    name: 'acl/upload-done-though-refused',
    requirements: [
      'ACL-BUCKET-03',
      'ACL-BUCKET-16',
      'ACL-BUCKET-18',
      'ACL-OBJECT-10',
      'ACL-OBJECT-14',
      'ACL-OBJECT-15',
      'ACL-PUBLIC-02',
    ],
    apply: (behaviour) => doneThoughRefused(behaviour, 'putObject'),
  },
  {
    name: 'acl/deletion-done-though-refused',
    requirements: [
      'ACL-BUCKET-03',
      'ACL-BUCKET-16',
      'ACL-BUCKET-18',
      'ACL-OBJECT-10',
      'ACL-OBJECT-14',
      'ACL-OBJECT-15',
      'ACL-OBJECT-16',
      'ACL-OBJECT-18',
    ],
    apply: (behaviour) => doneThoughRefused(behaviour, 'deleteObject'),
  },
  {
    name: 'acl/change-of-bucket-list-done-though-refused',
    requirements: ['ACL-BUCKET-03', 'ACL-BUCKET-12', 'ACL-BUCKET-16', 'ACL-ACCESS-01'],
    apply: (behaviour) => doneThoughRefused(behaviour, 'putBucketAcl'),
  },
  {
    name: 'acl/change-of-object-list-done-though-refused',
    requirements: ['ACL-OBJECT-10', 'ACL-OBJECT-13', 'ACL-OBJECT-14', 'ACL-ACCESS-02'],
    apply: (behaviour) => doneThoughRefused(behaviour, 'putObjectAcl'),
  },
  {
    name: 'acl/object-grant-allows-the-listing',
    requirements: ['ACL-OBJECT-02', 'ACL-OBJECT-06', 'ACL-OBJECT-08', 'ACL-OBJECT-12'],
    apply: (behaviour) => ({
      ...behaviour,
      // Any grant on any object of a bucket allows listing the bucket.
      authorise: (operation, subject, context) => {
        const keys = [...context.storage.currents(subject.bucket)];
        const owner = context.storage.bucket(subject.bucket)?.ownerProject;
        const hasGrants = keys.some(({ acl }) => Array.isArray(acl) && acl.length > 1);
        if (operation === 'listObjectsV2' && hasGrants && context.requester?.project !== owner) return;
        behaviour.authorise(operation, subject, context);
      },
    }),
  },
];
