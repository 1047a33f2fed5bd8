import { S3Error } from '../../http/errors.ts';
import type { Fault } from '../../parts.ts';
import { withInput, withOperation } from '../deviations.ts';
import { firstFormFault, pageFault, secondFormFault } from './lists.ts';

/** Where a page begins, in either form. */
const beginnings: readonly Fault[] = [
  pageFault(
    'marker-included',
    ['LIST-MARKER-01', 'LIST-AFTER-01', 'LIST-AFTER-04', 'LIST-PAGE-01', 'LIST-PAGE-02'],
    (listPage) => (seek, request) => listPage(({ key }) => seek({ key }), request),
  ),
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
    'marker-that-is-no-key-starts-anew',
    ['LIST-MARKER-02', 'LIST-MARKER-03', 'LIST-MARKER-07', 'LIST-AFTER-02', 'LIST-PAGE-06'],
    (listPage) => (seek, request) => {
      const { after } = request;
      const [found] = after ? seek({ key: after.key }) : [];
      return listPage(seek, { ...request, after: found?.key === after?.key ? after : undefined });
    },
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
];

/** Marker, start-after and token: passed over, not told, or never looked at. */
const marks: readonly Fault[] = [
  {
    name: 'listing/marker-ignored',
    requirements: ['LIST-MARKER-01', 'LIST-MARKER-02', 'LIST-MARKER-03', 'LIST-MARKER-07', 'LIST-PAGE-01'],
    apply: (parts) => withInput(parts, 'listObjects', (input) => ({ ...input, marker: undefined })),
  },
  firstFormFault('marker-not-echoed', ['LIST-MARKER-04'], () => ({ Marker: '' })),
  {
    name: 'listing/start-after-ignored',
    requirements: ['LIST-AFTER-01', 'LIST-AFTER-02', 'LIST-AFTER-03'],
    apply: (parts) => withInput(parts, 'listObjectsV2', (input) => ({ ...input, startAfter: undefined })),
  },
  secondFormFault('start-after-not-echoed', ['LIST-AFTER-03', 'LIST-ENC-04'], () => ({
    StartAfter: undefined,
  })),
  {
    name: 'listing/start-after-goes-before-token',
    requirements: ['LIST-AFTER-04'],
    apply: (parts) =>
      withInput(parts, 'listObjectsV2', ({ continuationToken, ...input }) =>
        input.startAfter === undefined ? { ...input, continuationToken } : input,
      ),
  },
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
    apply: (parts) =>
      withInput(parts, 'listObjectsV2', (input) => ({
        ...input,
        continuationToken: input.continuationToken || undefined,
      })),
  },
  {
    name: 'listing/unknown-token-starts-anew',
    requirements: ['LIST-TOKEN-03', 'LIST-TOKEN-04'],
    apply: (parts) =>
      withOperation(parts, 'listObjectsV2', async (call, list) => {
        try {
          return await list(call);
        } catch (error) {
          if (!(error instanceof S3Error) || error.code !== 'InvalidArgument') throw error;
          return list({ ...call, input: { ...call.input, continuationToken: undefined } });
        }
      }),
  },
];

function* withoutFirst<Entry>(entries: Iterable<Entry>): Iterable<Entry> {
  let first = true;
  for (const entry of entries) {
    if (!first) yield entry;
    first = false;
  }
}

export const startFaults: readonly Fault[] = [...beginnings, ...marks];
