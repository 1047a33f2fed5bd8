import { readWords } from '../metadata/encoded-words.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { promised } from '../responses/promises.ts';
import { post } from './post.ts';

const FILENAME = '${filename}';

profile('forms', () => {
  requirement('FORM-FILE-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const pattern = `${key}-${FILENAME}`;
    const conditions = [['starts-with', '$key', key]] as const;
    const after = [{ name: 'file', value: 'as a field' }];
    const form = { bucket, key: pattern, conditions, file: null, after };
    expect(await post(owner, { dialect }, form)).toSucceed();
    expect(await owner.getObject({ bucket, key: pattern })).toHaveBody('as a field');
  });

  requirement('FORM-FILE-02', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const file = { name: '', value: 'without a name' };
    expect(await post(owner, { dialect }, { bucket, key, file })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('without a name');
  });

  requirement('FORM-WORD-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [['x-std-meta-place', 'ÄMÄZÕÑ S3 — 文']] as const;
    expect(await post(owner, { dialect }, { bucket, key, fields })).toSucceed();
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('x-std-meta-place', /^=\?utf-8\?[bq]\?[^?\s]*\?=$/i);
    expect(readWords(head.header('x-std-meta-place')), 'the attribute, decoded').toBe('ÄMÄZÕÑ S3 — 文');
  });

  requirement('FORM-PROMISE-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const encrypted = ['x-std-server-side-encryption', 'aws:kms'] as const;
    const answer = await post(owner, { dialect }, { bucket, key, fields: [encrypted] });
    if (!promised(answer, encrypted))
      expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
});
