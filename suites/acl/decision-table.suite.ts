import { profile, requirement } from '../harness/requirement.ts';
import type { BucketAction, ObjectAction } from './actions.ts';
import { type Row, tryRow } from './decisions.ts';
import { bucketField, objectField } from './field.ts';

/** Interface document, Access control list and permissions, column «On a bucket»; Amazon S3 User Guide, Access control list (ACL) overview. */
const bucketRows: readonly Row<BucketAction>[] = [
  // ACL-BUCKET-01 (MUST): READ on a bucket lets its grantee list the objects.
  { id: 'ACL-BUCKET-01', permission: 'READ', allows: ['list', 'listFirstForm'] },
  // ACL-BUCKET-02 (MUST): READ on a bucket does not let its grantee read an object (403 AccessDenied in the
  //   compatible protocol).
  { id: 'ACL-BUCKET-02', permission: 'READ', denies: ['readContent'] },
  // ACL-BUCKET-10 (MUST): READ on a bucket does not let its grantee read the bucket's list (403 AccessDenied in the
  //   compatible protocol).
  { id: 'ACL-BUCKET-10', permission: 'READ', denies: ['readList'] },
  // ACL-BUCKET-03 (MUST): READ on a bucket lets its grantee change nothing, neither objects nor the bucket's list
  //   (403 AccessDenied in the compatible protocol).
  { id: 'ACL-BUCKET-03', permission: 'READ', denies: ['add', 'remove', 'changeList'] },
  // ACL-BUCKET-04 (MUST): WRITE on a bucket lets its grantee add an object.
  { id: 'ACL-BUCKET-04', permission: 'WRITE', allows: ['add'] },
  // ACL-BUCKET-06 (MUST): WRITE on a bucket lets its grantee read neither the listing nor an object of the bucket
  //   owner nor the bucket's list (403 AccessDenied in the compatible protocol).
  { id: 'ACL-BUCKET-06', permission: 'WRITE', denies: ['list', 'readContent', 'readList'] },
  // ACL-BUCKET-12 (MUST): WRITE on a bucket does not let its grantee change the bucket's list (403 AccessDenied in
  //   the compatible protocol).
  { id: 'ACL-BUCKET-12', permission: 'WRITE', denies: ['changeList'] },
  // ACL-BUCKET-08 (std SHOULD, aws MUST): READ_ACP on a bucket lets its grantee read the bucket's list.
  { id: 'ACL-BUCKET-08', permission: 'READ_ACP', allows: ['readList'] },
  // ACL-BUCKET-15 (MUST): READ_ACP on a bucket allows neither the listing nor an object of the bucket owner (403
  //   AccessDenied in the compatible protocol).
  { id: 'ACL-BUCKET-15', permission: 'READ_ACP', denies: ['list', 'readContent'] },
  // ACL-BUCKET-16 (MUST): READ_ACP on a bucket lets its grantee change nothing, neither objects nor the bucket's
  //   list (403 AccessDenied in the compatible protocol).
  { id: 'ACL-BUCKET-16', permission: 'READ_ACP', denies: ['add', 'remove', 'changeList'] },
  // ACL-BUCKET-11 (MUST): WRITE_ACP on a bucket lets its grantee change the bucket's list.
  { id: 'ACL-BUCKET-11', permission: 'WRITE_ACP', allows: ['changeList'] },
  // ACL-BUCKET-17 (MUST): WRITE_ACP on a bucket lets its grantee read neither the listing nor an object of the
  //   bucket owner nor the bucket's list (403 AccessDenied in the compatible protocol).
  { id: 'ACL-BUCKET-17', permission: 'WRITE_ACP', denies: ['list', 'readContent', 'readList'] },
  // ACL-BUCKET-18 (MUST): WRITE_ACP on a bucket does not let its grantee add or remove an object (403 AccessDenied
  //   in the compatible protocol).
  { id: 'ACL-BUCKET-18', permission: 'WRITE_ACP', denies: ['add', 'remove'] },
  // ACL-BUCKET-13 (MUST): FULL_CONTROL on a bucket lets its grantee list, add, and change the bucket's list.
  { id: 'ACL-BUCKET-13', permission: 'FULL_CONTROL', allows: ['list', 'add', 'changeList'] },
  // ACL-BUCKET-20 (std SHOULD, aws MUST): FULL_CONTROL on a bucket lets its grantee read the bucket's list.
  { id: 'ACL-BUCKET-20', permission: 'FULL_CONTROL', allows: ['readList'] },
  // ACL-BUCKET-19 (std SHOULD, aws MUST): FULL_CONTROL on a bucket does not let its grantee read an object of the
  //   bucket owner (403 AccessDenied in the compatible protocol).
  { id: 'ACL-BUCKET-19', permission: 'FULL_CONTROL', denies: ['readContent'] },
];

