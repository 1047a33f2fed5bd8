import type { Exchange } from '../../../client/exchange.ts';
import { statusOf } from '../../../client/retry.ts';
import { type Dialect, wireHeader } from '../../../spec/dialect.ts';
import { decodeListed } from '../../case/listed-keys.ts';
import { byBytes } from '../../model/listings.ts';
import type { Step } from '../step.ts';
import { type Answer, type Entry, inOrder, type Page } from './answer.ts';

/** The answer to a step as plain values; undefined when what became of the request is not known. */
export function readAnswer(
  dialect: Dialect,
  { do: name }: Pick<Step, 'do'>,
  exchange: Exchange,
): Answer | undefined {
  const { response, ok, error, body, uncertain } = exchange;
  if (!response || uncertain) return undefined;
  const isRead = name === 'get' || name === 'head';
  return {
    status: statusOf(exchange),
    ok,
    code: error?.code,
    etag: bare(exchange.header('etag')),
    versionId: exchange.header('x-std-version-id'),
    isDeleteMarker: exchange.header('x-std-delete-marker') === 'true',
    body: name === 'get' ? body.toString() : '',
    ...(isRead && shownOf(exchange, dialect)),
    ...(ok && READERS[name]?.((exchange.output ?? {}) as Documented & Listed, exchange)),
  };
}

/** What GET and HEAD show beside the bytes. */
function shownOf(exchange: Exchange, dialect: Dialect): Partial<Answer> {
  const length = exchange.header('content-length');
  const prefix = wireHeader(dialect, 'x-std-meta-').toLowerCase();
  const attributes = listIn(exchange.response?.headers)
    .map(([name, value]): [string, string] => [name.toLowerCase(), value])
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]): [string, string] => [name.slice(prefix.length), value]);
  return {
    type: exchange.header('content-type'),
    length: length === undefined ? undefined : Number(length),
    contentRange: exchange.header('content-range'),
    tagCount: Number(exchange.header('x-std-tagging-count') ?? 0),
    attributes: inOrder(Object.fromEntries(attributes)),
  };
}

/** What the documents of all operations may say, as far as it is looked at. */
interface Documented {
  Status?: string;
  ETag?: string;
  UploadId?: string;
  TagSet?: readonly { Key: string; Value: string }[];
  AccessControlList?: readonly { Grantee?: { URI?: string }; Permission?: string }[];
  Upload?: readonly { Key: string; UploadId: string }[];
  Part?: readonly { PartNumber: number; Size: number; ETag: string }[];
  Deleted?: readonly { Key?: string; VersionId?: string; DeleteMarkerVersionId?: string }[];
  Error?: readonly { Key?: string }[];
}

type Reader = (document: Documented & Listed, exchange: Exchange) => Partial<Answer>;

/** Operations whose documents are read. */
const READERS: Readonly<Partial<Record<Step['do'], Reader>>> = {
  getVersioning: ({ Status = '' }) => ({ versioning: Status }),
  getTags: ({ TagSet }) => ({
    tags: inOrder(Object.fromEntries(listIn(TagSet).map(({ Key, Value }) => [Key, Value]))),
  }),
  getList: grantsOf,
  getBucketList: grantsOf,
  copy: ({ ETag }, exchange) => ({
    etag: bare(ETag),
    sourceId: exchange.header('x-std-copy-source-version-id'),
  }),
  copyPart: ({ ETag }) => ({ etag: bare(ETag) }),
  complete: ({ ETag }) => ({ etag: bare(ETag) }),
  startUpload: ({ UploadId }) => ({ uploadId: UploadId }),
  listUploads: ({ Upload }) => ({
    uploads: listIn(Upload)
      .map(({ Key, UploadId }) => `${Key} ${UploadId}`)
      .sort(),
  }),
  listParts: ({ Part }) => ({
    parts: listIn(Part).map(({ PartNumber, Size, ETag }) => [PartNumber, Size, bare(ETag)]),
  }),
  bulkDelete: deletedOf,
  list: pageOf,
  nextPage: pageOf,
};

/** An ETag without its quotes and the mark of a weak one: how it is written is judged by the cases. An empty one is none. */
function bare(etag: string | undefined): string | undefined {
  return etag?.replace(/^W\//, '').replaceAll('"', '') || undefined;
}

/** What a document lists. A list that is missing is compared as an empty one, so it does not pass for one that is not. */
function listIn<Item>(list: readonly Item[] | undefined): readonly Item[] {
  return list ?? [];
}

function deletedOf({ Deleted, Error: errors }: Documented): Partial<Answer> {
  const deleted = listIn(Deleted)
    .map(({ Key = '', VersionId: id, DeleteMarkerVersionId: markerId }) => ({ key: Key, id, markerId }))
    .sort(({ key: one }, { key: other }) => (one < other ? -1 : one > other ? 1 : 0));
  return {
    deleted,
    errors: listIn(errors)
      .map(({ Key = '' }) => Key)
      .sort(),
  };
}

function grantsOf({ AccessControlList }: Documented): Partial<Answer> {
  const to = (group: string) =>
    listIn(AccessControlList)
      .filter(({ Grantee }) => Grantee?.URI?.endsWith(`/${group}`))
      .flatMap(({ Permission }) => Permission ?? [])
      .sort();
  return { grants: { everyone: to('AllUsers'), authenticated: to('AuthenticatedUsers') } };
}

type ListedVersion = { Key?: string; VersionId?: string; IsLatest?: boolean; ETag?: string; Size?: number };

/** What the three forms of a listing say. */
interface Listed {
  EncodingType?: string;
  IsTruncated?: boolean;
  NextMarker?: string;
  NextContinuationToken?: string;
  NextKeyMarker?: string;
  NextVersionIdMarker?: string;
  Contents?: readonly ListedVersion[];
  Version?: readonly ListedVersion[];
  DeleteMarker?: readonly ListedVersion[];
  CommonPrefixes?: readonly { Prefix?: string }[];
}

function pageOf(listed: Listed): { page: Page } {
  const decode = listed.EncodingType === 'url' ? decodeListed : (name = '') => name;
  const entry = (
    kind: Entry['kind'],
    { Key, VersionId: id, IsLatest: isLatest, ETag, Size }: ListedVersion,
  ) => ({
    ...{ kind, name: decode(Key), id, isLatest },
    ...(kind === 'object' && { size: Size, etag: bare(ETag) }),
  });
  const entries: Entry[] = [
    ...listIn(listed.Contents ?? listed.Version).map((one) => entry('object', one)),
    ...listIn(listed.DeleteMarker).map((one) => entry('marker', one)),
    ...listIn(listed.CommonPrefixes).map(({ Prefix }): Entry => ({ kind: 'prefix', name: decode(Prefix) })),
  ];
  const { NextMarker, NextKeyMarker, NextVersionIdMarker, NextContinuationToken } = listed;
  // The first form says where to go on only with a delimiter; without one it is the last key.
  const last = entries
    .map(({ name }) => name)
    .sort(byBytes)
    .at(-1);
  const marker = NextMarker ?? NextKeyMarker;
  const next = {
    marker: marker === undefined ? last : decode(marker),
    versionMarker: NextVersionIdMarker,
    token: NextContinuationToken,
  };
  return { page: { entries, isTruncated: listed.IsTruncated ?? false, next } };
}
