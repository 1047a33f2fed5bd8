/** A right answer and a wrong one look alike here: plain values, as suites/explore/answers reads them. */
export interface Answer extends Documents {
  status: number;
  /** Whether it is a success. */
  ok: boolean;
  /** Code of the error document; undefined also where there can be none (HEAD, 304). */
  code: string | undefined;
  body: string;
  type?: string;
  length?: number;
  contentRange?: string;
  /** ETag of what was read, or of what was made: then it may be in the document. All ETags are without quotes. */
  etag?: string;
  versionId?: string;
  /** The version that a copy was made of. */
  sourceId?: string;
  isDeleteMarker: boolean;
  tagCount?: number;
  /** User attributes, names in lower case, in the order of their names. */
  attributes?: Attributes;
}

/** Names and values in the order of the names. */
export type Attributes = readonly (readonly [name: string, value: string])[];

export function inOrder(pairs: Readonly<Record<string, string>>): Attributes {
  return Object.entries(pairs).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What the document of an answer says; a list that is missing counts as empty. */
interface Documents {
  /** Versioning state, empty where there never was one. */
  versioning?: string;
  tags?: Attributes;
  /** Permissions of groups, in the order of their names. */
  grants?: Record<'everyone' | 'authenticated', readonly string[]>;
  page?: Page;
  uploadId?: string;
  /** Key and id of each upload, in their order. */
  uploads?: readonly string[];
  parts?: readonly Part[];
  /** What a bulk deletion reports, its keys in their order. */
  deleted?: readonly { key: string; id?: string; markerId?: string }[];
  errors?: readonly string[];
}

export type Part = readonly [number: number, size: number, etag: string | undefined];

/** An entry of a listing: an object (or a version of it), a delete marker, or a common prefix. */
export interface Entry {
  kind: 'object' | 'marker' | 'prefix';
  name: string;
  id?: string;
  isLatest?: boolean;
  size?: number;
  etag?: string;
}

export interface Page {
  /** Objects first, then delete markers, then common prefixes. */
  entries: readonly Entry[];
  isTruncated: boolean;
  next: NextPage;
}

/** What the next page is asked with. */
export interface NextPage {
  marker?: string;
  versionMarker?: string;
  token?: string;
}