/** Column «On an object». In `aws` WRITE means nothing there. */
const objectRows: readonly Row<ObjectAction>[] = [
  // ACL-OBJECT-01 (MUST): READ on an object lets its grantee read the content.
  { id: 'ACL-OBJECT-01', permission: 'READ', allows: ['readContent', 'head'] },
  // ACL-OBJECT-02 (MUST): READ on an object allows neither the object's list nor the listing of the bucket (403
  //   AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-02', permission: 'READ', denies: ['readList', 'list'] },
  // ACL-OBJECT-10 (MUST): READ on an object lets its grantee change nothing, neither the object nor its list, nor
  //   delete it (403 AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-10', permission: 'READ', denies: ['replace', 'remove', 'changeList'] },
  // ACL-OBJECT-04 (MUST): WRITE on an object lets its grantee change the object.
  { id: 'ACL-OBJECT-04', permission: 'WRITE', allows: ['replace'] },
  // ACL-OBJECT-11 (MUST): WRITE means nothing on an object; a grantee with no other permission cannot replace the
  //   object (403 AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-11', permission: 'WRITE', denies: ['replace'] },
  // ACL-OBJECT-12 (MUST): WRITE on an object lets its grantee read nothing, neither the content nor the object's
  //   list (403 AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-12', permission: 'WRITE', denies: ['readContent', 'head', 'readList', 'list'] },
  // ACL-OBJECT-13 (MUST): WRITE on an object does not let its grantee change the object's list (403 AccessDenied in
  //   the compatible protocol).
  { id: 'ACL-OBJECT-13', permission: 'WRITE', denies: ['changeList'] },
  // ACL-OBJECT-18 (std SHOULD, aws MUST): WRITE on an object does not let its grantee delete the object (403
  //   AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-18', permission: 'WRITE', denies: ['remove'] },
  // ACL-OBJECT-05 (MUST): READ_ACP on an object lets its grantee read the object's list, with the rights of others.
  { id: 'ACL-OBJECT-05', permission: 'READ_ACP', allows: ['readList'] },
  // ACL-OBJECT-06 (MUST): READ_ACP on an object allows neither the content nor the listing of the bucket (403
  //   AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-06', permission: 'READ_ACP', denies: ['readContent', 'head', 'list'] },
  // ACL-OBJECT-14 (MUST): READ_ACP on an object lets its grantee change nothing, neither the object nor its list,
  //   nor delete it (403 AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-14', permission: 'READ_ACP', denies: ['replace', 'remove', 'changeList'] },
  // ACL-OBJECT-07 (MUST): WRITE_ACP on an object lets its grantee change the rights of others.
  { id: 'ACL-OBJECT-07', permission: 'WRITE_ACP', allows: ['changeList'] },
  // ACL-OBJECT-08 (MUST): WRITE_ACP on an object does not by itself let its grantee read anything, not even the
  //   object's list (403 AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-08', permission: 'WRITE_ACP', denies: ['readContent', 'head', 'readList', 'list'] },
  // ACL-OBJECT-15 (MUST): WRITE_ACP on an object does not by itself let its grantee replace or delete the object
  //   (403 AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-15', permission: 'WRITE_ACP', denies: ['replace', 'remove'] },
  // ACL-OBJECT-09 (MUST): FULL_CONTROL on an object lets its grantee read the content, and read and change the
  //   list.
  {
    id: 'ACL-OBJECT-09',
    permission: 'FULL_CONTROL',
    allows: ['readContent', 'head', 'readList', 'changeList'],
  },
  // ACL-OBJECT-16 (std SHOULD, aws MUST): FULL_CONTROL on an object does not let its grantee delete the object (403
  //   AccessDenied in the compatible protocol).
  { id: 'ACL-OBJECT-16', permission: 'FULL_CONTROL', denies: ['remove'] },
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
