import { S3Error } from '../../http/errors.ts';
import type { Fault } from '../../parts.ts';
import { rewritten, withMissingBucket, withOperation, withResponse } from '../deviations.ts';
import { entryFault, firstFormFault, listFault, pageFault, secondFormFault } from './lists.ts';

const HOUR = 3_600_000;
const BLOCK = 512;

/** What is listed, and in which order. */
const contents: readonly Fault[] = [
  {
    name: 'listing/first-form-unknown',
    requirements: ['LIST-BASE-01', 'LIST-BASE-06'],
    apply: (parts) =>
      withOperation(parts, 'listObjects', () => {
        throw new S3Error('NotImplemented');
      }),
  },
  {
    name: 'listing/second-form-answered-as-first',
    requirements: ['LIST-ENTRY-07', 'LIST-ENTRY-09', 'LIST-AFTER-01', 'LIST-TOKEN-01', 'LIST-TOKEN-04'],
    apply: (parts) => ({
      ...parts,
      routeOf: (request, ...rest) =>
        parts.routeOf({ ...request, query: request.query.filter(([name]) => name !== 'list-type') }, ...rest),
    }),
  },
  {
    name: 'listing/unknown-list-type-taken-for-first',
    requirements: ['LIST-BASE-08'],
    apply: (parts) => ({
      ...parts,
      routeOf: (request, ...rest) => {
        const query = request.query.filter(([name, value]) => name !== 'list-type' || value === '2');
        return parts.routeOf({ ...request, query }, ...rest);
      },
    }),
  },
  {
    name: 'listing/missing-bucket-listed-as-empty',
    requirements: ['LIST-BASE-04'],
    apply: (parts) =>
      withMissingBucket(parts, 'listObjectsV2', ({ input }) => ({
        status: 200,
        document: {
          Name: input.bucket,
          Prefix: '',
          KeyCount: 0,
          MaxKeys: 1000,
          IsTruncated: false,
          Contents: [],
          CommonPrefixes: [],
        },
      })),
  },
  listFault('empty-list-truncated', ['LIST-BASE-03', 'LIST-PREFIX-03', 'LIST-MARKER-03'], (list) => ({
    ...list,
    IsTruncated: list.IsTruncated || list.Contents.length + list.CommonPrefixes.length === 0,
  })),
  listFault('second-key-listed-twice', ['LIST-BASE-06', 'LIST-PAGE-01', 'LIST-PAGE-02'], (list) => ({
    ...list,
    Contents: [...list.Contents, ...list.Contents.slice(1, 2)],
  })),
  listFault('bucket-not-named', ['LIST-BASE-07'], (list) => ({ ...list, Name: '' })),
  pageFault('ordered-by-utf16', ['LIST-BASE-05'], (listPage) => (seek, request) => {
    const page = listPage(seek, request);
    return { ...page, entries: page.entries.sort((a, b) => (a.key < b.key ? -1 : 1)) };
  }),
  pageFault('ordered-by-language', ['LIST-BASE-05', 'LIST-DELIM-10'], (listPage) => (seek, request) => {
    const page = listPage(seek, request);
    const { compare } = new Intl.Collator('en');
    return { ...page, entries: page.entries.sort((a, b) => compare(a.key, b.key)) };
  }),
];

/** What an entry tells. */
const fields: readonly Fault[] = [
  entryFault('etag-without-quotes', ['LIST-ENTRY-02', 'CONS-LIST-03'], ({ ETag }) => ({
    ETag: ETag.replaceAll('"', ''),
  })),
  entryFault('size-in-blocks', ['LIST-ENTRY-01', 'LIST-ENTRY-03', 'CONS-LIST-03'], ({ Size }) => ({
    Size: Math.ceil(Size / BLOCK) * BLOCK,
  })),
  entryFault('modified-in-local-time', ['LIST-ENTRY-04'], ({ LastModified }) => ({
    LastModified: new Date(Date.parse(LastModified) + HOUR).toISOString(),
  })),
  {
    name: 'listing/storage-class-missing',
    requirements: ['LIST-ENTRY-05'],
    apply: (parts) =>
      withResponse(parts, (response) =>
        rewritten(response, (xml) => xml.replace(/<StorageClass>[^<]*<\/StorageClass>/g, '')),
      ),
  },
  firstFormFault('first-form-without-owner', ['LIST-ENTRY-06'], ({ Contents }) => ({
    Contents: Contents.map((entry) => ({ ...entry, Owner: undefined })),
  })),
  secondFormFault('second-form-lists-no-keys', ['LIST-BASE-02'], () => ({ Contents: [] })),
  secondFormFault('owner-told-unasked', ['LIST-ENTRY-07'], ({ Contents }) => ({
    Contents: Contents.map((entry) => ({ ...entry, Owner: { ID: 'f'.repeat(64) } })),
  })),
  secondFormFault('fetch-owner-ignored', ['LIST-ENTRY-08'], ({ Contents }) => ({
    Contents: Contents.map((entry) => ({ ...entry, Owner: undefined })),
  })),
  secondFormFault('common-prefixes-not-in-key-count', ['LIST-ENTRY-09'], ({ Contents }) => ({
    KeyCount: Contents.length,
  })),
];

export const entryFaults: readonly Fault[] = [...contents, ...fields];
