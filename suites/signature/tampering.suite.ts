import { hash } from 'node:crypto';
import { profile, requirement } from '../harness/requirement.ts';
import { wireHost, wirePath } from '../case/wire-path.ts';
import { changedHeader } from './changed.ts';
import { refused } from './refused.ts';

profile('signature', () => {
  // SIG-TAMPER-01 (MUST): A request whose path was changed after signing is refused (403 SignatureDoesNotMatch in
  //   the compatible protocol).
  requirement('SIG-TAMPER-01', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const other = names.key();
    await given.object(bucket, key, 'signed for');
    await given.object(bucket, other, 'asked for');
    const read = await owner.getObject(
      { bucket, key },
      { tamper: (request) => ({ ...request, target: request.target.replace(key, other) }) },
    );
    expect(read).toBeRefused('SignatureDoesNotMatch');
    expect(read.body.includes('asked for'), 'the answer reveals the content').toBe(false);
    expect(await owner.getObject({ bucket, key: other })).toHaveBody('asked for');
  });

  // SIG-TAMPER-02 (MUST): A request whose query was changed after signing is refused (403 SignatureDoesNotMatch in
  //   the compatible protocol).
  requirement('SIG-TAMPER-02', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const other = names.key();
    await given.objects(bucket, [key, other]);
    const listed = await owner.listObjectsV2(
      { bucket, prefix: key },
      { tamper: (request) => ({ ...request, target: request.target.replace(key, other) }) },
    );
    expect(listed).toBeRefused('SignatureDoesNotMatch');
    expect(await owner.listObjectsV2({ bucket, prefix: other })).toSucceed();
  });

  // SIG-TAMPER-03 (MUST): A request whose method was changed after signing is refused (403 SignatureDoesNotMatch in
  //   the compatible protocol).
  requirement('SIG-TAMPER-03', async ({ owner, sharedBucket: bucket, key, given, target, expect }) => {
    await given.object(bucket, key, 'stays');
    // Sent as raw bytes: the request is no longer a GET, so its answer must not be checked as one.
    const sent = await owner.send(
      { method: 'GET', path: wirePath(target, bucket, `/${key}`) },
      {
        headers: [['Host', wireHost(target, bucket)]],
        tamper: (request) => ({ ...request, method: 'DELETE' }),
      },
    );
    expect(sent).toBeRefused('SignatureDoesNotMatch');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // SIG-TAMPER-04 (MUST): A request with a signed header changed after signing is refused (403
  //   SignatureDoesNotMatch in the compatible protocol).
  requirement('SIG-TAMPER-04', async ({ owner, sharedBucket: bucket, key, given, dialect, expect }) => {
    await given.object(bucket, key, 'stays');
    const put = await owner.putObject(
      { bucket, key, body: 'replaced', metadata: { colour: 'red' } },
      { tamper: (request) => changedHeader(request, dialect, 'x-std-meta-colour', () => 'blue') },
    );
    expect(put).toBeRefused('SignatureDoesNotMatch');
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('stays');
    expect(read).toLackHeader('x-std-meta-colour');
  });

  // SIG-TAMPER-05 (MUST): A request whose X-Std-Content-Sha256 was changed after signing is refused (403
  //   SignatureDoesNotMatch in the compatible protocol).
  requirement('SIG-TAMPER-05', async ({ owner, sharedBucket: bucket, key, given, dialect, expect }) => {
    await given.object(bucket, key, 'stays');
    // Body and hash match: the error is that this hash was not signed.
    const body = Buffer.from('forged');
    const payloadHash = hash('sha256', body);
    const put = await owner.putObject(
      { bucket, key, body: 'signed' },
      {
        tamper: (request) => ({
          ...changedHeader(request, dialect, 'x-std-content-sha256', () => payloadHash),
          body,
        }),
      },
    );
    expect(put).toBeRefused('SignatureDoesNotMatch');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // SIG-TAMPER-06 (MUST): A request whose X-Std-Date was changed within the same day after signing is refused (403
  //   SignatureDoesNotMatch in the compatible protocol).
  refused('SIG-TAMPER-06', 'SignatureDoesNotMatch', ({ dialect }) => ({
    tamper: (request) =>
      changedHeader(request, dialect, 'x-std-date', (value) =>
        value.replace(/\dZ$/, (second) => `${9 - parseInt(second)}Z`),
      ),
  }));

  // SIG-TAMPER-07 (MUST): A request with one digit of the signature changed is refused (403 SignatureDoesNotMatch
  //   in the compatible protocol).
  refused('SIG-TAMPER-07', 'SignatureDoesNotMatch', () => ({
    sign: { signature: (hex) => hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
  }));

  // SIG-TAMPER-08 (MUST): A request that was signed for another host is refused (403 SignatureDoesNotMatch in the
  //   compatible protocol).
  refused('SIG-TAMPER-08', 'SignatureDoesNotMatch', ({ dialect, target, bucket }) => ({
    headers: [['Host', 'assay.invalid']],
    tamper: (request) => changedHeader(request, dialect, 'host', () => wireHost(target, bucket)),
  }));
});
