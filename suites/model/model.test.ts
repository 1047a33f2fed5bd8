import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Answer, Entry } from '../explore/answers/answer.ts';
import { judge } from '../explore/answers/judge.ts';
import type { Held } from '../explore/setting.ts';
import { expected } from './model.ts';
import type { Action, Step } from '../explore/step.ts';
import { objectOf, type World } from './world.ts';

const NOTHING: World = new Map();

const aws: Held = { dialect: dialect('aws'), isHeld: () => true };

const answer = (status: number, more: Partial<Answer> = {}): Answer => ({
  status,
  ok: status < 300,
  code: undefined,
  body: '',
  isDeleteMarker: false,
  ...more,
});

const step = (n: number, action: Action, by: Step['by'] = 'owner'): Step => ({ n, by, bucket: 0, ...action });

/** The worlds after steps, each with its answer; every one of them has to be right. */
function after(...done: readonly (readonly [Step, Answer | undefined])[]): readonly World[] {
  return done.reduce<readonly World[]>(
    (worlds, [one, came]) => {
      const judged = judge(worlds, one, aws, came);
      expect(judged.divergence, JSON.stringify(one)).toBeUndefined();
      return judged.divergence ? [] : judged.worlds;
    },
    [NOTHING],
  );
}

const created = [step(0, { do: 'createBucket' }), answer(200)] as const;
const enabled = [step(1, { do: 'setVersioning', to: 'Enabled' }), answer(200)] as const;
const put = (n: number, body: string, versionId?: string) =>
  [step(n, { do: 'put', key: 'a', body }), answer(200, { etag: body, versionId })] as const;
const read = (body: string, versionId: string) =>
  answer(200, {
    ...{ body, versionId, etag: body, type: 'binary/octet-stream' },
    ...{ attributes: [], tagCount: 0 },
  });
const get = (version?: number) => step(9, { do: 'get', key: 'a', ...(version !== undefined && { version }) });

test('a version is read by its id after it was replaced and after the object was deleted', () => {
  const marker = answer(204, { isDeleteMarker: true, versionId: 'm' });
  const worlds = after(created, enabled, put(2, 'one', 'v1'), put(3, 'two', 'v2'), [
    step(4, { do: 'delete', key: 'a' }),
    marker,
  ]);
  expect(judge(worlds, get(2), aws, read('one', 'v1')).divergence).toBeUndefined();
  expect(judge(worlds, get(), aws, answer(404, { code: 'NoSuchKey' })).divergence).toBeUndefined();
  expect(judge(worlds, get(2), aws, read('two', 'v1')).divergence).toMatchObject({
    requirements: ['VER-PUT-03'],
    due: { what: 'body', due: 'one', came: 'two' },
  });
});

test('a write while versioning is paused replaces the null version and leaves the others', () => {
  const paused = [step(4, { do: 'setVersioning', to: 'Suspended' }), answer(200)] as const;
  const [world] = after(created, put(2, 'null'), enabled, put(3, 'kept', 'v1'), paused, put(5, 'new'));
  const versions = world?.get(0)?.keys.get('a');
  expect(versions?.map(({ id, body }) => [id, body])).toEqual([
    ['null', 'new'],
    ['v1', 'kept'],
  ]);
});

test('a refusal that is due is one of those that hold, with its code', () => {
  const worlds = after(created, put(2, 'one'));
  const conditional = step(3, { do: 'put', key: 'a', body: 'two', ifNoneMatch: '*' });
  expect(
    judge(worlds, conditional, aws, answer(412, { code: 'PreconditionFailed' })).divergence,
  ).toBeUndefined();
  const accepted = judge(worlds, conditional, aws, answer(200)).divergence;
  expect(accepted).toMatchObject({
    requirements: ['COND-WRITE-02'],
    due: [{ status: 412, code: 'PreconditionFailed' }],
    after: [],
  });
  expect(judge(worlds, conditional, aws, answer(409, { code: 'Conflict' })).divergence).toMatchObject({
    answer: { code: 'Conflict' },
  });
});

