import type { Fault } from '../../parts.ts';
import { withOperation } from '../deviations.ts';
import { firstFormFault, listFault, pageFault } from './lists.ts';
import { parameterIgnored } from './parameters.ts';

/** How many entries a page has, and what it says of that. */
const sizes: readonly Fault[] = [
  pageFault(
    'max-keys-ignored',
    ['LIST-MAX-01', 'LIST-MAX-02', 'LIST-PAGE-04'],
    (listPage) => (seek, request) => listPage(seek, { ...request, max: 1000 }),
  ),
  pageFault(
    'max-keys-zero-taken-for-default',
    ['LIST-MAX-02'],
    (listPage) => (seek, request) => listPage(seek, { ...request, max: request.max || 1000 }),
  ),
  {
    name: 'listing/page-above-1000-entries',
    requirements: ['LIST-MAX-03'],
    apply: (parts) =>
      withOperation(parts, 'listObjectsV2', (call, list) => {
        const max = Number(call.input.maxKeys ?? 1000);
        const { listPage } = call.rules;
        return list({
          ...call,
          rules: { ...call.rules, listPage: (seek, request) => listPage(seek, { ...request, max }) },
        });
      }),
  },
  listFault('max-keys-echoed-uncut', ['LIST-MAX-04'], (list, { maxKeys }) => ({
    ...list,
    MaxKeys: Number(maxKeys ?? list.MaxKeys),
  })),
  listFault('missing-max-keys-echoed-as-0', ['LIST-MAX-05'], (list, { maxKeys }) => ({
    ...list,
    MaxKeys: maxKeys === undefined ? 0 : list.MaxKeys,
  })),
  listFault('max-keys-always-echoed-as-1000', ['LIST-MAX-06'], (list) => ({ ...list, MaxKeys: 1000 })),
  parameterIgnored('negative-max-keys-ignored', 'LIST-MAX-07', 'max-keys', /^-/),
  parameterIgnored('max-keys-that-is-no-number-ignored', 'LIST-MAX-08', 'max-keys', /[^-\d]/),
  parameterIgnored('max-keys-overflow-ignored', 'LIST-MAX-09', 'max-keys', /^\d{10}/),
];

/** Whether there is more, and where it goes on. */
const ends: readonly Fault[] = [
  listFault(
    'truncation-not-told',
    ['LIST-MAX-01', 'LIST-PAGE-01', 'LIST-PAGE-02', 'LIST-PAGE-03', 'LIST-PAGE-04', 'LIST-TOKEN-01'],
    (list) => ({ ...list, IsTruncated: false }),
  ),
  pageFault('full-page-taken-for-truncated', ['LIST-PAGE-05'], (listPage) => (seek, request) => {
    const page = listPage(seek, request);
    const full = page.last !== undefined && page.entries.length + page.commonPrefixes.length === request.max;
    return { ...page, isTruncated: full };
  }),
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
];

export const pageFaults: readonly Fault[] = [...sizes, ...ends];
