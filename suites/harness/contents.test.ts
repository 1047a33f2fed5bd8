import { expect, test } from 'vitest';
import { Addresses } from './addressed.ts';
import { Contents } from './contents.ts';

/** Contents of the bucket `b` after these requests, each with the version id of its answer. */
function after(...requests: readonly (readonly [method: string, target: string, versionId?: string])[]) {
  const contents = new Contents(new Addresses('http://store.example:9000/base'));
  contents.follow('b');
  for (const [method, target, versionId] of requests)
    contents.note({
      request: { method, target, url: '', headers: [['Host', 'store.example:9000']], body: Buffer.alloc(0) },
      ok: true,
      response: { status: 200, headers: [], body: Buffer.alloc(0) },
      header: (name) => (name === 'x-std-version-id' ? versionId : undefined),
    });
  return contents.of('b');
}

test('follows uploads and deletions, and leaves out requests to what belongs to an object', () => {
  const { contents, isUnsure } = after(
    ['PUT', '/base/b/a%2Fb%20c'],
    ['PUT', '/base/b/gone'],
    ['DELETE', '/base/b/gone'],
    ['PUT', '/base/b/tagged?tagging'],
    ['PUT', '/base/b/part?partNumber=1&uploadId=u'],
    ['POST', '/base/b/whole?uploadId=u'],
    ['PUT', '/base/other/key'],
  );
  expect(contents.map(({ key }) => key)).toEqual(['a/b c', 'whole']);
  expect(isUnsure).toBe(false);
});

test('knows versions and markers by their ids, and the object without one as "null" where versioning was set', () => {
  const { contents } = after(
    ['PUT', '/base/b/k'],
    ['PUT', '/base/b?versioning'],
    ['PUT', '/base/b/k', 'v1'],
    ['PUT', '/base/b/k', 'v2'],
    ['DELETE', '/base/b/k', 'm1'],
    ['DELETE', '/base/b/k?versionId=v1'],
  );
  expect(contents.map(({ key, versionId }) => `${key} ${versionId}`)).toEqual(['k null', 'k m1', 'k v2']);
});

test('is unsure where a request does not say what it wrote, and names what it holds in the order of keys', () => {
  const put = (key: string) => ['PUT', `/base/b/${key}`] as const;
  expect(after(put('b'), put('a')).contents).toEqual(after(put('a'), put('b')).contents);
  expect(after(['POST', '/base/b']).isUnsure).toBe(true);
});
