import type { Fault } from '../../behaviour.ts';
import { firstFormFault, pageFault, secondFormFault } from './lists.ts';
import { withInput } from '../deviations.ts';

/** Defects that the cases of `suites/listing/start.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  pageFault(
    'common-prefixes-not-counted',
    ['LIST-PAGE-04', 'LIST-MARKER-05'],
    (listPage) => (seek, request) => {
      const { entries, commonPrefixes } = listPage(seek, { ...request, max: 1000 });
      const shown = entries.slice(0, request.max);
      const last = shown.at(-1) ?? commonPrefixes.at(-1);
      return { entries: shown, commonPrefixes, isTruncated: shown.length < entries.length, last };
    },
  ),
  firstFormFault('next-marker-missing', ['LIST-MARKER-05', 'LIST-ENC-05'], () => ({ NextMarker: undefined })),
  firstFormFault(
    'next-marker-is-last-key',
    ['LIST-MARKER-05', 'LIST-ENC-05'],
    ({ NextMarker, Contents }) => ({
      NextMarker: NextMarker && Contents.at(-1)?.Key,
    }),
  ),
  firstFormFault('next-marker-without-delimiter', ['LIST-MARKER-06'], ({ IsTruncated, Contents }) => ({
    NextMarker: IsTruncated ? Contents.at(-1)?.Key : undefined,
  })),
  pageFault(
    'marker-included',
    ['LIST-MARKER-01', 'LIST-AFTER-01', 'LIST-AFTER-04', 'LIST-PAGE-01', 'LIST-PAGE-02'],
    (listPage) => (seek, request) => listPage(({ key }) => seek({ key }), request),
  ),
  pageFault(
    'marker-that-is-not-a-key-ignored',
    ['LIST-MARKER-02', 'LIST-MARKER-03', 'LIST-MARKER-07', 'LIST-AFTER-02', 'LIST-PAGE-06'],
    (listPage) => (seek, request) => {
      const { after } = request;
      const [found] = after ? seek({ key: after.key }) : [];
      return listPage(seek, { ...request, after: found?.key === after?.key ? after : undefined });
    },
  ),
  {
    name: 'listing/marker-ignored',
    requirements: ['LIST-MARKER-01', 'LIST-MARKER-02', 'LIST-MARKER-03', 'LIST-MARKER-07', 'LIST-PAGE-01'],
    apply: (behaviour) => withInput(behaviour, 'listObjects', (input) => ({ ...input, marker: undefined })),
  },
  firstFormFault('marker-not-echoed', ['LIST-MARKER-04'], () => ({ Marker: '' })),
  {
    name: 'listing/start-after-ignored',
    requirements: ['LIST-AFTER-01', 'LIST-AFTER-02', 'LIST-AFTER-03'],
    apply: (behaviour) =>
      withInput(behaviour, 'listObjectsV2', (input) => ({ ...input, startAfter: undefined })),
  },
  secondFormFault('start-after-not-echoed', ['LIST-AFTER-03', 'LIST-ENC-04'], () => ({
    StartAfter: undefined,
  })),
  {
    name: 'listing/start-after-overrides-token',
    requirements: ['LIST-AFTER-04'],
    apply: (behaviour) =>
      withInput(behaviour, 'listObjectsV2', ({ continuationToken, ...input }) =>
        input.startAfter === undefined ? { ...input, continuationToken } : input,
      ),
  },
];
