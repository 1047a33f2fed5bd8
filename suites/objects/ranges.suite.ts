import { profile, requirement } from '../harness/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

const CONTENT = '0123456789';

/** A range of the ten digits that answers 206 with `part`. */
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

profile('objects', () => {
  partial('OBJ-RANGE-01', 'bytes=2-5', '2345', 'bytes 2-5/10');
  partial('OBJ-RANGE-02', 'bytes=7-', '789', 'bytes 7-9/10');
  partial('OBJ-RANGE-03', 'bytes=-4', '6789', 'bytes 6-9/10');
  partial('OBJ-RANGE-04', 'bytes=-50', CONTENT, 'bytes 0-9/10');
  partial('OBJ-RANGE-05', 'bytes=8-50', '89', 'bytes 8-9/10');
  unsatisfiable('OBJ-RANGE-06', CONTENT, 'bytes=10-12', 'bytes=10-', 'bytes=50-60');
  unsatisfiable('OBJ-RANGE-07', CONTENT, 'bytes=-0');
  unsatisfiable('OBJ-RANGE-12', '', 'bytes=0-0');
  ignored('OBJ-RANGE-08', 'bytes=5-2');
  ignored('OBJ-RANGE-09', 'lines=0-1');

  requirement('OBJ-RANGE-10', async ({ owner, sharedBucket: bucket, key, given, observe }) => {
    await given.object(bucket, key, CONTENT);
    const read = await owner.getObject({ bucket, key, range: 'bytes=0-1,4-5' });
    observe('answer', read.error?.code ?? `${read.status}, ${read.body.length} bytes`);
    observe('content-type', read.header('content-type')?.split(';')[0]);
  });

  requirement('OBJ-RANGE-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.getObject({ bucket, key, range: 'bytes=0-1' })).toBeRefused('NoSuchKey');
  });

  requirement('OBJ-RANGE-13', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    const head = await owner.headObject({ bucket, key, range: 'bytes=2-5' });
    expect(head).toSucceed(206);
    expect(head).toHaveHeader('content-length', '4');
    expect(head).toHaveHeader('content-range', 'bytes 2-5/10');
  });

  requirement('OBJ-RANGE-14', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, CONTENT);
    const whole = await owner.getObject({ bucket, key });
    const part = await owner.getObject({ bucket, key, range: 'bytes=2-5' });
    expect(part).toSucceed(206);
    for (const name of ['etag', 'last-modified']) {
      expect(part).toHaveHeader(name);
      expect(part.header(name)).toBe(whole.header(name));
    }
  });
});
