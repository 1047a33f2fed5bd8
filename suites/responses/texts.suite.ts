import type { Exchange } from '../../client/exchange.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import { profile, requirement } from '../harness/requirement.ts';

profile('responses', () => {
  // RESP-TEXT-01 (SHOULD): The most common refusals (NoSuchBucket, NoSuchKey, BucketNotEmpty, PreconditionFailed,
  //   MalformedXML) have the messages of the public protocol, which clients compare and show.
  requirement('RESP-TEXT-01', async ({ owner, bucket, key, names, given, expect }) => {
    await given.object(bucket, key);
    const answered: readonly [ErrorCode, string, Exchange][] = [
      [
        'NoSuchBucket',
        'The specified bucket does not exist',
        await owner.listObjectsV2({ bucket: names.bucket() }),
      ],
      ['NoSuchKey', 'The specified key does not exist.', await owner.getObject({ bucket, key: names.key() })],
      ['BucketNotEmpty', 'The bucket you tried to delete is not empty', await owner.deleteBucket({ bucket })],
      [
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
        await owner.getObject({ bucket, key, ifMatch: '"another"' }),
      ],
      [
        'MalformedXML',
        'The XML you provided was not well-formed or did not validate against our published schema',
        await owner.deleteObjects({ bucket, body: { Object: [] } }, { rawBody: '<Delete>' }),
      ],
    ];
    for (const [code, text, answer] of answered) {
      expect(answer).toBeRefused(code);
      expect(answer.error?.message, `text of ${code}`).toBe(text);
    }
  });
});
