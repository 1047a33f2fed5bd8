import type { CallOptions } from '../../client/options.ts';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { wireHost } from '../case/wire-path.ts';
import { follow } from '../links/follow.ts';
import { changedHeader, changedParameter, rearranged } from './changed.ts';
import { refused } from './refused.ts';

const query: CallOptions = { sign: { mode: 'query' } };

profile('signature', () => {
  // SIG-QUERY-01 (std SHOULD, aws MUST): A query-signed GET, PUT, HEAD and DELETE of an object, and a query-signed
  //   listing, are accepted.
  requirement('SIG-QUERY-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: 'content' }, query)).toSucceed();
    expect(await owner.getObject({ bucket, key }, query)).toHaveBody('content');
    expect(await owner.headObject({ bucket, key }, query)).toSucceed();
    const listed = await owner.listObjectsV2({ bucket, prefix: key }, query);
    const keys = documentOf(listed).Contents.map(({ Key }) => Key);
    expect(keys, 'keys listed').toEqual([key]);
    expect(await owner.deleteObject({ bucket, key }, query)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // SIG-QUERY-02 (MUST): A query signature made with a wrong secret is refused (403 SignatureDoesNotMatch in the
  //   compatible protocol).
  refused('SIG-QUERY-02', 'SignatureDoesNotMatch', () => ({
    sign: { mode: 'query', secretAccessKey: 'assay-is-not-the-secret' },
  }));

  // SIG-QUERY-03 (MUST): A query-signed request with another method than the signed one is refused (403
  //   SignatureDoesNotMatch in the compatible protocol).
  requirement('SIG-QUERY-03', async ({ owner, sharedBucket: bucket, key, given, dialect, expect }) => {
    await given.object(bucket, key, 'stays');
    for (const method of ['DELETE', 'PUT', ...(dialect.headSignedAsGet ? [] : ['HEAD'])])
      expect(
        await owner.getObject({ bucket, key }, { ...query, tamper: (request) => ({ ...request, method }) }),
      ).toBeRefused('SignatureDoesNotMatch');
    const read = await owner.deleteObject(
      { bucket, key },
      { ...query, tamper: (request) => ({ ...request, method: 'GET' }) },
    );
    expect(read).toBeRefused('SignatureDoesNotMatch');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // SIG-QUERY-04 (MUST): A query-signed request with a parameter added or changed is refused (403
  //   SignatureDoesNotMatch in the compatible protocol).
  requirement('SIG-QUERY-04', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const other = names.key();
    await given.objects(bucket, [key, other]);
    const changes = [
      (target: string) => target.replace(`prefix=${key}`, `prefix=${other}`),
      (target: string) => target.replace(`prefix=${key}`, ''),
      (target: string) => `${target}&max-keys=1`,
    ];
    for (const change of changes) {
      const listed = await owner.listObjectsV2(
        { bucket, prefix: key },
        { ...query, tamper: (request) => ({ ...request, target: change(request.target) }) },
      );
      expect(listed).toBeRefused('SignatureDoesNotMatch');
    }
  });

  // SIG-QUERY-05 (MUST): A query-signed request with a longer X-Std-Expires than the signed one is refused (403
  //   SignatureDoesNotMatch in the compatible protocol).
  refused('SIG-QUERY-05', 'SignatureDoesNotMatch', ({ dialect }) => ({
    sign: { mode: 'query', expires: 600 },
    tamper: (request) => ({
      ...request,
      target: changedParameter(request.target, dialect, 'X-Std-Expires', () => '6000'),
    }),
  }));

  // SIG-QUERY-06 (MUST): A query-signed request that was signed for another host is refused (403
  //   SignatureDoesNotMatch in the compatible protocol).
  refused('SIG-QUERY-06', 'SignatureDoesNotMatch', ({ dialect, target, bucket }) => ({
    ...query,
    headers: [['Host', 'assay.invalid']],
    tamper: (request) => changedHeader(request, dialect, 'host', () => wireHost(target, bucket)),
  }));

  // SIG-QUERY-23 (std SHOULD, aws MUST): A query-signed upload accepts any body, since the payload is not signed.
  requirement('SIG-QUERY-23', async ({ owner, anonymous, sharedBucket: bucket, key, expect }) => {
    const link = owner.presign('putObject', { bucket, key });
    for (const body of ['one', 'another body']) {
      expect(await follow(anonymous, link, { method: 'PUT', body })).toSucceed();
      expect(await owner.getObject({ bucket, key })).toHaveBody(body);
    }
  });

  // SIG-QUERY-26 (MUST): The parameters of a query signature are accepted in any order.
  requirement('SIG-QUERY-26', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const read = await owner.getObject(
      { bucket, key },
      {
        ...query,
        tamper: (request) => ({
          ...request,
          target: rearranged(request.target, (parameters) => parameters.toReversed()),
        }),
      },
    );
    expect(read).toHaveBody('content');
  });

  // SIG-QUERY-27 (SHOULD): A query signature is accepted with the slashes of its credential unescaped.
  requirement('SIG-QUERY-27', async ({ owner, sharedBucket: bucket, key, given, dialect, expect }) => {
    await given.object(bucket, key, 'content');
    const unescaped = (target: string) =>
      changedParameter(target, dialect, 'X-Std-Credential', (value) => value.replaceAll('%2F', '/'));
    const read = await owner.getObject(
      { bucket, key },
      { ...query, tamper: (request) => ({ ...request, target: unescaped(request.target) }) },
    );
    expect(read).toHaveBody('content');
  });

  // SIG-QUERY-28 (MUST): A query signature of a caller without rights in a private bucket neither lists it nor
  //   deletes an object in it (403 AccessDenied in the compatible protocol).
  requirement('SIG-QUERY-28', async ({ owner, stranger, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'private');
    expect(await stranger.listObjectsV2({ bucket }, query)).toBeRefused('AccessDenied');
    expect(await stranger.deleteObject({ bucket, key }, query)).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('private');
  });
});
