import { profile, requirement } from '../harness/requirement.ts';
import { ownKey, promised, refusedPromise } from './promises.ts';

const CUSTOMER = ['x-std-server-side-encryption-customer-algorithm', 'AES256'] as const;
const HOLD = ['x-std-object-lock-legal-hold', 'ON'] as const;

/** Short, so that a server that locks after all lets the clean-up through. */
const LOCKED_SECONDS = 10;

profile('responses', () => {
  requirement('RESP-PROMISE-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'secret' }, { headers: ownKey() });
    const read = await owner.getObject({ bucket, key });
    // Without the key nobody reads it, whatever code says so, and what was refused is not there.
    if (promised(put, CUSTOMER)) expect(read).toBeRefused();
    else expect(read).toBeRefused('NoSuchKey');
  });

  for (const [id, algorithm] of [
    ['RESP-PROMISE-02', 'aws:kms'],
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

  requirement('RESP-PROMISE-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const until = new Date(Date.now() + LOCKED_SECONDS * 1000).toISOString();
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

  requirement('RESP-PROMISE-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: 'held' }, { headers: [HOLD] });
    const head = await owner.headObject({ bucket, key });
    if (put.ok) expect(head).toHaveHeader(...HOLD);
    else {
      refusedPromise(put);
      expect(head).toBeRefused('NoSuchKey');
    }
    // What is held after all would stay for ever.
    if (put.ok)
      await owner.send({
        method: 'PUT',
        path: `/${bucket}/${key}`,
        query: [['legal-hold']],
        body: '<LegalHold xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>OFF</Status></LegalHold>',
      });
  });

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
