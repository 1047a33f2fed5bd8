import { hash } from 'node:crypto';
import type { Exchange } from '../../client/exchange.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { CUT_SHORT, followedUpload, wireUpload } from './wire-upload.ts';

const SIZE = 256 * 1024;

profile('objects', () => {
  // OBJ-PUT-12 (std SHOULD, aws MUST): An upload with neither Content-Length nor a transfer coding is refused (411
  //   MissingContentLength in the compatible protocol).
  requirement('OBJ-PUT-12', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const put = await owner.putObject({ bucket, key, body: '' }, { without: ['content-length'] });
    expect(put).toBeRefused('MissingContentLength');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // OBJ-PUT-14 (MUST): An upload whose connection ends before Content-Length bytes were sent stores nothing; an
  //   existing object stays.
  requirement('OBJ-PUT-14', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const fresh = names.key();
    await given.object(bucket, key, 'stays');
    for (const target of [key, fresh]) {
      const { head, body } = wireUpload(owner, { bucket, key: target, body: Buffer.alloc(SIZE, 'n') });
      const put = await owner.raw([head, body.subarray(0, SIZE / 2)], CUT_SHORT);
      expect(put.ok, `the upload cut in half (answered ${put.status}) taken for done`).toBe(false);
    }
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await owner.getObject({ bucket, key: fresh })).toBeRefused('NoSuchKey');
  });

  // OBJ-PUT-15 (MAY): The answer to an upload in HTTP chunks that gives no decoded length is observed.
  requirement('OBJ-PUT-15', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const put = await owner.putObject(
      { bucket, key, body: '5\r\nassay\r\n0\r\n\r\n' },
      {
        headers: [['Transfer-Encoding', 'chunked']],
        without: ['content-length'],
        sign: { payloadHash: hash('sha256', 'assay') },
      },
    );
    observe('answer', put.error?.code ?? (put.status || put.failure?.kind));
    const { ok, body } = await owner.getObject({ bucket, key });
    observe(
      'stored',
      ok ? (body.toString('latin1') === 'assay' ? 'the content' : 'something else') : 'nothing',
    );
  });

  // OBJ-PUT-16 (MUST): A Content-Length that is not a number is refused with 400, whatever the body of the answer,
  //   and nothing is stored.
  requirement('OBJ-PUT-16', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    for (const length of ['five', '-5', '5.0']) {
      const { head, body } = wireUpload(owner, { bucket, key, body: 'never' });
      const odd = head.toString('latin1').replace('Content-Length: 5', `Content-Length: ${length}`);
      expect(await owner.raw([Buffer.from(odd, 'latin1'), body])).toHaveStatus(400);
    }
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // OBJ-PUT-17 (MUST): An upload that expects 100-continue is answered with 100 or a final status before the body
  //   is sent, and then stored.
  requirement('OBJ-PUT-17', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { head, body } = wireUpload(owner, {
      bucket,
      key,
      body: 'content',
      headers: [['Expect', '100-continue']],
    });
    expect(await owner.raw([head, body], { awaitContinue: true })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // OBJ-PUT-20 (MUST): What follows on the connection after Content-Length bytes, such as the next request, is not
  //   part of the object.
  requirement('OBJ-PUT-20', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.raw(followedUpload(owner, { bucket, key, body: 'content' }));
    expect(put).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // CONS-ATOMIC-03 (MUST): An upload in progress is not visible: until it is answered, the key reads as before.
  requirement('CONS-ATOMIC-03', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const fresh = names.key();
    await given.object(bucket, key, 'old');
    for (const target of [key, fresh]) {
      const during: Exchange[] = [];
      const { head, body } = wireUpload(owner, { bucket, key: target, body: Buffer.alloc(SIZE, 'n') });
      const put = await owner.raw([
        head,
        body.subarray(0, SIZE / 2),
        async () => {
          // Several: the target may begin with the upload only after the first of them.
          for (let round = 0; round < 10; round += 1)
            during.push(await owner.getObject({ bucket, key: target }));
          return body.subarray(SIZE / 2);
        },
      ]);
      for (const read of during) {
        if (target === key) expect(read).toHaveBody('old');
        else expect(read).toBeRefused('NoSuchKey');
      }
      expect(put).toSucceed();
      expect(await owner.getObject({ bucket, key: target })).toHaveBody(body);
    }
  });
});
