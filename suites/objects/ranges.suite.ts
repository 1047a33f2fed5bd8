import { profile, requirement } from '../harness/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

const CONTENT = '0123456789';

/** A range of the ten digits that returns 206 with `part`. */
function partial(id: RequirementId, range: string, part: string, contentRange: string): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    const read = await owner.getObject({ bucket, key, range });
    expect(read).toSucceed(206);
    expect(read).toHaveBody(part);
    expect(read).toHaveHeader('content-range', contentRange);
    expect(read).toHaveHeader('content-length', String(part.length));
  });
}

/** Ranges that no byte of the object can satisfy. */
function unsatisfiable(id: RequirementId, content: string, ...ranges: string[]): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, content);
    for (const range of ranges)
      expect(await owner.getObject({ bucket, key, range })).toBeRefused('InvalidRange');
  });
}

/** A range header that means nothing. */
function ignored(id: RequirementId, range: string): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    const read = await owner.getObject({ bucket, key, range });
    expect(read).toSucceed(200);
    expect(read).toHaveBody(CONTENT);
  });
}

/** Numbers beyond signed integers of 64 bits. Truncated to 64 bits, or to 32, they are 0, 4, and others that fit. */
const HUGE = [2n ** 63n, 2n ** 64n, 2n ** 64n + 4n, 10n ** 99n].map(String);

/** A range with a number that exceeds 64 bits, and the requested part; without a part it begins beyond the end. */
interface HugeRange {
  header(numeral: string): string;
  part?: readonly [content: string, contentRange: string];
}

const hugeLast: HugeRange = {
  header: (numeral) => `bytes=2-${numeral}`,
  part: ['23456789', 'bytes 2-9/10'],
};
const hugeFirst: HugeRange = { header: (numeral) => `bytes=${numeral}-` };
const hugeSuffix: HugeRange = {
  header: (numeral) => `bytes=-${numeral}`,
  part: [CONTENT, 'bytes 0-9/10'],
};

/**
 * Huge ranges that follow the rules of other ranges. A server may ignore any Range (RFC 9110, 14.2): then 200 with the whole
 * object.
 */
function huge(id: RequirementId, { header, part }: HugeRange): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    for (const range of HUGE.map(header)) {
      const read = await owner.getObject({ bucket, key, range });
      if (read.status === 200) expect(read).toHaveBody(CONTENT);
      else if (!part) expect(read).toBeRefused('InvalidRange');
      else {
        expect(read).toSucceed(206);
        expect(read).toHaveBody(part[0]);
        expect(read).toHaveHeader('content-range', part[1]);
      }
    }
  });
}

