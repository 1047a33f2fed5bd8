import type { Fault } from '../../behaviour.ts';
import { encodePath } from '../../http/percent-encoding.ts';
import { entryFault, firstFormFault, inputFault, listFault, secondFormFault } from './lists.ts';
import { parameterIgnored } from './parameters.ts';
import { rewritten, withResponse } from '../deviations.ts';

const raw = (text: string | undefined) => text && decodeURIComponent(text);

/** Defects that the cases of `suites/listing/encoding.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  inputFault(
    'encoding-type-ignored',
    ['LIST-ENC-01', 'LIST-ENC-02', 'LIST-ENC-03', 'LIST-ENC-04', 'LIST-ENC-05', 'LIST-ENC-06', 'LIST-ENC-10'],
    (input) => ({ ...input, encodingType: undefined }),
  ),
  entryFault('keys-encoded-without-request', ['LIST-ENC-08'], ({ Key }) => ({
    Key: encodePath(raw(Key) ?? ''),
  })),
  entryFault('spaces-in-keys-not-encoded', ['LIST-ENC-01'], ({ Key }) => ({
    Key: Key.replaceAll('%20', ' '),
  })),
  listFault('keys-encoded-twice', ['LIST-ENC-01', 'LIST-ENC-10', 'OBJ-KEY-01'], (list, { encodingType }) => ({
    ...list,
    Contents: list.Contents.map((entry) => ({
      ...entry,
      Key: encodingType ? encodePath(entry.Key) : entry.Key,
    })),
  })),
  listFault('common-prefixes-not-encoded', ['LIST-ENC-02'], (list, { encodingType }) => ({
    ...list,
    CommonPrefixes: list.CommonPrefixes.map(({ Prefix }) => ({
      Prefix: encodingType ? decodeURIComponent(Prefix) : Prefix,
    })),
  })),
  listFault('echoes-not-encoded', ['LIST-ENC-03'], (list, { prefix = '', delimiter }) => ({
    ...list,
    Prefix: prefix,
    Delimiter: delimiter,
  })),
  secondFormFault('start-after-not-encoded', ['LIST-ENC-04'], (_list, { startAfter }) => ({
    StartAfter: startAfter,
  })),
  firstFormFault('next-marker-not-encoded', ['LIST-ENC-05'], ({ NextMarker }, { encodingType }) => ({
    NextMarker: encodingType ? raw(NextMarker) : NextMarker,
  })),
  listFault('encoding-type-not-echoed', ['LIST-ENC-06'], (list) => ({ ...list, EncodingType: undefined })),
  parameterIgnored('unknown-encoding-type-ignored', 'LIST-ENC-07', 'encoding-type', /^(?!url$)/),
  listFault('ordered-by-encoded-form', ['LIST-ENC-09'], (list, { encodingType }) => ({
    ...list,
    Contents: encodingType ? list.Contents.toSorted((a, b) => (a.Key < b.Key ? -1 : 1)) : list.Contents,
  })),
  {
    name: 'listing/control-characters-not-encoded',
    requirements: ['LIST-ENC-10', 'OBJ-KEY-14'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) =>
        rewritten(response, (xml) => xml.replace(/%[01][0-9A-F]/g, (escape) => decodeURIComponent(escape))),
      ),
  },
];
