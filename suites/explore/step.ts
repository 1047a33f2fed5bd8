import type { IdentityName } from '../../target/target.ts';

/** Key and value pairs: user attributes, tags. */
export type Pairs = Readonly<Record<string, string>>;

/** A version by the number of the step that wrote it; `null` is the version of that id. */
export type VersionRef = number | 'null';

/** An ETag: that of what is there when the step runs, or one that nothing has. */
export type TagRef = 'current' | 'other';

/** Canned access lists that the model knows. */
export type Canned = 'private' | 'public-read' | 'public-read-write' | 'authenticated-read';

/** What an upload gives an object beside its bytes. */
export interface Given {
  type?: string;
  meta?: Pairs;
  tags?: Pairs;
  list?: Canned;
}

/** An object or one version of it. */
export interface Source {
  key: string;
  version?: VersionRef;
}

/** A statement of a bucket policy about everyone (`Principal: *`). */
export interface Statement {
  effect: 'Allow' | 'Deny';
  action: PolicyAction;
  /** Keys that the resource names by their beginning; absent: the bucket itself. */
  keys?: string;
}
export type PolicyAction =
  's3:GetObject' | 's3:GetObjectVersion' | 's3:PutObject' | 's3:DeleteObject' | 's3:ListBucket';

/** What is asked for; `do` says which operation of the contract it becomes. */
export type Action =
  | { do: 'createBucket'; list?: Canned }
  | { do: 'deleteBucket' | 'headBucket' | 'getVersioning' | 'getBucketList' }
  | { do: 'listUploads' | 'getPolicy' | 'deletePolicy' }
  | { do: 'setVersioning'; to: 'Enabled' | 'Suspended' }
  | { do: 'putBucketList'; list: Canned }
  | { do: 'putPolicy'; statements: readonly Statement[] }
  | ({ do: 'put'; key: string; body: string; ifMatch?: TagRef; ifNoneMatch?: '*' } & Given)
  | ({ do: 'get' | 'head'; ifMatch?: TagRef; ifNoneMatch?: TagRef; range?: string } & Source)
  | ({ do: 'delete'; ifMatch?: TagRef } & Source)
  | { do: 'bulkDelete'; items: readonly Source[]; quiet?: boolean }
  | ({ do: 'copy'; key: string; from: Source & { bucket: number }; replace?: boolean } & Given & CopyIf)
  | { do: 'list'; form: ListForm; prefix?: string; delimiter?: string; after?: string; max?: number }
  | { do: 'nextPage' }
  | ({ do: 'startUpload'; key: string } & Given)
  | { do: 'uploadPart'; upload: number; part: number; body: string }
  | { do: 'copyPart'; upload: number; part: number; from: Source; range?: [first: number, last: number] }
  | { do: 'complete'; upload: number; parts: readonly number[]; ifNoneMatch?: '*' }
  | { do: 'abort' | 'listParts'; upload: number }
  | ({ do: 'getTags' | 'deleteTags' | 'getList' } & Source)
  | ({ do: 'putTags'; tags: Pairs } & Source)
  | ({ do: 'putList'; list: Canned } & Source);

type CopyIf = { sourceIfMatch?: TagRef; ifNoneMatch?: '*' };

export type ListForm = 'v1' | 'v2' | 'versions';

/** One request of a sequence. */
export type Step = {
  /** Number of the step in the sequence as it was first made; references stay right when other steps are left out. */
  n: number;
  by: IdentityName;
  /** Which bucket of the sequence, from 0 on. */
  bucket: number;
} & Action;

export type StepOf<Name extends Action['do']> = Step & { do: Name };
