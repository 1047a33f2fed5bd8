import { requirements } from '../../spec/generated/requirements.ts';
import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { refusals, spread } from './spread.ts';
import { rulesByRequirement } from '../harness/traffic.ts';

const UTC_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]00:00)$/;

profile('responses', () => {
  for (const [id, rules] of rulesByRequirement) {
    // Policies are JSON, and judged in their own profile.
    if (requirements[id].profile !== 'responses') continue;
    requirement(id, async ({ owner, anonymous, names, key, expect }) => {
      const answers = await spread({ owner, anonymous, names, key });
      for (const answer of answers) expect(answer.response, `${answer.operation} was answered`).toBeDefined();
      const [breach] = answers
        .flatMap(({ violations }) => violations)
        .filter(({ rule }) => rules.includes(rule));
      if (breach) expect.fail(`${breach.operation}: ${breach.detail}`);
      // Answers that never came show nothing.
      if (requirements[id].text.includes('error')) nonEmpty(refusals(answers), 'refusals with a body');
      else
        nonEmpty(
          answers.filter(({ output }) => output !== undefined),
          'documents',
        );
    });
  }

  // RESP-LEN-03 (MAY): The Content-Length of a response with status 204 is observed: the document asks for 0, HTTP
  //   forbids the header there.
  requirement('RESP-LEN-03', async ({ owner, bucket, observe }) => {
    observe('content-length of a 204', (await done(owner.deleteBucket({ bucket }))).header('content-length'));
  });

  // RESP-LEN-04 (MUST): Content-Length, where present, equals the number of body bytes that follow, except on
  //   answers to HEAD and on status 304.
  requirement('RESP-LEN-04', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    // All bytes of a connection that is closed after the answer are read, including those beyond the length.
    const alone = { headers: [['Connection', 'close']] } as const;
    for (const { operation, response, failure } of [
      await owner.getObject({ bucket, key }, alone),
      await owner.getObject({ bucket, key, range: 'bytes=1-2' }, alone),
      await owner.listObjectsV2({ bucket }, alone),
      await owner.getObject({ bucket, key: `${key}-missing` }, alone),
      await owner.putObject({ bucket, key, body: 'other' }, alone),
      await owner.deleteObject({ bucket, key }, alone),
    ]) {
      expect(response, `${operation}: ${failure?.message}`).toBeDefined();
      expect(response?.surplus?.length ?? 0, `${operation}: bytes beyond the Content-Length`).toBe(0);
    }
  });

  // RESP-XML-06 (std SHOULD, aws MUST): Every timestamp in an XML body is an ISO 8601 date and time in UTC (Z or
  //   +00:00).
  requirement('RESP-XML-06', async ({ owner, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key);
    for (const listing of [await owner.listObjects({ bucket }), await owner.listObjectsV2({ bucket })])
      for (const { LastModified } of nonEmpty(documentOf(listing).Contents, 'Contents'))
        expect(LastModified, `${listing.operation}: LastModified`).toMatch(UTC_TIMESTAMP);
    await settled(async () => {
      const listed = documentOf(await owner.listBuckets({}));
      for (const { CreationDate } of nonEmpty(listed.Buckets, 'Buckets'))
        expect(CreationDate ?? '', 'listBuckets: CreationDate').toMatch(UTC_TIMESTAMP);
    });
  });

  for (const [id, word, otherwise] of [
    // RESP-XML-07 (MAY): The order of elements in an XML body, where it differs from the schema, is observed.
    ['RESP-XML-07', 'order', 'schema order'],
    // RESP-XML-08 (MAY): Elements of an XML body that the schema does not know are observed.
    ['RESP-XML-08', 'unknown', 'none'],
  ] as const) {
    requirement(id, async ({ owner, bucket, key, given, observe }) => {
      await given.object(bucket, key);
      const answers = [
        await owner.listObjects({ bucket }),
        await owner.listObjectsV2({ bucket }),
        await owner.listBuckets({}),
      ];
      for (const { operation, notes } of answers)
        observe(operation, notes.filter((note) => note.includes(word)).join('; ') || otherwise);
    });
  }

  // RESP-ERR-07 (MAY): Which elements of an error body name its subject (Resource, BucketName, Key) is observed.
  requirement('RESP-ERR-07', async ({ owner, sharedBucket, key, observe }) => {
    const missing = await owner.getObject({ bucket: sharedBucket, key });
    observe('NoSuchKey: Resource', missing.error?.resource === undefined ? 'absent' : 'present');
    observe(
      'NoSuchKey: further elements',
      Object.keys(missing.error?.extra ?? {})
        .sort()
        .join(', '),
    );
  });

  // RESP-ERR-10 (MUST): An error about a key that holds <, > and & is still well-formed XML.
  requirement('RESP-ERR-10', async ({ owner, sharedBucket, key, expect }) => {
    const missing = await owner.getObject({ bucket: sharedBucket, key: `${key}<a>&"'b]]>` });
    const malformed = missing.violations.find(({ rule }) => rule === 'error-document-malformed');
    expect(malformed?.detail, 'what is wrong with the error document').toBeUndefined();
    expect(missing).toBeRefused();
  });

  // RESP-ERR-11 (MAY): The error body about a key that holds a character XML 1.0 cannot carry is observed.
  requirement('RESP-ERR-11', async ({ owner, sharedBucket, key, observe }) => {
    const missing = await owner.getObject({ bucket: sharedBucket, key: `${key}\u0001` });
    observe('answer', missing.error?.code ?? missing.status);
    observe('error document', missing.error ? 'well-formed' : 'not well-formed');
  });
});
