import { readWords } from '../metadata/encoded-words.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { promised } from '../responses/promises.ts';
import { post } from './post.ts';

const FILENAME = '${filename}';

profile('forms', () => {
  // FORM-FILE-01 (MUST): A file that is sent as a plain field, without a file name, is stored; ${filename} in the
  //   key is then not replaced.
  requirement('FORM-FILE-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const pattern = `${key}-${FILENAME}`;
    const conditions = [['starts-with', '$key', key]] as const;
    const after = [{ name: 'file', value: 'as a field' }];
    const form = { bucket, key: pattern, conditions, file: null, after };
    expect(await post(owner, { dialect }, form)).toSucceed();
    expect(await owner.getObject({ bucket, key: pattern })).toHaveBody('as a field');
  });

  // FORM-FILE-02 (SHOULD): A file whose file name is empty is stored.
  requirement('FORM-FILE-02', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const file = { name: '', value: 'without a name' };
    expect(await post(owner, { dialect }, { bucket, key, file })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('without a name');
  });

  // FORM-WORD-01 (MUST): A user attribute of a form with letters outside ASCII is returned as an encoded word of it
  //   (RFC 2047).
  requirement('FORM-WORD-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [['x-std-meta-place', 'ÄMÄZÕÑ S3 — 文']] as const;
    expect(await post(owner, { dialect }, { bucket, key, fields })).toSucceed();
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('x-std-meta-place', /^=\?utf-8\?[bq]\?[^?\s]*\?=$/i);
    expect(readWords(head.header('x-std-meta-place')), 'the attribute, decoded').toBe('ÄMÄZÕÑ S3 — 文');
  });

  // FORM-PROMISE-01 (SHOULD): A form that asks for encryption with aws:kms is refused and nothing is stored (501
  //   NotImplemented), or confirmed by x-std-server-side-encryption.
  requirement('FORM-PROMISE-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const encrypted = ['x-std-server-side-encryption', 'aws:kms'] as const;
    const answer = await post(owner, { dialect }, { bucket, key, fields: [encrypted] });
    if (!promised(answer, encrypted))
      expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });
});
