import type { OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { bothReads } from '../metadata/reads.ts';
import { ANOTHER_ETAG, putKept, type StoredObject, later } from './kept.ts';

type Conditions = Pick<
  OperationInputs['headObject'],
  'ifMatch' | 'ifNoneMatch' | 'ifModifiedSince' | 'ifUnmodifiedSince'
>;
/** A requirement and a read that tests it. */
type Row = readonly [RequirementId, (kept: StoredObject) => Conditions];

const HOUR = 3600;
const DAY = 24 * HOUR;

const answered: readonly Row[] = [
  // COND-READ-01 (MUST): If-Match with the ETag of the object returns the object.
  ['COND-READ-01', ({ etag }) => ({ ifMatch: etag })],
  // COND-READ-04 (MUST): If-None-Match with another ETag returns the object.
  ['COND-READ-04', () => ({ ifNoneMatch: ANOTHER_ETAG })],
  // COND-READ-05 (MUST): If-Modified-Since with a time before the last modification returns the object.
  ['COND-READ-05', ({ modified }) => ({ ifModifiedSince: later(modified, -HOUR) })],
  // COND-READ-07 (std MAY, aws MUST): If-Modified-Since with a time in the future is ignored.
  ['COND-READ-07', ({ modified }) => ({ ifModifiedSince: later(modified, DAY) })],
  // COND-READ-08 (MUST): If-Unmodified-Since with the time of the last modification returns the object.
  ['COND-READ-08', ({ modified }) => ({ ifUnmodifiedSince: modified })],
  // COND-READ-10 (MUST): If-Match that holds takes precedence over If-Unmodified-Since that does not: the object is
  //   returned.
  ['COND-READ-10', ({ etag, modified }) => ({ ifMatch: etag, ifUnmodifiedSince: later(modified, -HOUR) })],
  // COND-READ-12 (SHOULD): For any object, If-Match: * returns the object and If-None-Match: * returns 304.
  ['COND-READ-12', () => ({ ifMatch: '*' })],
  // COND-READ-13 (std MAY, aws MUST): An ETag without quotes is compared like one with quotes.
  ['COND-READ-13', ({ etag }) => ({ ifMatch: etag.replaceAll('"', '') })],
  // COND-READ-17 (SHOULD): A precondition that is not a date is ignored.
  ['COND-READ-17', () => ({ ifModifiedSince: 'yesterday' })],
  ['COND-READ-17', () => ({ ifUnmodifiedSince: 'yesterday' })],
];

const notModified: readonly Row[] = [
  // COND-READ-03 (MUST): If-None-Match with the ETag of the object returns 304.
  ['COND-READ-03', ({ etag }) => ({ ifNoneMatch: etag })],
  // COND-READ-06 (std SHOULD, aws MUST): If-Modified-Since with the time of the last modification returns 304.
  ['COND-READ-06', ({ modified }) => ({ ifModifiedSince: modified })],
  // COND-READ-11 (MUST): If-None-Match that fails takes precedence over If-Modified-Since that holds: the answer is
  //   304.
  ['COND-READ-11', ({ etag, modified }) => ({ ifNoneMatch: etag, ifModifiedSince: later(modified, -HOUR) })],
  ['COND-READ-12', () => ({ ifNoneMatch: '*' })],
  ['COND-READ-13', ({ etag }) => ({ ifNoneMatch: etag.replaceAll('"', '') })],
];

const refused: readonly Row[] = [
  // COND-READ-02 (MUST): If-Match with another ETag is refused (412 PreconditionFailed in the compatible protocol).
  ['COND-READ-02', () => ({ ifMatch: ANOTHER_ETAG })],
  // COND-READ-09 (MUST): If-Unmodified-Since with a time before the last modification is refused (412
  //   PreconditionFailed in the compatible protocol).
  ['COND-READ-09', ({ modified }) => ({ ifUnmodifiedSince: later(modified, -HOUR) })],
];

profile('conditional', () => {
  for (const [id, conditions] of answered) {
    requirement(id, async ({ owner, dialect, sharedBucket: bucket, key, expect, observe }) => {
      const kept = await putKept(owner, bucket, key);
      const asked = conditions(kept);
      const [get, head] = await bothReads(owner, { bucket, key, ...asked });
      // By RFC 9110, 13.1.1, a weak ETag never matches.
      if (dialect.weakEtags && asked.ifMatch?.startsWith('W/'))
        return observe('If-Match with the weak ETag of the object', get.status);
      expect(get).toHaveBody(kept.content);
      expect(head).toSucceed();
    });
  }

  for (const [id, conditions] of notModified) {
    requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
      const kept = await putKept(owner, bucket, key);
      for (const read of await bothReads(owner, { bucket, key, ...conditions(kept) }))
        expect(read).toHaveStatus(304);
    });
  }

  for (const [id, conditions] of refused) {
    requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
      const kept = await putKept(owner, bucket, key);
      for (const read of await bothReads(owner, { bucket, key, ...conditions(kept) })) {
        expect(read).toBeRefused('PreconditionFailed');
        expect(read.body.toString('utf8'), `body of ${read.operation}`).not.toContain(kept.content);
      }
    });
  }

  // COND-READ-14 (MAY): Whether a list of several ETags is understood is observed.
  requirement('COND-READ-14', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const { etag } = await putKept(owner, bucket, key);
    const etags = `${ANOTHER_ETAG}, ${etag}`;
    observe('If-Match', (await owner.getObject({ bucket, key, ifMatch: etags })).status);
    observe('If-None-Match', (await owner.getObject({ bucket, key, ifNoneMatch: etags })).status);
  });

  // COND-READ-15 (MUST): An answer of 304 has no body and carries the ETag.
  requirement('COND-READ-15', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const { etag } = await putKept(owner, bucket, key);
    for (const read of await bothReads(owner, { bucket, key, ifNoneMatch: etag })) {
      expect(read).toHaveStatus(304);
      expect(read).toHaveHeader('etag', etag);
      expect(read.body.length, `length of the body of ${read.operation}`).toBe(0);
    }
  });

  // COND-READ-16 (MUST): If-Match on a key that does not exist is refused (404 NoSuchKey in the compatible
  //   protocol).
  requirement('COND-READ-16', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const read of await bothReads(owner, { bucket, key, ifMatch: ANOTHER_ETAG }))
      expect(read).toBeRefused('NoSuchKey');
  });

  // COND-READ-18 (MAY): What If-Range does is observed.
  requirement('COND-READ-18', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const { etag } = await putKept(owner, bucket, key);
    for (const [name, value] of [
      ['range with the ETag', etag],
      ['range with another ETag', ANOTHER_ETAG],
    ] as const) {
      const headers = [['If-Range', value]] as const;
      observe(name, (await owner.getObject({ bucket, key, range: 'bytes=0-3' }, { headers })).status);
    }
  });
});