test('a requirement that the target is not held to leaves both answers open, and the world follows the answer', () => {
  const lax: Held = { ...aws, isHeld: (id: RequirementId) => id !== 'COND-WRITE-02' };
  const conditional = step(3, { do: 'put', key: 'a', body: 'two', ifNoneMatch: '*' });
  const bodyAfter = (came: Answer): string | undefined => {
    const judged = judge(after(created, put(2, 'one')), conditional, lax, came);
    const bucket = judged.divergence ? undefined : judged.worlds[0]?.get(0);
    return bucket && objectOf(bucket, 'a')?.body;
  };
  expect(bodyAfter(answer(412, { code: 'PreconditionFailed' }))).toBe('one');
  expect(bodyAfter(answer(200))).toBe('two');
});

test('an answer that was lost leaves both worlds, until a later answer decides', () => {
  const worlds = after(created, put(2, 'one'), [step(3, { do: 'put', key: 'a', body: 'two' }), undefined]);
  expect(worlds).toHaveLength(2);
  const decided = judge(worlds, get(), aws, read('one', 'null'));
  expect(decided.divergence ? 0 : decided.worlds.length).toBe(1);
  expect(judge(worlds, get(), aws, read('three', 'null')).divergence).toBeDefined();
});

test('a completed upload may count as older than what was written since it began', () => {
  const worlds = after(
    created,
    [step(2, { do: 'startUpload', key: 'a' }), answer(200, { uploadId: 'u' })],
    [step(3, { do: 'uploadPart', upload: 2, part: 1, body: 'part' }), answer(200, { etag: 'p' })],
    put(4, 'between'),
    [step(5, { do: 'complete', upload: 2, parts: [1] }), answer(200, { etag: 'part' })],
  );
  for (const body of ['part', 'between'])
    expect(judge(worlds, get(), aws, read(body, 'null')).divergence, body).toBeUndefined();
});

test('an upload begun before versioning was paused may become a version of its own, or the null version', () => {
  const worlds = after(
    created,
    enabled,
    [step(2, { do: 'startUpload', key: 'a' }), answer(200, { uploadId: 'u' })],
    [step(3, { do: 'uploadPart', upload: 2, part: 1, body: 'part' }), answer(200, { etag: 'p' })],
    [step(4, { do: 'setVersioning', to: 'Suspended' }), answer(200)],
  );
  const complete = step(5, { do: 'complete', upload: 2, parts: [1] });
  for (const id of ['v1', 'null']) {
    const came = answer(200, { etag: 'e', versionId: id });
    const judged = judge(worlds, complete, aws, came);
    expect(
      judged.divergence
        ? []
        : judged.worlds[0]
            ?.get(0)
            ?.keys.get('a')
            ?.map((one) => one.id),
      id,
    ).toEqual([id]);
  }
});

test('a stranger reads what the access list of that very version gives', () => {
  const shared = [
    step(3, { do: 'putList', key: 'a', version: 2, list: 'public-read' }),
    answer(200),
  ] as const;
  const worlds = after(created, enabled, put(2, 'one', 'v1'), shared, put(4, 'two', 'v2'));
  const byStranger = (version?: number): Step => ({ ...get(version), by: 'stranger' });
  expect(judge(worlds, byStranger(2), aws, read('one', 'v1')).divergence).toBeUndefined();
  expect(judge(worlds, byStranger(), aws, read('two', 'v2')).divergence).toMatchObject({
    answer: { status: 200 },
  });
});

/** The answer to a listing. */
const listed = (entries: readonly Entry[], token?: string) =>
  answer(200, { page: { entries, isTruncated: token !== undefined, next: { token } } });

test('a page of a listing holds the next entries and says whether some remain', () => {
  const keyed = (n: number, key: string) =>
    [step(n, { do: 'put', key, body: '' }), answer(200, { etag: 'e' })] as const;
  const worlds = after(created, keyed(2, 'b'), keyed(3, 'a/x'), keyed(4, 'a/y'));
  const list = step(5, { do: 'list', form: 'v2', delimiter: '/', max: 1 });
  const page = (entry: Entry, token?: string) => judge(worlds, list, aws, listed([entry], token));
  const folder: Entry = { kind: 'prefix', name: 'a/' };
  const last: Entry = { kind: 'object', name: 'b', size: 0, etag: 'e' };
  const first = page(folder, 't');
  expect(first.divergence).toBeUndefined();
  const next = step(6, { do: 'nextPage' });
  const second = first.divergence ? first : judge(first.worlds, next, aws, listed([last]));
  expect(second.divergence).toBeUndefined();
  expect(page(folder).divergence?.requirements).toEqual(['LIST-PAGE-05']);
  expect(page(last, 't').divergence?.requirements).toEqual(['LIST-DELIM-01']);
});

