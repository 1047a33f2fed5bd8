import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { listFault, pageFault, secondFormFault } from './lists.ts';
import { withInput, withOperation } from '../deviations.ts';

function* withoutFirst<Entry>(entries: Iterable<Entry>): Iterable<Entry> {
  let first = true;
  for (const entry of entries) {
    if (!first) yield entry;
    first = false;
  }
}

/** Defects that the cases of `suites/listing/paging.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  listFault('second-key-listed-twice', ['LIST-BASE-06', 'LIST-PAGE-01', 'LIST-PAGE-02'], (list) => ({
    ...list,
    Contents: [...list.Contents, ...list.Contents.slice(1, 2)],
  })),
  listFault(
    'truncation-not-reported',
    ['LIST-MAX-01', 'LIST-PAGE-01', 'LIST-PAGE-02', 'LIST-PAGE-03', 'LIST-PAGE-04', 'LIST-TOKEN-01'],
    (list) => ({ ...list, IsTruncated: false }),
  ),
  pageFault('full-page-reported-as-truncated', ['LIST-PAGE-05'], (listPage) => (seek, request) => {
    const page = listPage(seek, request);
    const full = page.last !== undefined && page.entries.length + page.commonPrefixes.length === request.max;
    return { ...page, isTruncated: full };
  }),
  pageFault(
    'page-begins-one-key-late',
    ['LIST-MARKER-01', 'LIST-AFTER-01', 'LIST-PAGE-01', 'LIST-PAGE-02', 'LIST-PAGE-06'],
    (listPage) => (seek, request) =>
      listPage((from) => {
        const entries = seek(from);
        return 'after' in from ? withoutFirst(entries) : entries;
      }, request),
  ),
  pageFault(
    'common-prefix-doubled-across-pages',
    ['LIST-MARKER-07', 'LIST-PAGE-03', 'LIST-PAGE-07', 'LIST-ENC-05'],
    (listPage) => (seek, request) => {
      const { after } = request;
      let begun = false;
      return listPage(
        (from) => {
          const start =
            !begun && after && after.key >= request.prefix ? { ...after, after: true as const } : from;
          begun = true;
          return seek(start);
        },
        { ...request, after: undefined },
      );
    },
  ),
  pageFault(
    'prefix-forgotten-on-later-pages',
    ['LIST-PAGE-07'],
    (listPage) => (seek, request) => listPage(seek, request.after ? { ...request, prefix: '' } : request),
  ),
  pageFault(
    'delimiter-forgotten-on-later-pages',
    ['LIST-PAGE-03', 'LIST-PAGE-07'],
    (listPage) => (seek, request) => listPage(seek, request.after ? { ...request, delimiter: '' } : request),
  ),
  secondFormFault('last-page-with-token', ['LIST-TOKEN-01'], ({ NextContinuationToken = 'end' }) => ({
    NextContinuationToken,
  })),
  secondFormFault('truncated-page-without-token', ['LIST-TOKEN-01', 'LIST-PAGE-02', 'LIST-PAGE-06'], () => ({
    NextContinuationToken: undefined,
  })),
  secondFormFault('token-not-echoed', ['LIST-TOKEN-02'], () => ({ ContinuationToken: undefined })),
  {
    name: 'listing/empty-token-ignored',
    requirements: ['LIST-TOKEN-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'listObjectsV2', (input) => ({
        ...input,
        continuationToken: input.continuationToken || undefined,
      })),
  },
  {
    name: 'listing/unknown-token-starts-from-the-beginning',
    requirements: ['LIST-TOKEN-03', 'LIST-TOKEN-04'],
    apply: (behaviour) =>
      withOperation(behaviour, 'listObjectsV2', async (call, list) => {
        try {
          return await list(call);
        } catch (error) {
          if (!(error instanceof S3Error) || error.code !== 'InvalidArgument') throw error;
          return list({ ...call, input: { ...call.input, continuationToken: undefined } });
        }
      }),
  },
];
