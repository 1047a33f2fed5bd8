import type { Fault } from '../../behaviour.ts';
import { entryFault, firstFormFault, secondFormFault } from './lists.ts';
import { rewritten, withResponse } from '../deviations.ts';

const HOUR = 3_600_000;

const BLOCK = 512;

/** Defects that the cases of `suites/listing/entries.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'listing/second-form-treated-as-first',
    requirements: ['LIST-ENTRY-07', 'LIST-ENTRY-09', 'LIST-AFTER-01', 'LIST-TOKEN-01', 'LIST-TOKEN-04'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, ...rest) =>
        behaviour.routeOf(
          { ...request, query: request.query.filter(([name]) => name !== 'list-type') },
          ...rest,
        ),
    }),
  },
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
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        rewritten(response, (xml) => xml.replace(/<StorageClass>[^<]*<\/StorageClass>/g, '')),
      ),
  },
  firstFormFault('first-form-without-owner', ['LIST-ENTRY-06'], ({ Contents }) => ({
    Contents: Contents.map((entry) => ({ ...entry, Owner: undefined })),
  })),
  secondFormFault('owner-returned-without-request', ['LIST-ENTRY-07'], ({ Contents }) => ({
    Contents: Contents.map((entry) => ({ ...entry, Owner: { ID: 'f'.repeat(64) } })),
  })),
  secondFormFault('fetch-owner-ignored', ['LIST-ENTRY-08'], ({ Contents }) => ({
    Contents: Contents.map((entry) => ({ ...entry, Owner: undefined })),
  })),
  secondFormFault('common-prefixes-not-in-key-count', ['LIST-ENTRY-09'], ({ Contents }) => ({
    KeyCount: Contents.length,
  })),
];