test('where other entries are listed than should be, and that is known, what they say is no find of its own', () => {
  const worlds = after(created, enabled, put(2, 'one', 'v1'));
  const list = step(3, { do: 'list', form: 'versions', after: 'a' });
  const came = listed([{ kind: 'object', name: 'a', id: 'v1', isLatest: true, size: 3, etag: 'one' }]);
  const held: Held = { ...aws, isHeld: (id) => id !== 'VER-LIST-10' };
  const known: Held = { ...held, isKnown: (id) => id === 'VER-LIST-12' };
  expect(judge(worlds, list, held, came).divergence?.requirements).toEqual(['VER-LIST-12']);
  expect(judge(worlds, list, known, came).divergence).toBeUndefined();
});

test('the ETag of an upload whose answer was lost is not known to a listing', () => {
  const worlds = after(created, [step(2, { do: 'put', key: 'a', body: 'one' }), undefined]);
  const list = step(3, { do: 'list', form: 'v2' });
  const came = listed([{ kind: 'object', name: 'a', size: 3, etag: 'one' }]);
  expect(judge(worlds, list, aws, came).divergence).toBeUndefined();
});

test('what the contract leaves open is not asked', () => {
  const [world = NOTHING] = after(created, put(2, 'one'));
  expect(expected(world, step(3, { do: 'deleteBucket' }, 'teammate'), aws)).toBeUndefined();
  expect(expected(world, step(3, { do: 'createBucket' }), aws)).toBeUndefined();
  expect(expected(world, step(3, { do: 'getTags', key: 'a', version: 'null' }), aws)).toBeUndefined();
});

/** Where it is left open whether deleting a missing key adds a marker, each such deletion may leave two states. */
const openMarkers: Held = { ...aws, isHeld: (id) => id !== 'VER-MARKER-07' && id !== 'VER-MARKER-06' };

test('more states than are held are no reason to expect one of them', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key }));
  const bulk = step(2, { do: 'bulkDelete', items });
  const gone = answer(200, { deleted: items, errors: [] });
  const worlds = after(created, enabled);
  expect(judge(worlds, bulk, openMarkers, gone)).toEqual({ worlds: [] });
  const same = [...worlds, ...worlds];
  expect(judge(same, step(3, { do: 'headBucket' }), aws, answer(200))).toEqual({ worlds });
});

test('every state that a wrong answer leaves is held afterwards', () => {
  const [world = NOTHING] = after(created, enabled);
  const remove = step(2, { do: 'delete', key: 'a' });
  const { worlds } = { worlds: [] as readonly World[], ...judge([world], remove, openMarkers, answer(204)) };
  expect(worlds).toHaveLength(2);
  const wrong = judge(worlds, step(3, { do: 'headBucket' }), openMarkers, answer(403));
  expect(wrong.divergence?.after).toEqual(worlds);
});

test('what only a lost answer gave is not asked for: the id of an upload, the ETag of a part', () => {
  const start = step(2, { do: 'startUpload', key: 'a' });
  const part = step(3, { do: 'uploadPart', upload: 2, part: 1, body: 'x' });
  const asked = (worlds: readonly World[], action: Action) =>
    worlds.map((world) => expected(world, step(4, action), aws) !== undefined);
  const begun = after(created, [start, undefined]);
  expect(asked(begun, { do: 'listUploads' })).toEqual([true, false]);
  expect(asked(begun, { do: 'abort', upload: 2 })).toEqual([false, false]);
  const sent = after(created, [start, answer(200, { uploadId: 'u' })], [part, undefined]);
  expect(asked(sent, { do: 'listParts', upload: 2 })).toEqual([true, false]);
  expect(asked(sent, { do: 'complete', upload: 2, parts: [1] })).toEqual([true, false]);
});

