import type { Fault } from '../../behaviour.ts';
import { inputFault, listFault, pageFault } from './lists.ts';
import { only } from './deviations.ts';

/** Defects that the cases of `suites/listing/delimiter.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  pageFault(
    'prefix-treated-as-folder',
    ['LIST-PREFIX-01', 'LIST-DELIM-04'],
    (listPage) => (seek, request) => {
      const folder = request.prefix.replace(/[^/]$/, '$&/');
      const inside = (key: string) => key === request.prefix || key.startsWith(folder);
      return listPage((from) => only(seek(from), inside), request);
    },
  ),
  pageFault(
    'delimiter-ignored',
    ['LIST-DELIM-01', 'LIST-DELIM-02', 'LIST-DELIM-03', 'LIST-DELIM-10', 'LIST-PAGE-03', 'LIST-PAGE-07'],
    (listPage) => (seek, request) => listPage(seek, { ...request, delimiter: '' }),
  ),
  listFault(
    'common-prefix-without-delimiter',
    ['LIST-DELIM-01', 'LIST-ENC-02'],
    (list, { delimiter = '' }) => ({
      ...list,
      CommonPrefixes: list.CommonPrefixes.map(({ Prefix }) => ({
        Prefix: Prefix.slice(0, Prefix.length - delimiter.length),
      })),
    }),
  ),
  pageFault(
    'delimiter-looked-for-within-prefix',
    ['LIST-DELIM-02', 'LIST-DELIM-05', 'LIST-PAGE-07'],
    (listPage) => (seek, request) => {
      const begins = (key: string) => key.startsWith(request.prefix);
      return listPage((from) => only(seek(from), begins), { ...request, prefix: '' });
    },
  ),
  pageFault(
    'delimiter-cut-to-one-character',
    ['LIST-DELIM-03'],
    (listPage) => (seek, request) => listPage(seek, { ...request, delimiter: request.delimiter.slice(0, 1) }),
  ),
  pageFault(
    'delimiter-always-a-slash',
    ['LIST-DELIM-03', 'LIST-DELIM-06', 'LIST-DELIM-09'],
    (listPage) => (seek, request) => listPage(seek, { ...request, delimiter: request.delimiter && '/' }),
  ),
  pageFault(
    'delimiter-outside-ascii-ignored',
    ['LIST-DELIM-09'],
    (listPage) => (seek, request) =>
      listPage(seek, { ...request, delimiter: request.delimiter.replace(/[^\x20-\x7e]/g, '') }),
  ),
  inputFault('empty-delimiter-treated-as-slash', ['LIST-DELIM-08'], (input) => ({
    ...input,
    delimiter: input.delimiter === '' ? '/' : input.delimiter,
  })),
  listFault('delimiter-not-echoed', ['LIST-DELIM-07', 'LIST-ENC-03'], (list) => ({
    ...list,
    Delimiter: undefined,
  })),
  listFault('common-prefixes-out-of-order', ['LIST-DELIM-01', 'LIST-DELIM-10'], (list) => ({
    ...list,
    CommonPrefixes: list.CommonPrefixes.toReversed(),
  })),
];
