import { profile, requirement } from '../harness/requirement.ts';
import { ANOTHER_ETAG, putKept } from './kept.ts';

/** A condition that is honoured instead of refused also fails the request. */
const REFUSED = ['NotImplemented', 'PreconditionFailed', 'NoSuchKey'] as const;

profile('conditional', () => {
  // COND-FORM-01 (std SHOULD, aws MUST): An upload with If-None-Match and the ETag of the object, with both
  //   If-Match and If-None-Match, or with If-Match of an asterisk under a free name is refused and nothing is
  //   stored (501 NotImplemented in the compatible protocol, 412 or 404 where the condition is honoured).
  requirement('COND-FORM-01', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const { content, etag } = await putKept(owner, bucket, key);
    for (const conditions of [{ ifNoneMatch: etag }, { ifMatch: etag, ifNoneMatch: '*' }])
      expect(await owner.putObject({ bucket, key, body: 'new', ...conditions })).toBeRefused(REFUSED);
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
    const free = names.key();
    const put = await owner.putObject({ bucket, key: free, body: 'new', ifMatch: '*' });
    expect(put).toBeRefused(REFUSED);
    expect(await owner.headObject({ bucket, key: free })).toBeRefused('NoSuchKey');
  });

  // COND-FORM-02 (SHOULD): An upload with If-Match of an asterisk, with If-None-Match and another ETag, or with
  //   both headers, is refused and the object stays (501 NotImplemented).
  requirement('COND-FORM-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content, etag } = await putKept(owner, bucket, key);
    for (const conditions of [
      { ifMatch: '*' },
      { ifNoneMatch: ANOTHER_ETAG },
      { ifMatch: etag, ifNoneMatch: ANOTHER_ETAG },
    ])
      expect(await owner.putObject({ bucket, key, body: 'new', ...conditions })).toBeRefused(
        'NotImplemented',
      );
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });

  // COND-FORM-03 (std SHOULD, aws MUST): A copy with If-None-Match and the ETag of the target, with both If-Match
  //   and If-None-Match, or with If-Match of an asterisk onto a free name is refused and nothing is stored (501
  //   NotImplemented in the compatible protocol, 412 or 404 where the condition is honoured).
  requirement('COND-FORM-03', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const { content, etag } = await putKept(owner, bucket, key);
    const source = names.key();
    await given.object(bucket, source, 'new');
    const copySource = `/${bucket}/${source}`;
    for (const conditions of [{ ifNoneMatch: etag }, { ifMatch: etag, ifNoneMatch: '*' }])
      expect(await owner.copyObject({ bucket, key, copySource, ...conditions })).toBeRefused(REFUSED);
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
    const free = names.key();
    const copy = await owner.copyObject({ bucket, key: free, copySource, ifMatch: '*' });
    expect(copy).toBeRefused(REFUSED);
    expect(await owner.headObject({ bucket, key: free })).toBeRefused('NoSuchKey');
  });

  // COND-FORM-04 (std SHOULD, aws MUST): A delete with the condition of a size or a modification time that the
  //   object does not have (x-std-if-match-size, x-std-if-match-last-modified-time) is refused and the object stays
  //   (501 NotImplemented in the compatible protocol, 412 where the condition is honoured).
  requirement('COND-FORM-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { content } = await putKept(owner, bucket, key);
    for (const header of [
      ['x-std-if-match-size', '1'],
      ['x-std-if-match-last-modified-time', 'Wed, 21 Oct 2015 07:28:00 GMT'],
    ] as const) {
      const removal = await owner.deleteObject({ bucket, key }, { headers: [header] });
      expect(removal).toBeRefused(['NotImplemented', 'PreconditionFailed']);
    }
    expect(await owner.getObject({ bucket, key })).toHaveBody(content);
  });
});
