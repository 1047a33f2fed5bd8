import {
  CreateBucketCommand,
  GetObjectCommand,
  PutBucketPolicyCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sdkClient } from './sdk.fixture.ts';
import { startReference, type RunningServer } from './server.ts';

// Forms as the standard client of the compatible protocol signs them, sent as a browser's fetch does.
let server: RunningServer;
let owner: S3Client;

beforeAll(async () => {
  server = await startReference({ dialect: 'aws' });
  owner = sdkClient(server, 'alice');
  await owner.send(new CreateBucketCommand({ Bucket: 'things' }));
});
afterAll(async () => {
  owner.destroy();
  await server.close();
});

async function send(
  options: Omit<PresignedPostOptions, 'Bucket'>,
  content: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  const post = await createPresignedPost(owner, { Bucket: 'things', ...options });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...post.fields, ...fields })) form.append(name, value);
  form.append('file', new Blob([content]), 'größe.txt');
  return fetch(post.url, { method: 'POST', body: form, redirect: 'manual' });
}

const read = (Key: string) => owner.send(new GetObjectCommand({ Bucket: 'things', Key }));

test('stores the file as the fields say', async () => {
  const fields = { acl: 'private', 'Content-Type': 'text/plain', 'x-amz-meta-colour': 'blue' };
  const answer = await send(
    { Key: 'in/${filename}', Fields: { ...fields, success_action_status: '201' } },
    'content',
  );
  expect([answer.status, await answer.text()]).toEqual([
    201,
    expect.stringContaining('<Key>in/größe.txt</Key>'),
  ]);
  expect(answer.headers.get('location')).toBe(`${server.url}/things/in/gr%C3%B6%C3%9Fe.txt`);
  const stored = await read('in/größe.txt');
  expect(stored).toMatchObject({ ContentType: 'text/plain', Metadata: { colour: 'blue' } });
  expect(await stored.Body?.transformToString()).toBe('content');
});

test('accepts tags in a document of their own', async () => {
  const tagging = '<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet></Tagging>';
  expect((await send({ Key: 'tagged', Fields: { tagging } }, 'content')).status).toBe(204);
  expect(await read('tagged')).toMatchObject({ TagCount: 1 });
  expect((await send({ Key: 'untagged', Fields: { tagging: '<Tagging>' } }, 'content')).status).toBe(400);
});

test.each([
  ['Content-MD5', 'mgNkuembtIDdJeHwKEyFVQ=='],
  ['x-amz-checksum-sha256', '7XACtDnprIRfIjV9giusFERzD722AW0+yUMil7nsn3M='],
])('checks the file against the digest in the field %s', async (name, right) => {
  expect((await send({ Key: 'digested', Fields: { [name]: right } }, 'other')).status).toBe(400);
  await expect(read('digested')).rejects.toMatchObject({ name: 'NoSuchKey' });
  expect((await send({ Key: `right-${name}`, Fields: { [name]: right } }, 'content')).status).toBe(204);
});

test('refuses a field that would break a header, and returns such an attribute as an encoded word', async () => {
  const sent = (name: string, value: string, Key: string) =>
    send({ Key, Fields: { [name]: value } }, 'content');
  expect((await sent('Cache-Control', 'a\r\nb', 'broken')).status).toBe(400);
  await expect(read('broken')).rejects.toMatchObject({ name: 'NoSuchKey' });
  for (const [value, word] of [
    ['a\r\nb', '=?UTF-8?B?YQ0KYg==?='],
    ['größe', '=?UTF-8?Q?gr=C3=B6=C3=9Fe?='],
  ] as const) {
    expect((await sent('x-amz-meta-a', value, 'whole')).status).toBe(204);
    expect((await read('whole')).Metadata).toEqual({ a: word });
  }
});

test('the policy of the bucket sees the fields of a form as it sees the headers of an upload', async () => {
  const unlessPrivate = {
    Effect: 'Deny',
    Principal: '*',
    Action: 's3:PutObject',
    Resource: 'arn:aws:s3:::things/*',
    Condition: { StringEquals: { 's3:x-amz-acl': 'public-read' } },
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [unlessPrivate] });
  await owner.send(new PutBucketPolicyCommand({ Bucket: 'things', Policy }));
  expect((await send({ Key: 'public', Fields: { acl: 'public-read' } }, 'content')).status).toBe(403);
  expect((await send({ Key: 'private', Fields: { acl: 'private' } }, 'content')).status).toBe(204);
});

test('a form outside its policy is refused', async () => {
  const bounded: Omit<PresignedPostOptions, 'Bucket'> = {
    Key: 'bounded',
    Conditions: [['content-length-range', 1, 4]],
  };
  expect((await send(bounded, 'content')).status).toBe(400);
  expect((await send({ Key: 'other' }, 'content', { 'x-amz-meta-more': 'x' })).status).toBe(403);
  for (const key of ['bounded', 'other'])
    await expect(read(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a refused form leaves the connection usable and its file unread', async () => {
  const answer = await send(
    { Key: 'large', Conditions: [['content-length-range', 1, 4]] },
    'x'.repeat(5_000_000),
  );
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('EntityTooLarge')]);
  expect((await send({ Key: 'next' }, 'content')).status).toBe(204);
});
