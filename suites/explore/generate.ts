import type { IdentityName } from '../../target/target.ts';
import type { Random } from '../case/random.ts';
import type { Action, Given, PolicyAction, Source, Statement, Step, VersionRef } from '../model/step.ts';
import type { Bucket, World } from '../model/world.ts';

/** Keys that collide: one within the other, a folder, letters beyond ASCII, a space. */
const KEYS = ['a', 'a/b', 'a/', 'b', 'ä b'] as const;
const TYPES = ['text/x-one', 'text/x-two'] as const;
const CANNED = ['private', 'public-read', 'authenticated-read'] as const;
const RANGES = [
  'bytes=0-0',
  'bytes=1-3',
  'bytes=2-',
  'bytes=-2',
  'bytes=0-99',
  'bytes=50-60',
  'bytes=-99',
] as const;

/** Kinds of steps, how often each is drawn, and the profile without which it makes no sense. */
const KINDS = {
  put: [12, 'objects'],
  get: [4, 'objects'],
  head: [2, 'objects'],
  delete: [8, 'objects'],
  bulkDelete: [4, 'objects'],
  copy: [6, 'copy'],
  list: [5, 'listing'],
  setVersioning: [7, 'versioning'],
  getVersioning: [1, 'versioning'],
  startUpload: [5, 'multipart'],
  uploadPart: [6, 'multipart'],
  copyPart: [3, 'multipart'],
  complete: [6, 'multipart'],
  abort: [2, 'multipart'],
  listParts: [2, 'multipart'],
  listUploads: [1, 'multipart'],
  putTags: [4, 'metadata'],
  getTags: [3, 'metadata'],
  deleteTags: [2, 'metadata'],
  getList: [2, 'acl'],
  putList: [4, 'acl'],
  getBucketList: [1, 'acl'],
  putBucketList: [3, 'acl'],
  putPolicy: [3, 'policy'],
  getPolicy: [1, 'policy'],
  deletePolicy: [2, 'policy'],
  headBucket: [1, 'buckets'],
  deleteBucket: [1, 'buckets'],
  createBucket: [1, 'buckets'],
} as const satisfies Partial<Record<Action['do'], readonly [number, string]>>;
type Kind = keyof typeof KINDS;

/** What a sequence is drawn from: a random part of everything, so that what it has comes up often (swarm testing). */
export interface Swarm {
  kinds: readonly Kind[];
  keys: readonly [string, ...string[]];
  by: readonly [IdentityName, ...IdentityName[]];
  conditional: boolean;
}

const ALWAYS: readonly Kind[] = ['put', 'get', 'delete'];

/**
 * @param claims profiles that are explored
 * @param tired kinds that gave known finds so often that they are left out more
 */
export function swarmOf(
  random: Random,
  claims: ReadonlySet<string>,
  identities: readonly IdentityName[],
  tired: ReadonlySet<string>,
): Swarm {
  const kinds = (Object.keys(KINDS) as Kind[]).filter(
    (kind) =>
      claims.has(KINDS[kind][1]) &&
      (ALWAYS.includes(kind) || random.below(100) < (tired.has(kind) ? 15 : 50)),
  );
  const others = identities.filter((one) => one !== 'owner' && random.below(2) === 0);
  const keys = KEYS.filter((key) => key !== 'a' && random.below(2) === 0);
  return {
    kinds,
    keys: ['a', ...keys.slice(0, random.below(4))],
    by: ['owner', ...others],
    conditional: claims.has('conditional') && random.below(2) === 0,
  };
}

