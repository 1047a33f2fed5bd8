import { timeOf } from '../case/case-time.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { ownKey, promised, refusedPromise } from './promises.ts';

const CUSTOMER = ['x-std-server-side-encryption-customer-algorithm', 'AES256'] as const;
const HOLD = ['x-std-object-lock-legal-hold', 'ON'] as const;

/** Short, so that the clean-up works on a server that supports locks. */
const LOCKED_SECONDS = 10;

profile('responses', () => {
  // RESP-PROMISE-01 (std SHOULD, aws MUST): An upload that asks for encryption with a key of the caller's own is
  //   refused and nothing is stored (501 NotImplemented, or 400 InvalidRequest in the compatible protocol), or it
  //   is confirmed by x-std-server-side-encryption-customer-algorithm and cannot be read without the key.
  requirement('RESP-PROMISE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'secret' }, { headers: ownKey() });
    const read = await owner.getObject({ bucket, key });
    // Without the key it cannot be read (with any code), and a refused upload does not exist.
    if (promised(put, CUSTOMER)) expect(read).toBeRefused();
    else expect(read).toBeRefused('NoSuchKey');
  });

  for (const [id, algorithm] of [
    // RESP-PROMISE-02 (std SHOULD, aws MUST): An upload, a copy and the creation of a multipart upload that ask for
    //   encryption with aws:kms are refused and nothing is stored (501 NotImplemented), or confirmed by
    //   x-std-server-side-encryption.
    ['RESP-PROMISE-02', 'aws:kms'],
    // RESP-PROMISE-03 (std SHOULD, aws MUST): An upload, a copy and the creation of a multipart upload that ask for
    //   encryption with AES256 are refused and nothing is stored (501 NotImplemented), or confirmed by
    //   x-std-server-side-encryption.
    ['RESP-PROMISE-03', 'AES256'],
  ] as const)
    requirement(id, async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
      const encrypted = ['x-std-server-side-encryption', algorithm] as const;
      const asked = { headers: [encrypted] };
      if (!promised(await owner.putObject({ bucket, key, body: 'secret' }, asked), encrypted))
        expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
      const [source, copy] = [names.key(), names.key()];
      await given.object(bucket, source);
      const copying = { bucket, key: copy, copySource: `/${bucket}/${source}` };
      if (!promised(await owner.copyObject(copying, asked), encrypted))
        expect(await owner.headObject({ bucket, key: copy })).toBeRefused('NoSuchKey');
      promised(await owner.createMultipartUpload({ bucket, key }, asked), encrypted);
    });

  // RESP-PROMISE-04 (std SHOULD, aws MUST): An upload that asks for retention until a date is refused and nothing
  //   is stored (501 NotImplemented, or 400 InvalidRequest in the compatible protocol), or HEAD returns
  //   x-std-object-lock-mode.
  requirement('RESP-PROMISE-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const until = new Date(timeOf(owner).now() + LOCKED_SECONDS * 1000).toISOString();
    const locked = ['x-std-object-lock-mode', 'GOVERNANCE'] as const;
    const headers = [locked, ['x-std-object-lock-retain-until-date', until]] as const;
    const put = await owner.putObject({ bucket, key, body: 'kept' }, { headers });
    const head = await owner.headObject({ bucket, key });
    if (put.ok) expect(head).toHaveHeader(...locked);
    else {
      refusedPromise(put);
      expect(head).toBeRefused('NoSuchKey');
    }
  });

  // RESP-PROMISE-05 (std SHOULD, aws MUST): An upload that asks for a legal hold is refused and nothing is stored
  //   (501 NotImplemented, or 400 InvalidRequest in the compatible protocol), or HEAD returns
  //   x-std-object-lock-legal-hold.
  requirement('RESP-PROMISE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'held' }, { headers: [HOLD] });
    const head = await owner.headObject({ bucket, key });
    if (put.ok) expect(head).toHaveHeader(...HOLD);
    else {
      refusedPromise(put);
      expect(head).toBeRefused('NoSuchKey');
    }
    // An object that is really on hold would stay forever.
    if (put.ok)
      await owner.send({
        method: 'PUT',
        path: `/${bucket}/${key}`,
        query: [['legal-hold']],
        body: '<LegalHold xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>OFF</Status></LegalHold>',
      });
  });

  // RESP-PROMISE-06 (std SHOULD, aws MUST): The creation of a bucket with object lock is refused and creates no
  //   bucket (501 NotImplemented), or the bucket keeps versions from the start, because locks need versions.
  requirement('RESP-PROMISE-06', async ({ owner, names, settled, expect }) => {
    const bucket = names.bucket();
    const headers = [['x-std-bucket-object-lock-enabled', 'true']] as const;
    const created = await owner.createBucket({ bucket }, { headers });
    if (!created.ok) {
      refusedPromise(created);
      return expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
    }
    await settled(async () => {
      const { output } = await owner.getBucketVersioning({ bucket });
      expect(output?.Status, 'versioning of a bucket made for locks').toBe('Enabled');
    }, 'versioningSeconds');
  });

  // RESP-PROMISE-07 (std SHOULD, aws MUST): PUT on a sub-resource of an object that the server does not implement
  //   (legal-hold, retention, encryption) leaves the content as it was.
  requirement('RESP-PROMISE-07', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    for (const [resource, body] of [
      ['legal-hold', '<LegalHold><Status>OFF</Status></LegalHold>'],
      ['retention', '<Retention></Retention>'],
      ['encryption', '<ServerSideEncryptionConfiguration></ServerSideEncryptionConfiguration>'],
    ] as const) {
      const path = `/${bucket}/${key}`;
      await owner.send({ method: 'PUT', path, query: [[resource]], body });
      expect(await owner.getObject({ bucket, key }), `after PUT of ${resource}`).toHaveBody('stays');
    }
  });
});
