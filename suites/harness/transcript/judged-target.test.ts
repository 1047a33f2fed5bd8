import { expect, test } from 'vitest';
import { targetFrom } from '../../../target/load.ts';
import { idsRestored, judgedTarget, targetAgain } from './judged-target.ts';

const judged = (accessKeyId: string, secretAccessKey: string) =>
  judgedTarget(
    targetFrom({
      name: 'sample',
      endpoint: 'http://127.0.0.1:9',
      identities: { owner: { accessKeyId, secretAccessKey } },
    }),
  );

test('a transcript has the key id and not the secret, and is judged with an invented one', () => {
  const target = judged('AKID', 's3cret');
  expect(JSON.stringify(target)).not.toContain('s3cret');
  expect(targetAgain(target).identities.owner).toMatchObject({ accessKeyId: 'AKID' });
  expect(targetAgain(target).identities.owner?.secretAccessKey).toMatch(/^[a-z-]{20,}$/);
});

test('a key id that is the secret as well is overwritten, and both are another of its length, also in answers', () => {
  const target = judged('S3RVER', 'S3RVER');
  expect(JSON.stringify(target)).not.toContain('S3RVER');
  const { accessKeyId, secretAccessKey } = targetAgain(target).identities.owner ?? {};
  expect(accessKeyId).toMatch(/^[A-Za-z0-9]{6}$/);
  expect(secretAccessKey).toBe(accessKeyId);
  const restore = idsRestored(targetAgain(target));
  expect(restore?.('<ID>******</ID> ******* *****')).toBe(`<ID>${accessKeyId}</ID> ******* *****`);
  expect(idsRestored(targetAgain(judged('AKID', 's3cret')))).toBeUndefined();
});
