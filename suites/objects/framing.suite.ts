import { createHash } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import type { Exchange, HeaderList } from '../../client/exchange.ts';
import type { Bytes } from '../../client/options.ts';
import { wireBytes } from '../../client/transport/wire.ts';
import { profile, requirement } from '../harness/requirement.ts';

const SIZE = 256 * 1024;
/** A target that neither answers nor closes is not waited for any longer. */
const SOON = { timeoutMs: 5000 };

interface Upload {
  bucket: string;
  key: string;
  body: Bytes;
  headers?: HeaderList;
}

/** A signed upload as it goes over the wire, head and body apart. */
function wireUpload(owner: Client, { bucket, key, body, headers }: Upload): { head: Buffer; body: Buffer } {
  const request = owner.sign({ method: 'PUT', path: `/${bucket}/${key}`, headers, body });
  return { head: wireBytes({ ...request, body: Buffer.alloc(0) }), body: request.body };
}

profile('objects', () => {
  requirement('OBJ-PUT-12', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const put = await owner.putObject({ bucket, key, body: '' }, { without: ['content-length'] });
    expect(put).toBeRefused('MissingContentLength');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  requirement('OBJ-PUT-14', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const fresh = names.key();
    await given.object(bucket, key, 'stays');
    for (const target of [key, fresh]) {
      const { head, body } = wireUpload(owner, { bucket, key: target, body: Buffer.alloc(SIZE, 'n') });
      const put = await owner.raw([head, body.subarray(0, SIZE / 2)], { halfClose: true, ...SOON });
      expect(put.ok, `a cut upload was answered ${put.status}`).toBe(false);
    }
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
    expect(await owner.getObject({ bucket, key: fresh })).toBeRefused('NoSuchKey');
  });

  requirement('OBJ-PUT-15', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const put = await owner.putObject(
      { bucket, key, body: '5\r\nassay\r\n0\r\n\r\n' },
      {
        headers: [['Transfer-Encoding', 'chunked']],
        without: ['content-length'],
        sign: { payloadHash: createHash('sha256').update('assay').digest('hex') },
      },
    );
    observe('answer', put.error?.code ?? (put.status || put.failure?.kind));
    const { ok, body } = await owner.getObject({ bucket, key });
    observe(
      'stored',
      ok ? (body.toString('latin1') === 'assay' ? 'the content' : 'something else') : 'nothing',
    );
  });

  requirement('OBJ-PUT-16', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    for (const length of ['five', '-5', '5.0']) {
      const { head, body } = wireUpload(owner, { bucket, key, body: 'never' });
      const odd = head.toString('latin1').replace('Content-Length: 5', `Content-Length: ${length}`);
      expect(await owner.raw([Buffer.from(odd, 'latin1'), body], SOON)).toHaveStatus(400);
    }
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  requirement('OBJ-PUT-17', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { head, body } = wireUpload(owner, {
      bucket,
      key,
      body: 'content',
      headers: [['Expect', '100-continue']],
    });
    expect(await owner.raw([head, body], { awaitContinue: true, ...SOON })).toSucceed(200);
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

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
          for (let round = 0; round < 3; round += 1)
            during.push(await owner.getObject({ bucket, key: target }));
          return body.subarray(SIZE / 2);
        },
      ]);
      for (const read of during) {
        if (target === key) expect(read).toHaveBody('old');
        else expect(read).toBeRefused('NoSuchKey');
      }
      expect(put).toSucceed(200);
      expect(await owner.getObject({ bucket, key: target })).toHaveBody(body);
    }
  });
});
