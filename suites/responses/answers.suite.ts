import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { spread } from './spread.ts';
import { rulesByRequirement } from './traffic.ts';

const UTC_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

profile('responses', () => {
  for (const [id, rules] of rulesByRequirement) {
    requirement(id, async ({ owner, anonymous, names, key, expect }) => {
      const answers = await spread({ owner, anonymous, names, key });
      for (const answer of answers) expect(answer.response, `${answer.operation} was answered`).toBeDefined();
      const breaches = answers.flatMap(({ violations }) => violations).filter(({ rule }) => rules.includes(rule));
      expect(breaches.map(({ operation, detail }) => `${operation}: ${detail}`)).toEqual([]);
    });
  }

  requirement('RESP-LEN-03', async ({ owner, bucket, observe }) => {
    observe('content-length of a 204', (await done(owner.deleteBucket({ bucket }))).header('content-length'));
  });

  requirement('RESP-XML-06', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjectsV2({ bucket });
    expect(listing).toSucceed();
    const buckets = await owner.listBuckets({});
    expect(buckets).toSucceed();
    for (const { LastModified } of listing.output?.Contents ?? []) expect(LastModified).toMatch(UTC_TIMESTAMP);
    for (const { CreationDate } of buckets.output?.Buckets ?? []) expect(CreationDate).toMatch(UTC_TIMESTAMP);
  });

  requirement('RESP-XML-07', async ({ owner, bucket, key, given, observe }) => {
    await given.object(bucket, key);
    const answers = [await owner.listObjects({ bucket }), await owner.listObjectsV2({ bucket }), await owner.listBuckets({})];
    for (const { operation, notes } of answers)
      observe(operation, notes.filter((note) => note.includes('order')).join('; ') || 'schema order');
  });

  requirement('RESP-XML-08', async ({ owner, bucket, key, given, observe }) => {
    await given.object(bucket, key);
    const answers = [await owner.listObjects({ bucket }), await owner.listObjectsV2({ bucket }), await owner.listBuckets({})];
    for (const { operation, notes } of answers)
      observe(operation, notes.filter((note) => note.includes('unknown')).join('; ') || 'none');
  });

  requirement('RESP-ERR-07', async ({ owner, sharedBucket, key, observe }) => {
    const missing = await owner.getObject({ bucket: sharedBucket, key });
    observe('NoSuchKey: Resource', missing.error?.resource === undefined ? 'absent' : 'present');
    observe('NoSuchKey: further elements', Object.keys(missing.error?.extra ?? {}).sort().join(', '));
  });

  requirement('RESP-ERR-10', async ({ owner, sharedBucket, key, expect }) => {
    const missing = await owner.getObject({ bucket: sharedBucket, key: `${key}<a>&"'b]]>` });
    expect(missing).toBeRefused('NoSuchKey');
    expect(missing.violations).toEqual([]);
  });

  requirement('RESP-ERR-11', async ({ owner, sharedBucket, key, observe }) => {
    const missing = await owner.getObject({ bucket: sharedBucket, key: `${key}\u0001` });
    const malformed = missing.violations.some(({ rule }) => rule === 'error-document-malformed');
    observe('answer', missing.error?.code ?? missing.status);
    observe('error document', malformed ? 'not well-formed' : 'well-formed');
  });
});
