import { identityNames } from '../harness/identities.ts';
import type { Step } from './step.ts';

/** Most steps of one sequence, and most characters of a text in one. */
const MAX = { steps: 200, text: 2048 };

type Kind =
  'key' | 'text' | 'number' | 'pairs' | 'source' | 'version' | 'flag' | 'numbers' | 'items' | 'statements';

const FIELDS: Readonly<Record<string, Kind>> = {
  key: 'key',
  body: 'text',
  type: 'text',
  meta: 'pairs',
  tags: 'pairs',
  list: 'text',
  to: 'text',
  form: 'text',
  prefix: 'text',
  delimiter: 'text',
  after: 'text',
  range: 'text',
  ifMatch: 'text',
  ifNoneMatch: 'text',
  sourceIfMatch: 'text',
  version: 'version',
  max: 'number',
  upload: 'number',
  part: 'number',
  parts: 'numbers',
  from: 'source',
  items: 'items',
  statements: 'statements',
  quiet: 'flag',
  replace: 'flag',
};

const WORDS: Readonly<Record<string, readonly string[]>> = {
  list: ['private', 'public-read', 'public-read-write', 'authenticated-read'],
  to: ['Enabled', 'Suspended'],
  form: ['v1', 'v2', 'versions'],
  ifMatch: ['current', 'other'],
  sourceIfMatch: ['current', 'other'],
  ifNoneMatch: ['*', 'current', 'other'],
};

/** What each operation must have. */
const NEEDED: Readonly<Record<Step['do'], readonly string[]>> = {
  createBucket: [],
  deleteBucket: [],
  headBucket: [],
  getVersioning: [],
  setVersioning: ['to'],
  put: ['key', 'body'],
  get: ['key'],
  head: ['key'],
  delete: ['key'],
  bulkDelete: ['items'],
  copy: ['key', 'from'],
  list: ['form'],
  nextPage: [],
  startUpload: ['key'],
  uploadPart: ['upload', 'part', 'body'],
  copyPart: ['upload', 'part', 'from'],
  complete: ['upload', 'parts'],
  abort: ['upload'],
  listParts: ['upload'],
  listUploads: [],
  getTags: ['key'],
  putTags: ['key', 'tags'],
  deleteTags: ['key'],
  getBucketList: [],
  putBucketList: ['list'],
  getList: ['key'],
  putList: ['key', 'list'],
  getPolicy: [],
  putPolicy: ['statements'],
  deletePolicy: [],
};

/**
 * The steps of a file that someone gives.
 * @throws TypeError saying which step is none, and why
 */
export function readSteps(value: unknown): Step[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX.steps)
    throw new TypeError(`"steps" must be a list of 1 to ${MAX.steps} steps`);
  return value.map((one: unknown, index) => {
    const problem = problemOf(one);
    if (problem !== undefined) throw new TypeError(`step ${index + 1}: ${problem}`);
    return one as Step;
  });
}

function problemOf(one: unknown): string | undefined {
  if (!isRecord(one)) return 'is no step';
  const { n, by, bucket, do: name, ...fields } = one;
  if (!isCount(n)) return '"n" must be a whole number';
  if (!identityNames.some((known) => known === by)) return `"by" must be one of ${identityNames.join(', ')}`;
  if (bucket !== 0 && bucket !== 1) return '"bucket" must be 0 or 1';
  if (typeof name !== 'string' || !Object.hasOwn(NEEDED, name))
    return 'this version of Assay knows no such operation; "do" must be one of those in docs/explore.md';
  const missing = NEEDED[name as Step['do']].find((field) => !(field in fields));
  if (missing !== undefined) return `"${missing}" is missing`;
  const wrong = Object.entries(fields).find(([field, value]) => !isField(field, value));
  return wrong && `"${wrong[0].slice(0, 40)}" is unknown or not of its form`;
}

function isField(name: string, value: unknown): boolean {
  const kind = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (name === 'range' && Array.isArray(value)) return value.length === 2 && value.every(isCount);
  switch (kind) {
    case 'key':
      return isText(value) && value !== '';
    case 'text':
      return isText(value) && (WORDS[name]?.includes(value) ?? true);
    case 'number':
      return isCount(value);
    case 'version':
      return value === 'null' || isCount(value);
    case 'flag':
      return value === true || value === false;
    case 'pairs':
      return isRecord(value) && Object.entries(value).every((pair) => pair.every(isText));
    case 'numbers':
      return Array.isArray(value) && value.length > 0 && value.every(isCount);
    case 'source':
      return isSource(value, ['bucket']);
    case 'items':
      return Array.isArray(value) && value.length > 0 && value.every((one) => isSource(one, []));
    case 'statements':
      return Array.isArray(value) && value.length > 0 && value.every(isStatement);
    case undefined:
      return false;
  }
}

function isSource(value: unknown, more: readonly string[]): boolean {
  return (
    isRecord(value) &&
    isField('key', value['key']) &&
    (value['version'] === undefined || isField('version', value['version'])) &&
    (value['bucket'] === undefined || value['bucket'] === 0 || value['bucket'] === 1) &&
    Object.keys(value).every((name) => ['key', 'version', ...more].includes(name))
  );
}

function isStatement(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { effect, action, keys } = value;
  const isEffect = effect === 'Allow' || effect === 'Deny';
  return isEffect && isText(action) && /^s3:[A-Za-z]+$/.test(action) && (keys === undefined || isText(keys));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX.text;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= -1 && value < 100_000;