/** How a sequence begins: two buckets at most, and sometimes a former life of the first. */
export function beginning(random: Random, { kinds }: Swarm): Step[] {
  const actions: Action[] = [{ do: 'createBucket' }];
  if (kinds.includes('deleteBucket')) {
    if (kinds.includes('setVersioning')) actions.push({ do: 'setVersioning', to: 'Enabled' });
    if (kinds.includes('putBucketList')) actions.push({ do: 'putBucketList', list: random.pick(CANNED) });
    if (kinds.includes('putPolicy')) actions.push({ do: 'putPolicy', statements: statementsOf(random) });
    if (actions.length > 1) actions.push({ do: 'deleteBucket' }, { do: 'createBucket' });
  }
  if (kinds.includes('setVersioning') && random.below(4) > 0)
    actions.push({ do: 'setVersioning', to: random.below(5) > 0 ? 'Enabled' : 'Suspended' });
  const steps = actions.map((action, n): Step => ({ n, by: 'owner', bucket: 0, ...action }));
  return random.below(4) === 0
    ? [...steps, { n: steps.length, by: 'owner', bucket: 1, do: 'createBucket' }]
    : steps;
}

/** A step that may say something in this world. */
export function drawStep(
  random: Random,
  { kinds, keys, by, conditional }: Swarm,
  world: World,
  n: number,
): Step {
  const slots = [...world.keys()];
  const bucket = slots.length > 1 && random.below(4) === 0 ? 1 : 0;
  const there = world.get(bucket);
  const drawn = drawKind(random, kinds);
  const key = drawKey(random, keys, CREATING.has(drawn) ? undefined : there);
  const isShared = kinds.includes('putPolicy') || kinds.includes('putList');
  const who = random.below(isShared ? 3 : 6) === 0 ? random.pick(by) : 'owner';
  const step = (action: Action): Step => ({ n, by: who, bucket, ...action });
  if (there?.cursor && random.below(5) > 0) return step({ do: 'nextPage' });
  const isOwn = who === 'owner' || who === 'teammate';
  const version = isOwn || random.below(2) === 0 ? refOf(random, there, key) : undefined;
  const source: Source = version === undefined ? { key } : { key, version };
  const given = isOwn ? givenOf(random, kinds) : {};
  const often = () => conditional && random.below(3) === 0;
  const kind = drawn;
  switch (kind) {
    case 'put':
      return step({
        do: kind,
        key,
        body: bodyOf(random, key, n),
        ...given,
        ...(often() && (random.below(2) === 0 ? { ifNoneMatch: '*' } : { ifMatch: tagRef(random) })),
      });
    case 'get':
      return step({
        do: kind,
        ...source,
        ...(random.below(5) === 0 && { range: random.pick(RANGES) }),
        ...(often() &&
          (random.below(2) === 0 ? { ifNoneMatch: tagRef(random) } : { ifMatch: tagRef(random) })),
      });
    case 'head':
    case 'getTags':
    case 'deleteTags':
    case 'getList':
      return step({ do: kind, ...source });
    case 'delete':
      return step({
        do: kind,
        ...source,
        ...(often() && version === undefined && { ifMatch: tagRef(random) }),
      });
    case 'bulkDelete':
      return step({
        do: kind,
        items: itemsOf(random, keys, there),
        ...(random.below(2) === 0 && { quiet: true }),
      });
    case 'copy': {
      const fromBucket = slots.length > 1 && random.below(3) === 0 ? 1 - bucket : bucket;
      const fromKey = drawKey(random, keys, world.get(fromBucket));
      const ref = random.below(3) > 0 ? refOf(random, world.get(fromBucket), fromKey) : undefined;
      const { tags, list, ...attributes } = given;
      return step({
        do: kind,
        key,
        from: { bucket: fromBucket, key: fromKey, ...(ref !== undefined && { version: ref }) },
        ...(random.below(3) === 0 && { replace: true, ...attributes }),
        ...(tags && { tags }),
        ...(list && { list }),
        ...(often() && (random.below(2) === 0 ? { ifNoneMatch: '*' } : { sourceIfMatch: tagRef(random) })),
      });
    }
    case 'list':
      return step({
        do: kind,
        form: random.pick(kinds.includes('setVersioning') ? ['v1', 'v2', 'versions'] : ['v1', 'v2']),
        ...(random.below(3) === 0 && { prefix: random.pick(['a', 'a/', 'b', 'ä']) }),
        ...(random.below(3) === 0 && { delimiter: '/' }),
        ...(random.below(4) === 0 && { after: random.pick(['a', 'a/', 'a/b', 'aa']) }),
        ...(random.below(2) === 0 && { max: random.below(4) }),
      });
    case 'setVersioning':
      return step({
        do: kind,
        to: (there?.versioning === 'enabled') === (random.below(5) === 0) ? 'Enabled' : 'Suspended',
      });
    case 'startUpload':
      return step({ do: kind, key, ...given });
    case 'uploadPart':
      return step({ do: kind, ...uploadOf(random, there), part: 1 + random.below(3), body: `part ${n}` });
    case 'copyPart':
      return step({
        do: kind,
        ...uploadOf(random, there),
        part: 1 + random.below(3),
        from: { key: drawKey(random, keys, there) },
        ...(random.below(2) === 0 && { range: [0, random.below(4)] }),
      });
    case 'complete': {
      const { upload } = uploadOf(random, there);
      const parts = [...(there?.uploads.get(upload)?.parts.keys() ?? [])];
      const one = parts[random.below(parts.length || 1)] ?? 1;
      const chosen = random.below(5) === 0 ? [1, 2] : [one];
      return step({ do: kind, upload, parts: chosen, ...(often() && { ifNoneMatch: '*' }) });
    }
    case 'abort':
    case 'listParts':
      return step({ do: kind, ...uploadOf(random, there) });
    case 'putTags':
      return step({ do: kind, ...source, tags: tagsOf(random) });
    case 'putList':
      return step({ do: kind, ...source, list: random.pick(CANNED) });
    case 'putBucketList':
      return step({ do: kind, list: random.pick([...CANNED, 'public-read-write']) });
    case 'putPolicy':
      return step({ do: kind, statements: statementsOf(random) });
    case 'createBucket':
      return step({ do: kind, ...(random.below(2) === 0 && { list: random.pick(CANNED) }) });
    case 'deleteBucket':
    case 'headBucket':
    case 'getVersioning':
    case 'listUploads':
    case 'getPolicy':
    case 'deletePolicy':
    case 'getBucketList':
      return step({ do: kind });
  }
}

