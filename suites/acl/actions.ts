import { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { grantsIn } from './lists.ts';

/** What a case tries on a bucket, and on an object. */
export type BucketAction =
  'list' | 'listFirstForm' | 'readContent' | 'readList' | 'add' | 'remove' | 'changeList';
export type ObjectAction = 'list' | 'readContent' | 'head' | 'readList' | 'replace' | 'remove' | 'changeList';

/** An object under a list with one grant besides the owner's. No other object has its prefix. */
export interface TestObject {
  bucket: string;
  key: string;
  content: string;
}

/** A request that a client tries. */
export interface Action {
  attempt(by: Client, place: TestObject): Promise<Exchange>;
  /** Expects that it was done: by its answer or, where it changes something, by what the owner sees. */
  expectDone(answer: Exchange, place: TestObject, owner: Client, by: Client): Promise<void> | void;
  /** It changes the object, so that another try needs a new one. */
  changes: boolean;
}

const OWNER = 'owner FULL_CONTROL';
const REPLACEMENT = 'replaced by another caller';

async function keysAt(owner: Client, { bucket, key }: TestObject): Promise<string[]> {
  const { Contents } = documentOf(await done(owner.listObjectsV2({ bucket, prefix: key })));
  return Contents.map(({ Key, Size }) => `${Key} of ${Size} bytes`);
}

const asIs = ({ key, content }: TestObject) => `${key} of ${content.length} bytes`;
const addition = (by: Client, { key }: TestObject) => `${key}-by-${by.identity.name}`;

const list: Action = {
  attempt: (by, { bucket, key }) => by.listObjectsV2({ bucket, prefix: key }),
  expectDone(answer, { key }) {
    const listed = documentOf(answer);
    expect('Contents' in listed ? listed.Contents.map(({ Key }) => Key) : [], 'keys listed').toEqual([key]);
  },
  changes: false,
};
const readContent: Action = {
  attempt: (by, { bucket, key }) => by.getObject({ bucket, key }),
  expectDone: (answer, { content }) => expect(answer).toHaveBody(content),
  changes: false,
};
const remove: Action = {
  attempt: (by, { bucket, key }) => by.deleteObject({ bucket, key }),
  expectDone: async (_, place, owner) =>
    expect((await keysAt(owner, place)).includes(asIs(place)), `${place.key} is there afterwards`).toBe(
      false,
    ),
  changes: true,
};

/** A caller who may read a list sees the whole list, including the rights of others. */
function expectWholeList(answer: Exchange): void {
  const [full, ...others] = grantsIn(answer).sort((one) => (one === OWNER ? -1 : 1));
  expect(full, 'first of the grants, the owner before others').toBe(OWNER);
  nonEmpty(others, "grants beside the owner's");
}

export const bucketActions: Record<BucketAction, Action> = {
  list,
  listFirstForm: { ...list, attempt: (by, { bucket, key }) => by.listObjects({ bucket, prefix: key }) },
  readContent,
  readList: {
    attempt: (by, { bucket }) => by.getBucketAcl({ bucket }),
    expectDone: expectWholeList,
    changes: false,
  },
  add: {
    attempt: (by, place) => by.putObject({ bucket: place.bucket, key: addition(by, place), body: 'added' }),
    async expectDone(_, place, owner, by) {
      const key = addition(by, place);
      const isThere = (await keysAt(owner, place)).includes(`${key} of 5 bytes`);
      expect(isThere, `${key} is there afterwards, 5 bytes`).toBe(true);
      // Removed while the list still allows it: later, only the uploader may.
      await by.deleteObject({ bucket: place.bucket, key });
    },
    changes: true,
  },
  remove,
  changeList: {
    attempt: (by, { bucket }) => by.putBucketAcl({ bucket, acl: 'private' }),
    expectDone: async (_, { bucket }, owner) =>
      expect(grantsIn(await owner.getBucketAcl({ bucket })), 'grants afterwards').toEqual([OWNER]),
    changes: true,
  },
};

export const objectActions: Record<ObjectAction, Action> = {
  list,
  readContent,
  head: {
    attempt: (by, { bucket, key }) => by.headObject({ bucket, key }),
    expectDone: (answer, { content }) =>
      expect(answer).toHaveHeader('content-length', String(content.length)),
    changes: false,
  },
  readList: {
    attempt: (by, { bucket, key }) => by.getObjectAcl({ bucket, key }),
    expectDone: expectWholeList,
    changes: false,
  },
  replace: {
    attempt: (by, { bucket, key }) => by.putObject({ bucket, key, body: REPLACEMENT }),
    // Checked by the listing: only the writer may be allowed to read the new content.
    expectDone: async (_, place, owner) =>
      expect(await keysAt(owner, place), 'objects afterwards').toEqual([
        asIs({ ...place, content: REPLACEMENT }),
      ]),
    changes: true,
  },
  remove,
  changeList: {
    attempt: (by, { bucket, key }) => by.putObjectAcl({ bucket, key, acl: 'private' }),
    expectDone: async (_, { bucket, key }, owner) =>
      expect(grantsIn(await owner.getObjectAcl({ bucket, key })), 'grants afterwards').toEqual([OWNER]),
    changes: true,
  },
};

/** After refusals the object is unchanged, no other object has its prefix, and the list still has its two grants. */
export async function expectUntouched(owner: Client, place: TestObject, readList: Action): Promise<void> {
  expect(await keysAt(owner, place), 'objects after the refusals').toEqual([asIs(place)]);
  const read = await readList.attempt(owner, place);
  expect(read).toSucceed();
  await readList.expectDone(read, place, owner, owner);
}
