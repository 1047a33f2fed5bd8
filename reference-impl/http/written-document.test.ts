import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { writtenDocument } from './written-document.ts';

test.each(['\ufffe', '\u0001', '\0'])('replaces what XML cannot carry: %j', (unfit) => {
  const key = `a${unfit}b`;
  const upload = { Bucket: 'bucket', Key: key, UploadId: 'x' };
  expect(writtenDocument(upload, 'InitiateMultipartUploadResult', dialect('aws')).toString()).toContain(
    '<Key>a\ufffdb</Key>',
  );
  const tags = { TagSet: [{ Key: key, Value: 'v' }] };
  expect(writtenDocument(tags, 'Tagging', dialect('aws')).toString()).toContain('<Key>a\ufffdb</Key>');
});