test('a version of a key that has none left is missing as a version or as a key', () => {
  const gone = answer(204, { versionId: 'v1' });
  const remove = step(3, { do: 'delete', key: 'a', version: 2 });
  const worlds = after(created, enabled, put(2, 'one', 'v1'), [remove, gone]);
  for (const code of ['NoSuchVersion', 'NoSuchKey'])
    expect(judge(worlds, get(2), aws, answer(404, { code })).divergence).toBeUndefined();
});

test('a copy from one bucket to another that does not exist may be refused because of either', () => {
  const from = { bucket: 0, key: 'missing' };
  const copy: Step = { ...step(1, { do: 'copy', key: 'a', from }), bucket: 1 };
  for (const code of ['NoSuchBucket', 'NoSuchKey'])
    expect(judge(after(created), copy, aws, answer(404, { code })).divergence).toBeUndefined();
});

test('a bulk deletion that names a key and a version of it is not asked where their order decides', () => {
  const items = [{ key: 'a' }, { key: 'a', version: 'null' }] as const;
  const bulk = step(9, { do: 'bulkDelete', items });
  const paused = [step(4, { do: 'setVersioning', to: 'Suspended' }), answer(200)] as const;
  const [inOrder = NOTHING] = after(created, put(2, 'null'), enabled);
  const [open = NOTHING] = after(created, put(2, 'null'), enabled, paused);
  expect(expected(inOrder, bulk, aws)).toBeDefined();
  expect(expected(open, bulk, aws)).toBeUndefined();
});

/** A target that is known to break requirements. */
const breaks = (...known: readonly RequirementId[]): Held => ({
  dialect: aws.dialect,
  isHeld: (id) => !known.includes(id),
  isKnown: (id) => known.includes(id),
});
const gone = step(6, { do: 'delete', key: 'a' });
const asMarker = answer(204, { isDeleteMarker: true, versionId: 'm' });

test('what a known mistake of the target leaves is not known', () => {
  const worlds = after(created, put(2, 'null'), enabled, put(3, 'one', 'v1'), put(4, 'two', 'v2'));
  const remove = step(5, { do: 'delete', key: 'a', version: 4 });
  expect(judge(worlds, remove, aws, answer(204))).not.toEqual({ worlds: [] });
  expect(judge(worlds, remove, breaks('VER-CURRENT-01'), answer(204))).toMatchObject({ worlds: [] });
  const marked = after(created, enabled, put(3, 'one', 'v1'), [gone, asMarker]);
  const copy = step(7, { do: 'copy', key: 'a', from: { bucket: 0, key: 'a', version: 6 } });
  expect(judge(marked, copy, breaks('COPY-VERSION-04'), answer(200))).toMatchObject({ worlds: [] });
  const list = step(8, { do: 'list', form: 'versions', after: 'b', max: 1 });
  const page = answer(200, { page: { entries: [], isTruncated: false, next: {} } });
  expect(judge(marked, list, aws, page)).not.toMatchObject({ worlds: [] });
  expect(judge(marked, list, breaks('VER-LIST-12'), page)).toMatchObject({ worlds: [] });
});

test('an answer that is only excused does not tell which state the target is in', () => {
  const open = { ...breaks('VER-MARKER-07', 'COPY-VERSION-03') };
  const worlds = [...after(created, enabled)];
  const deleted = judge(worlds, gone, open, answer(204));
  const copy = step(7, { do: 'copy', key: 'b', from: { bucket: 0, key: 'a' } });
  const states = deleted.divergence ? [] : deleted.worlds;
  expect(states).toHaveLength(2);
  expect(judge(states, copy, open, answer(404, { code: 'NoSuchVersion' }))).toEqual({ worlds: states });
});

test('the state of a key adds what an answer rests on', () => {
  const [worlds, never] = [after(created, enabled, put(3, 'one', 'v1')), after(created, put(3, 'one'))];
  const again = step(4, { do: 'put', key: 'a', body: 'two', ifNoneMatch: '*' });
  const requirements = ['COND-MARKER-04', 'COND-WRITE-02'];
  const stored = answer(200, { versionId: 'v2' });
  expect(judge(worlds, again, aws, stored).divergence).toMatchObject({ requirements });
  expect(judge(worlds, again, breaks('COND-MARKER-04'), stored).divergence).toBeUndefined();
  expect(judge(never, again, breaks('COND-MARKER-04'), stored).divergence).toBeDefined();
});
