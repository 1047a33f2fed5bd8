import type { Fault } from '../../behaviour.ts';
import { inputFault, listFault, pageFault, secondFormFault } from './lists.ts';
import { noSuchKey, S3Error } from '../../s3-error.ts';
import { only } from './deviations.ts';
import { withAnswer, withMissingBucket, withOperation } from '../deviations.ts';

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Defects that the cases of `suites/listing/listing.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'listing/first-form-unknown',
    requirements: ['LIST-BASE-01', 'LIST-BASE-06'],
    apply: (behaviour) =>
      withOperation(behaviour, 'listObjects', () => {
        throw new S3Error('NotImplemented');
      }),
  },
  {
    name: 'listing/unknown-list-type-treated-as-first',
    requirements: ['LIST-BASE-08'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, ...rest) => {
        const query = request.query.filter(([name, value]) => name !== 'list-type' || value === '2');
        return behaviour.routeOf({ ...request, query }, ...rest);
      },
    }),
  },
  {
    name: 'listing/missing-bucket-listed-as-empty',
    requirements: ['LIST-BASE-04'],
    apply: (behaviour) =>
      withMissingBucket(behaviour, 'listObjectsV2', ({ input }) => ({
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
  secondFormFault('second-form-lists-no-keys', ['LIST-BASE-02'], () => ({ Contents: [] })),
  inputFault(
    'prefix-ignored',
    ['LIST-PREFIX-01', 'LIST-PREFIX-02', 'LIST-PREFIX-03', 'LIST-DELIM-02'],
    (input) => ({
      ...input,
      prefix: undefined,
    }),
  ),
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
    apply: (behaviour) =>
      withAnswer(behaviour, 'listObjectsV2', (answer, { input }) => {
        if (input.prefix && answer.document?.KeyCount === 0) throw noSuchKey(input.prefix);
        return answer;
      }),
  },
  listFault('empty-prefix-lists-nothing', ['LIST-PREFIX-05'], (list, { prefix }) =>
    prefix === '' ? { ...list, Contents: [] } : list,
  ),
];
