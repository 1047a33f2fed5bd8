import type { ParameterContract } from '../../spec/contract.ts';
import type { Random } from '../../suites/case/random.ts';
import type { World } from './world.ts';

type Value = string | number | boolean | Readonly<Record<string, string>>;

/** Values of arguments whose schema does not fully say what is valid, by the name of the argument. */
const VALUES: Readonly<Record<string, (random: Random, world: World) => Value>> = {
  bucket: (random, { buckets }) => random.pick(buckets),
  key: (random, { keys }) => random.pick(keys),
  name: (random) => random.pick(['demo', 'BucketSizeBytes', 'no-such-cluster']),
  nodegroupName: (random) => random.pick(['workers', 'no-such-group']),
  alarm: () => 'size',
  versionId: (random, { versionIds }) => random.pick(versionIds),
  uploadId: (random, { uploads }) => random.pick(uploads).uploadId,
  partNumber: (random) => random.pick([1, 1, 2, 10_000]),
  copySource: (random, { buckets, keys }) =>
    encodeURI(`/${random.pick(buckets)}/${random.pick(keys)}`).replaceAll('+', '%2B'),
  renameSource: (random, { keys }) => encodeURI(random.pick(keys)),
  copySourceRange: () => 'bytes=0-1',
  range: (random) => random.pick(['bytes=0-1', 'bytes=-3', 'bytes=2-']),
  objectAttributes: () => 'ETag,ObjectSize,Checksum,ObjectParts,StorageClass',
  origin: () => 'https://www.example.com',
  accessControlRequestMethod: (random) => random.pick(['GET', 'PUT']),
  accessControlRequestHeaders: () => 'content-type, x-other',
  metadata: () => ({ colour: 'red', size: 'é' }),
  tagging: () => 'colour=red&size=large',
  storageClass: (random) => random.pick(['STANDARD', 'STANDARD_IA']),
  ifMatch: () => '*',
  ifNoneMatch: (random) => random.pick(['*', '"x"']),
  delimiter: () => '/',
  prefix: (random) => random.pick(['', 'folder/', 'k']),
  encodingType: () => 'url',
  websiteRedirectLocation: () => '/elsewhere',
  start: () => '2020-01-01T00:00:00Z',
  end: () => '2099-01-01T00:00:00Z',
  period: () => '3600',
  contentType: () => 'text/plain',
};

const DATES = ['Thu, 01 Jan 2026 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT'] as const;

/** A valid value of a parameter, as far as its schema shows. */
export function validValue(
  { argument, schema, name }: ParameterContract,
  random: Random,
  world: World,
): Value {
  const known = VALUES[argument];
  if (known) return known(random, world);
  if (schema.type === 'boolean') return random.below(2) === 0;
  if (schema.type === 'integer') return (schema.minimum ?? 0) + random.below(20);
  const [first, ...others] = schema.enum ?? [];
  if (first !== undefined) return random.pick([first, ...others]);
  if (/(since|expires)$/i.test(name)) return random.pick(DATES);
  if (/grant/.test(name)) return 'uri="http://acs.amazonaws.com/groups/global/AllUsers"';
  if (/marker|start-after|token/.test(name)) return random.pick(world.keys);
  return random.text(1 + random.below(8));
}
