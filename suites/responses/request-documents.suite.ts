import { ownerIdOf, grantsIn } from '../acl/lists.ts';
import { documentOf, nonEmpty } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { tagsIn } from '../metadata/tag-sets.ts';
import { createUpload, uploadPart } from '../multipart/uploads.ts';

/** The ways in which standard clients write a root element, by a description of each; each content has its own word. */
const WAYS = [
  { way: 'in the namespace', xmlns: ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"', word: 'within' },
  { way: 'without a namespace', xmlns: '', word: 'without' },
] as const;
const [IN_NAMESPACE, WITHOUT] = WAYS;

type Way = (typeof WAYS)[number];

const tagging = ({ xmlns, word }: Way) =>
  `<Tagging${xmlns}><TagSet><Tag><Key>written</Key><Value>${word}</Value></Tag></TagSet></Tagging>`;

/** A list that grants the owner full control and, in addition, one separate permission. */
function accessList({ xmlns }: Way, id: string, permissions: readonly string[]): string {
  const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  const grants = permissions.map(
    (one) =>
      `<Grant><Grantee ${xsi} xsi:type="CanonicalUser"><ID>${id}</ID></Grantee><Permission>${one}</Permission></Grant>`,
  );
  return `<AccessControlPolicy${xmlns}><Owner><ID>${id}</ID></Owner><AccessControlList>${grants.join('')}</AccessControlList></AccessControlPolicy>`;
}

profile('responses', () => {
  // RESP-DOC-01 (MUST): A CreateBucketConfiguration without a namespace has the same answer as the same document in
  //   the namespace of the protocol.
  requirement('RESP-DOC-01', async ({ owner, names, target, expect }) => {
    // With a single or unnamed region no location is valid: both documents are then refused in the same way.
    const [one, other] = await Promise.all(
      [IN_NAMESPACE, WITHOUT].map(({ xmlns }) =>
        owner.createBucket(
          { bucket: names.bucket() },
          {
            rawBody: `<CreateBucketConfiguration${xmlns}><LocationConstraint>${target.region}</LocationConstraint></CreateBucketConfiguration>`,
          },
        ),
      ),
    );
    expect(one?.error?.code, 'with the namespace').not.toBe('MalformedXML');
    const said = (answer: typeof one) => answer?.error?.code ?? answer?.status;
    expect(said(other), 'the answer to a document without a namespace').toBe(said(one));
  });

  // RESP-DOC-02 (MUST): A Delete document (bulk deletion) is accepted both in the namespace of the protocol and
  //   without a namespace.
  requirement('RESP-DOC-02', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    for (const { way, xmlns, word } of WAYS) {
      const Key = `${key}/${word}`;
      await given.object(bucket, Key);
      const rawBody = `<Delete${xmlns}><Object><Key>${Key}</Key></Object></Delete>`;
      const answer = await owner.deleteObjects({ bucket, body: { Object: [] } }, { rawBody });
      expect(
        documentOf(answer).Deleted.map((one) => one.Key),
        way,
      ).toEqual([Key]);
      expect(await owner.headObject({ bucket, key: Key }), way).toHaveStatus(404);
    }
  });

  // RESP-DOC-03 (MUST): A CompleteMultipartUpload document is accepted both in the namespace of the protocol and
  //   without a namespace.
  requirement('RESP-DOC-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const { way, xmlns, word } of WAYS) {
      const upload = await createUpload(owner, { bucket, key: `${key}/${word}` });
      const { ETag } = await uploadPart(owner, upload, 1, word);
      const rawBody = `<CompleteMultipartUpload${xmlns}><Part><PartNumber>1</PartNumber><ETag>${ETag}</ETag></Part></CompleteMultipartUpload>`;
      expect(
        await owner.completeMultipartUpload({ ...upload, body: { Part: [] } }, { rawBody }),
        way,
      ).toSucceed();
      expect(await owner.getObject({ bucket, key: upload.key }), way).toHaveBody(word);
    }
  });

  // RESP-DOC-04 (MUST): A Tagging document of a bucket is accepted both in the namespace of the protocol and
  //   without a namespace.
  requirement('RESP-DOC-04', async ({ owner, bucket, settled, expect }) => {
    for (const form of WAYS) {
      const put = await owner.putBucketTagging({ bucket, body: { TagSet: [] } }, { rawBody: tagging(form) });
      expect(put, form.way).toSucceed();
      await settled(async () => {
        expect(tagsIn(await owner.getBucketTagging({ bucket })), form.way).toEqual({ written: form.word });
      });
    }
  });

  // RESP-DOC-05 (MUST): A Tagging document of an object is accepted both in the namespace of the protocol and
  //   without a namespace.
  requirement('RESP-DOC-05', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key);
    for (const form of WAYS) {
      const put = await owner.putObjectTagging(
        { bucket, key, body: { TagSet: [] } },
        { rawBody: tagging(form) },
      );
      expect(put, form.way).toSucceed();
      expect(tagsIn(await owner.getObjectTagging({ bucket, key })), form.way).toEqual({ written: form.word });
    }
  });

  // RESP-DOC-06 (MUST): An AccessControlPolicy document of a bucket or an object is accepted both in the namespace
  //   of the protocol and without a namespace.
  requirement('RESP-DOC-06', async ({ owner, given, key, settled, expect }) => {
    const bucket = await given.bucketWithLists();
    await given.object(bucket, key);
    const id = await ownerIdOf(owner, bucket);
    // Neither list is the default of a new bucket or object, and the two differ however lists are stored.
    for (const [form, permissions] of [
      [IN_NAMESPACE, ['READ_ACP', 'WRITE_ACP']],
      [WITHOUT, ['FULL_CONTROL']],
    ] as const) {
      const rawBody = accessList(form, id, permissions);
      const grants = permissions.map((permission) => `owner ${permission}`);
      expect(await owner.putBucketAcl({ bucket }, { rawBody }), `bucket, ${form.way}`).toSucceed();
      expect(await owner.putObjectAcl({ bucket, key }, { rawBody }), `object, ${form.way}`).toSucceed();
      await settled(async () => {
        expect(grantsIn(await owner.getBucketAcl({ bucket })), `bucket, ${form.way}`).toEqual(grants);
      });
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), `object, ${form.way}`).toEqual(grants);
    }
  });

  // RESP-DOC-07 (MUST): A VersioningConfiguration document is accepted both in the namespace of the protocol and
  //   without a namespace.
  requirement('RESP-DOC-07', async ({ owner, bucket, settled, expect }) => {
    for (const [{ way, xmlns }, state] of [
      [IN_NAMESPACE, 'Enabled'],
      [WITHOUT, 'Suspended'],
    ] as const) {
      const rawBody = `<VersioningConfiguration${xmlns}><Status>${state}</Status></VersioningConfiguration>`;
      expect(await owner.putBucketVersioning({ bucket, body: {} }, { rawBody }), way).toSucceed();
      await settled(async () => {
        expect(documentOf(await owner.getBucketVersioning({ bucket })).Status, way).toBe(state);
      }, 'versioningSeconds');
    }
  });

  // RESP-DOC-08 (MUST): A LifecycleConfiguration document is accepted both in the namespace of the protocol and
  //   without a namespace.
  requirement('RESP-DOC-08', async ({ owner, bucket, settled, expect }) => {
    for (const { way, xmlns, word } of WAYS) {
      const rule = `<ID>${word}</ID><Filter><Prefix></Prefix></Filter><Status>Enabled</Status><Expiration><Days>1000</Days></Expiration>`;
      const rawBody = `<LifecycleConfiguration${xmlns}><Rule>${rule}</Rule></LifecycleConfiguration>`;
      const put = await owner.putBucketLifecycleConfiguration({ bucket, body: { Rule: [] } }, { rawBody });
      expect(put, way).toSucceed();
      await settled(async () => {
        const { Rule } = documentOf(await owner.getBucketLifecycleConfiguration({ bucket }));
        expect(
          nonEmpty(Rule, 'rules').map(({ ID }) => ID),
          way,
        ).toEqual([word]);
      });
    }
  });
});
