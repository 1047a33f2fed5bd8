import { profile, requirement } from '../harness/requirement.ts';
import type { BucketAction, ObjectAction } from './actions.ts';
import { type Row, tryRow } from './decisions.ts';
import { bucketField, objectField } from './field.ts';

/** Interface document, Access control list and permissions, column «On a bucket»; Amazon S3 User Guide, Access control list (ACL) overview. */
const bucketRows: readonly Row<BucketAction>[] = [
  { id: 'ACL-BUCKET-01', permission: 'READ', opens: ['list', 'listFirstForm'] },
  { id: 'ACL-BUCKET-02', permission: 'READ', shuts: ['readContent'] },
  { id: 'ACL-BUCKET-10', permission: 'READ', shuts: ['readList'] },
  { id: 'ACL-BUCKET-03', permission: 'READ', shuts: ['add', 'remove', 'changeList'] },
  { id: 'ACL-BUCKET-04', permission: 'WRITE', opens: ['add'] },
  { id: 'ACL-BUCKET-06', permission: 'WRITE', shuts: ['list', 'readContent', 'readList'] },
  { id: 'ACL-BUCKET-12', permission: 'WRITE', shuts: ['changeList'] },
  { id: 'ACL-BUCKET-08', permission: 'READ_ACP', opens: ['readList'] },
  { id: 'ACL-BUCKET-15', permission: 'READ_ACP', shuts: ['list', 'readContent'] },
  { id: 'ACL-BUCKET-16', permission: 'READ_ACP', shuts: ['add', 'remove', 'changeList'] },
  { id: 'ACL-BUCKET-11', permission: 'WRITE_ACP', opens: ['changeList'] },
  { id: 'ACL-BUCKET-17', permission: 'WRITE_ACP', shuts: ['list', 'readContent', 'readList'] },
  { id: 'ACL-BUCKET-18', permission: 'WRITE_ACP', shuts: ['add', 'remove'] },
  { id: 'ACL-BUCKET-13', permission: 'FULL_CONTROL', opens: ['list', 'add', 'changeList'] },
  { id: 'ACL-BUCKET-20', permission: 'FULL_CONTROL', opens: ['readList'] },
  { id: 'ACL-BUCKET-19', permission: 'FULL_CONTROL', shuts: ['readContent'] },
];

/** Column «On an object». In `aws` WRITE means nothing there. */
const objectRows: readonly Row<ObjectAction>[] = [
  { id: 'ACL-OBJECT-01', permission: 'READ', opens: ['readContent', 'head'] },
  { id: 'ACL-OBJECT-02', permission: 'READ', shuts: ['readList', 'list'] },
  { id: 'ACL-OBJECT-10', permission: 'READ', shuts: ['replace', 'remove', 'changeList'] },
  { id: 'ACL-OBJECT-04', permission: 'WRITE', opens: ['replace'] },
  { id: 'ACL-OBJECT-11', permission: 'WRITE', shuts: ['replace'] },
  { id: 'ACL-OBJECT-12', permission: 'WRITE', shuts: ['readContent', 'head', 'readList', 'list'] },
  { id: 'ACL-OBJECT-13', permission: 'WRITE', shuts: ['changeList'] },
  { id: 'ACL-OBJECT-18', permission: 'WRITE', shuts: ['remove'] },
  { id: 'ACL-OBJECT-05', permission: 'READ_ACP', opens: ['readList'] },
  { id: 'ACL-OBJECT-06', permission: 'READ_ACP', shuts: ['readContent', 'head', 'list'] },
  { id: 'ACL-OBJECT-14', permission: 'READ_ACP', shuts: ['replace', 'remove', 'changeList'] },
  { id: 'ACL-OBJECT-07', permission: 'WRITE_ACP', opens: ['changeList'] },
  { id: 'ACL-OBJECT-08', permission: 'WRITE_ACP', shuts: ['readContent', 'head', 'readList', 'list'] },
  { id: 'ACL-OBJECT-15', permission: 'WRITE_ACP', shuts: ['replace', 'remove'] },
  {
    id: 'ACL-OBJECT-09',
    permission: 'FULL_CONTROL',
    opens: ['readContent', 'head', 'readList', 'changeList'],
  },
  { id: 'ACL-OBJECT-16', permission: 'FULL_CONTROL', shuts: ['remove'] },
];

profile('acl', () => {
  for (const row of bucketRows) {
    requirement(row.id, async ({ owner, stranger, anonymous, target, names, given, settled, expect }) => {
      const bucket = await given.bucketWithLists();
      const field = await bucketField({ owner, target, given, names, bucket });
      await tryRow(row, field, { owner, stranger, anonymous, target, settled, expect });
    });
  }

  for (const row of objectRows) {
    requirement(
      row.id,
      async ({ owner, stranger, anonymous, target, names, given, sharedBucket: bucket, settled, expect }) => {
        const field = await objectField({ owner, target, given, names, bucket });
        await tryRow(row, field, { owner, stranger, anonymous, target, settled, expect });
      },
    );
  }
});