/** Steps that make what they name. */
const CREATING: ReadonlySet<string> = new Set<Kind>(['put', 'startUpload', 'copy']);

/** A key, most of the time one that the bucket has or had. */
function drawKey(random: Random, keys: Swarm['keys'], bucket: Bucket | undefined): string {
  const there = bucket && [...bucket.keys.keys()];
  if (there && there.length > 0 && random.below(5) > 0) return there[random.below(there.length)] ?? keys[0];
  return random.below(2) === 0 ? keys[0] : random.pick(keys);
}

function drawKind(random: Random, kinds: readonly Kind[]): Kind {
  let left = random.below(kinds.reduce((sum, kind) => sum + KINDS[kind][0], 0));
  return kinds.find((kind) => (left -= KINDS[kind][0]) < 0) ?? 'get';
}

/** A version of the key that was there at some time, or none. */
function refOf(random: Random, bucket: Bucket | undefined, key: string): VersionRef | undefined {
  if (!bucket || bucket.versioning === 'never' || random.below(2) === 0) return undefined;
  const ids = bucket.ids.filter((one) => one.key === key && one.id !== 'null');
  const isNull = bucket.keys.get(key)?.some(({ id }) => id === 'null') ?? false;
  if (isNull && (ids.length === 0 || random.below(3) === 0)) return 'null';
  return ids[random.below(ids.length || 1)]?.step;
}

function itemsOf(random: Random, keys: readonly string[], bucket: Bucket | undefined): Source[] {
  const chosen = keys.filter(() => random.below(2) === 0);
  return (chosen.length > 0 ? chosen : keys.slice(0, 1)).map((key) => {
    const version = refOf(random, bucket, key);
    return version === undefined ? { key } : { key, version };
  });
}

/** An open upload of the bucket, sometimes one that has ended. */
function uploadOf(random: Random, bucket: Bucket | undefined): { upload: number } {
  const open = [...(bucket?.uploads.keys() ?? [])];
  const all = open.length === 0 || random.below(8) === 0 ? [...open, ...(bucket?.ended.keys() ?? [])] : open;
  return { upload: all[random.below(all.length || 1)] ?? -1 };
}

