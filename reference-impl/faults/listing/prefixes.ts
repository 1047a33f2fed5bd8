import { noSuchKey } from '../../http/errors.ts';
import type { Fault } from '../../parts.ts';
import { withAnswer } from '../deviations.ts';
import { inputFault, listFault, pageFault } from './lists.ts';

/** Those entries whose keys are of some kind, lazily. */
function* only<Entry extends { key: string }>(
  entries: Iterable<Entry>,
  holds: (key: string) => boolean,
): Iterable<Entry> {
  for (const entry of entries) if (holds(entry.key)) yield entry;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The prefix: forgotten, or compared in another way. */
const prefixes: readonly Fault[] = [
  inputFault(
    'prefix-ignored',
    ['LIST-PREFIX-01', 'LIST-PREFIX-02', 'LIST-PREFIX-03', 'LIST-DELIM-02'],
    (input) => ({
      ...input,
      prefix: undefined,
    }),
  ),
  pageFault('prefix-taken-for-folder', ['LIST-PREFIX-01', 'LIST-DELIM-04'], (listPage) => (seek, request) => {
    const folder = request.prefix.replace(/[^/]$/, '$&/');
    const inside = (key: string) => key === request.prefix || key.startsWith(folder);
    return listPage((from) => only(seek(from), inside), request);
  }),
  pageFault('prefix-without-case', ['LIST-PREFIX-04'], (listPage) => (seek, request) => {
    if (request.delimiter !== '') return listPage(seek, request);
    const prefix = request.prefix.toLowerCase();
    const begins = (key: string) => key.toLowerCase().startsWith(prefix);
    return listPage((from) => only(seek(from), begins), { ...request, prefix: '' });
  }),
  inputFault('prefix-decoded-twice', ['LIST-PREFIX-04'], (input) => ({
    ...input,
    prefix: decoded(input.prefix),
  })),
  listFault('prefix-not-echoed', ['LIST-PREFIX-02', 'LIST-ENC-03'], (list) => ({ ...list, Prefix: '' })),
  {
    name: 'listing/prefix-without-keys-refused',
    requirements: ['LIST-PREFIX-03'],
    apply: (parts) =>
      withAnswer(parts, 'listObjectsV2', (answer, { input }) => {
        if (input.prefix && answer.document?.KeyCount === 0) throw noSuchKey(input.prefix);
        return answer;
      }),
  },
  listFault('empty-prefix-lists-nothing', ['LIST-PREFIX-05'], (list, { prefix }) =>
    prefix === '' ? { ...list, Contents: [] } : list,
  ),
];

/** The delimiter: forgotten, mistaken, or looked for in the wrong place. */
const delimiters: readonly Fault[] = [
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
  inputFault('empty-delimiter-taken-for-slash', ['LIST-DELIM-08'], (input) => ({
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

export const prefixFaults: readonly Fault[] = [...prefixes, ...delimiters];