profile('objects', () => {
  // OBJ-RANGE-01 (MUST): A range from first to last byte returns 206 with exactly those bytes and their
  //   Content-Range.
  partial('OBJ-RANGE-01', 'bytes=2-5', '2345', 'bytes 2-5/10');
  // OBJ-RANGE-02 (std SHOULD, aws MUST): A range without a last byte returns 206 with everything from its first
  //   byte.
  partial('OBJ-RANGE-02', 'bytes=7-', '789', 'bytes 7-9/10');
  // OBJ-RANGE-03 (std SHOULD, aws MUST): A suffix range returns 206 with the last bytes.
  partial('OBJ-RANGE-03', 'bytes=-4', '6789', 'bytes 6-9/10');
  // OBJ-RANGE-04 (std SHOULD, aws MUST): A suffix range longer than the object returns 206 with the whole object.
  partial('OBJ-RANGE-04', 'bytes=-50', CONTENT, 'bytes 0-9/10');
  // OBJ-RANGE-05 (std SHOULD, aws MUST): A range that ends beyond the object returns 206 with the bytes that exist.
  partial('OBJ-RANGE-05', 'bytes=8-50', '89', 'bytes 8-9/10');
  // OBJ-RANGE-06 (std SHOULD, aws MUST): A range that begins at or beyond the end is refused (416 InvalidRange in
  //   the compatible protocol).
  unsatisfiable('OBJ-RANGE-06', CONTENT, 'bytes=10-12', 'bytes=10-', 'bytes=50-60');
  // OBJ-RANGE-07 (SHOULD): A suffix range of 0 bytes is refused (416 InvalidRange in the compatible protocol).
  unsatisfiable('OBJ-RANGE-07', CONTENT, 'bytes=-0');
  // OBJ-RANGE-12 (std SHOULD, aws MUST): The range of bytes 0 to 0 of an empty object is refused (416 InvalidRange
  //   in the compatible protocol).
  unsatisfiable('OBJ-RANGE-12', '', 'bytes=0-0');
  // OBJ-RANGE-08 (std SHOULD, aws MUST): A range whose last byte precedes its first is ignored: the answer is 200
  //   with the whole object.
  ignored('OBJ-RANGE-08', 'bytes=5-2');
  // OBJ-RANGE-09 (std SHOULD, aws MUST): A range in an unknown unit is ignored: the answer is 200 with the whole
  //   object.
  ignored('OBJ-RANGE-09', 'lines=0-1');
  // OBJ-RANGE-15 (SHOULD): A last byte too large for 64 bits counts as one beyond the end: the answer is 206 with
  //   everything from the first byte, or 200 with the whole object where the header is ignored.
  huge('OBJ-RANGE-15', hugeLast);
  // OBJ-RANGE-16 (SHOULD): A range whose first byte is too large for 64 bits begins beyond the end: it is refused
  //   (416 InvalidRange in the compatible protocol), or answered with 200 and the whole object where the header is
  //   ignored.
  huge('OBJ-RANGE-16', hugeFirst);
  // OBJ-RANGE-17 (SHOULD): A suffix length too large for 64 bits counts as one longer than the object: the answer
  //   is the whole object, with 206, or with 200 where the header is ignored.
  huge('OBJ-RANGE-17', hugeSuffix);

  // OBJ-RANGE-18 (MUST): A range with numbers too large for 64 bits is refused, or answered with the bytes that it
  //   names or with the whole object, never with other bytes and never with a 5xx.
  requirement('OBJ-RANGE-18', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    for (const { header, part } of [hugeLast, hugeFirst, hugeSuffix])
      for (const range of HUGE.map(header)) {
        const read = await owner.getObject({ bucket, key, range });
        if (read.ok) expect(read).toHaveBody(part && read.status === 206 ? part[0] : CONTENT);
        else expect(`${read.status}`, `status of ${range}`).toMatch(/^4/);
      }
  });

  // OBJ-RANGE-10 (MAY): The answer to several ranges in one request is observed.
  requirement('OBJ-RANGE-10', async ({ owner, sharedBucket: bucket, key, given, observe }) => {
    await given.object(bucket, key, CONTENT);
    const read = await owner.getObject({ bucket, key, range: 'bytes=0-1,4-5' });
    observe('answer', read.error?.code ?? `${read.status}, ${read.body.length} bytes`);
    observe('content-type', read.header('content-type')?.split(';')[0]);
  });

  // OBJ-RANGE-19 (SHOULD): Several ranges in one request are answered with 200 and the whole object.
  requirement('OBJ-RANGE-19', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    const read = await owner.getObject({ bucket, key, range: 'bytes=0-1,4-5' });
    expect(read).toHaveStatus(200);
    expect(read).toHaveBody(CONTENT);
  });

  // OBJ-RANGE-11 (MUST): A range of a key that does not exist is refused (404 NoSuchKey in the compatible
  //   protocol).
  requirement('OBJ-RANGE-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.getObject({ bucket, key, range: 'bytes=0-1' })).toBeRefused('NoSuchKey');
  });

  // OBJ-RANGE-13 (std MAY, aws MUST): HEAD with a range returns 206 with the Content-Length and Content-Range of
  //   the part.
  requirement('OBJ-RANGE-13', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    const head = await owner.headObject({ bucket, key, range: 'bytes=2-5' });
    expect(head).toSucceed(206);
    expect(head).toHaveHeader('content-length', '4');
    expect(head).toHaveHeader('content-range', 'bytes 2-5/10');
  });

  // OBJ-RANGE-14 (std SHOULD, aws MUST): A ranged answer carries the ETag and the Last-Modified of the whole
  //   object.
  requirement('OBJ-RANGE-14', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    const whole = await owner.getObject({ bucket, key });
    const part = await owner.getObject({ bucket, key, range: 'bytes=2-5' });
    expect(part).toSucceed(206);
    for (const name of ['etag', 'last-modified']) {
      expect(part).toHaveHeader(name);
      expect(part.header(name), `${name} of the part`).toBe(whole.header(name));
    }
  });
});