/** Some of the time the same bytes again, so that ETags repeat; a folder has none. */
function bodyOf(random: Random, key: string, n: number): string {
  if (key.endsWith('/')) return '';
  return random.below(4) === 0 ? random.pick(['same', '']) : `content ${n}`;
}

function tagsOf(random: Random): Record<string, string> {
  return random.below(4) === 0 ? { kind: 'one', state: 'new' } : { kind: random.pick(['one', 'two']) };
}

function givenOf(random: Random, kinds: readonly Kind[]): Given {
  return {
    ...(random.below(4) === 0 && { type: random.pick(TYPES) }),
    ...(random.below(4) === 0 && { meta: { colour: random.pick(['red', 'blue']) } }),
    ...(kinds.includes('getTags') && random.below(4) === 0 && { tags: tagsOf(random) }),
    ...(kinds.includes('putList') && random.below(3) === 0 && { list: random.pick(CANNED) }),
  };
}

function statementsOf(random: Random): Statement[] {
  return Array.from({ length: 1 + random.below(2) }, () => {
    const action = random.pick([
      's3:GetObject',
      's3:GetObjectVersion',
      's3:PutObject',
      's3:DeleteObject',
      's3:ListBucket',
    ] as const satisfies PolicyAction[]);
    const effect = random.below(3) === 0 ? 'Deny' : 'Allow';
    return action === 's3:ListBucket'
      ? { effect, action }
      : { effect, action, keys: random.pick(['', 'a', 'a/']) };
  });
}

function tagRef(random: Random): 'current' | 'other' {
  return random.pick(['current', 'other']);
}

/** Steps that look at all that a world holds: what went wrong silently shows here. */
export function audit(
  world: World,
  from: number,
  claims: ReadonlySet<string>,
  others: readonly IdentityName[],
): Step[] {
  const actions = [...world].flatMap(([slot, bucket]) =>
    auditOf(bucket, claims, others).map((action) => ({ bucket: slot, ...action })),
  );
  return actions.map((action, index) => ({ n: from + index, ...action }));
}

/** Most keys whose every version is read. */
const AUDITED = 8;

function auditOf(bucket: Bucket, claims: ReadonlySet<string>, others: readonly IdentityName[]) {
  const by: IdentityName = bucket.owner === 'ours' ? 'owner' : 'stranger';
  const actions: (Action & { by: IdentityName })[] = [];
  if (claims.has('versioning') && bucket.versioning !== 'never')
    actions.push({ by, do: 'list', form: 'versions' });
  if (claims.has('versioning')) actions.push({ by, do: 'getVersioning' });
  if (claims.has('acl')) actions.push({ by, do: 'getBucketList' });
  if (claims.has('listing')) {
    actions.push({ by, do: 'list', form: 'v2' }, { by, do: 'list', form: 'v1', delimiter: '/' });
    for (const other of others) actions.push({ by: other, do: 'list', form: 'v1' });
  }
  if (claims.has('multipart')) actions.push({ by, do: 'listUploads' });
  const all = [...bucket.keys].flatMap(([key, versions]) => versions.map((version) => ({ key, version })));
  for (const { key, version } of all.slice(0, AUDITED)) {
    const ref = version.id === 'null' ? 'null' : version.step;
    const source: Source = bucket.versioning === 'never' ? { key } : { key, version: ref };
    actions.push({ by, do: 'get', ...source });
    if (claims.has('metadata')) actions.push({ by, do: 'getTags', ...source });
    if (claims.has('acl')) actions.push({ by, do: 'getList', ...source });
  }
  for (const key of [...bucket.keys.keys()].slice(0, AUDITED)) {
    if (bucket.versioning !== 'never') actions.push({ by, do: 'get', key });
    for (const other of others) actions.push({ by: other, do: 'get', key });
  }
  for (const upload of bucket.uploads.keys()) actions.push({ by, do: 'listParts', upload });
  return actions;
}
