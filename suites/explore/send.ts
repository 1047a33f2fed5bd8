import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { CallOptions } from '../../client/options.ts';
import { type Dialect, dialect } from '../../spec/dialect.ts';
import type { IdentityName, Target } from '../../target/target.ts';
import { createBucketWithLists } from '../case/ownership.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import { idOf, named } from '../model/sources.ts';
import type { Given, Pairs, Source, Statement, Step, TagRef } from './step.ts';
import { type Bucket, objectOf, type Upload, type World } from '../model/world.ts';

/** Where the steps of one sequence go. */
export interface Address {
  target: Target;
  clients: Readonly<Partial<Record<IdentityName, Client>>>;
  /** The name that a bucket of the sequence has on the target. */
  bucketName(slot: number): string;
  signal?: AbortSignal;
}

/** Send a step; what it refers to is looked up in the world. @throws RangeError for an identity that the target lacks */
export async function send(address: Address, step: Step, world: World): Promise<Exchange> {
  const client = address.clients[step.by];
  if (!client) throw new RangeError(`the target has no identity ${step.by}`);
  const options: CallOptions = { retry: false, signal: address.signal };
  const lifting = (change: () => Promise<Exchange>): Promise<Exchange> => {
    const { target, clients } = address;
    return clients.owner
      ? liftingTheBlock({ owner: clients.owner, target }, address.bucketName(step.bucket), change)
      : change();
  };
  const request = () => call(client, step, world, address, options);
  return makesPublic(step) ? lifting(request) : request();
}

function makesPublic(step: Step): boolean {
  return step.do === 'putPolicy' || ('list' in step && step.list !== undefined && step.by === 'owner');
}

async function call(
  client: Client,
  step: Step,
  world: World,
  address: Address,
  options: CallOptions,
): Promise<Exchange> {
  const bucket = address.bucketName(step.bucket);
  const there = world.get(step.bucket);
  const spoken = dialect(address.target.dialect);
  switch (step.do) {
    case 'createBucket':
      return createBucketWithLists(client, spoken, bucket, { acl: step.list });
    case 'deleteBucket':
    case 'headBucket':
      return client[step.do]({ bucket }, options);
    case 'getVersioning':
      return client.getBucketVersioning({ bucket }, options);
    case 'setVersioning':
      return client.putBucketVersioning({ bucket, body: { Status: step.to } }, options);
    case 'put': {
      const { key, body, ifNoneMatch } = step;
      const ifMatch = tag(step.ifMatch, there, { key });
      return client.putObject({ bucket, key, body, ifNoneMatch, ifMatch, ...given(step) }, options);
    }
    case 'get':
    case 'head': {
      const { key, range } = step;
      const input = {
        bucket,
        key,
        range,
        versionId: id(there, step),
        ifMatch: tag(step.ifMatch, there, step),
        ifNoneMatch: tag(step.ifNoneMatch, there, step),
      };
      return step.do === 'get' ? client.getObject(input, options) : client.headObject(input, options);
    }
    case 'delete': {
      const ifMatch = tag(step.ifMatch, there, { key: step.key });
      return client.deleteObject({ bucket, key: step.key, versionId: id(there, step), ifMatch }, options);
    }
    case 'bulkDelete': {
      const Object = step.items.map((item) => ({ Key: item.key, VersionId: id(there, item) }));
      const { quiet } = step;
      return client.deleteObjects({ bucket, body: { Object, ...(quiet && { Quiet: true }) } }, options);
    }
    case 'copy': {
      const { key, from, replace, tags, list, ifNoneMatch } = step;
      const source = world.get(from.bucket);
      const { type, meta } = step;
      return client.copyObject(
        {
          bucket,
          key,
          copySource: sourceText(address.bucketName(from.bucket), source, from),
          copySourceIfMatch: tag(step.sourceIfMatch, source, from),
          ifNoneMatch,
          acl: list,
          ...(replace && { metadataDirective: 'REPLACE', contentType: type, metadata: meta }),
          ...(tags && { taggingDirective: 'REPLACE', tagging: tagHeader(tags) }),
        },
        options,
      );
    }
    case 'list': {
      const { prefix, delimiter, after, max: maxKeys } = step;
      const common = { bucket, prefix, delimiter, maxKeys, encodingType: 'url' } as const;
      if (step.form === 'v1') return client.listObjects({ ...common, marker: after }, options);
      if (step.form === 'v2') return client.listObjectsV2({ ...common, startAfter: after }, options);
      return client.listObjectVersions({ ...common, keyMarker: after }, options);
    }
    case 'nextPage': {
      const { form = 'v1', prefix, delimiter, max: maxKeys, after, next = {} } = there?.cursor ?? {};
      const { marker, versionMarker, token } = next;
      const common = { bucket, prefix, delimiter, maxKeys, encodingType: 'url' } as const;
      if (form === 'v1') return client.listObjects({ ...common, marker }, options);
      if (form === 'v2')
        return client.listObjectsV2({ ...common, startAfter: after, continuationToken: token }, options);
      return client.listObjectVersions(
        { ...common, keyMarker: marker, versionIdMarker: versionMarker },
        options,
      );
    }
    case 'startUpload':
      return client.createMultipartUpload({ bucket, key: step.key, ...given(step) }, options);
    case 'uploadPart': {
      const { part: partNumber, body } = step;
      return client.uploadPart({ bucket, ...upload(there, step.upload), partNumber, body }, options);
    }
    case 'copyPart': {
      const { part: partNumber, from, range } = step;
      const copySource = sourceText(bucket, there, from);
      const copySourceRange = range && `bytes=${range[0]}-${range[1]}`;
      const input = { bucket, ...upload(there, step.upload), partNumber, copySource, copySourceRange };
      return client.uploadPartCopy(input, options);
    }
    case 'complete': {
      const parts = uploadThere(there, step.upload)?.parts;
      const Part = step.parts.map((PartNumber) => ({
        PartNumber,
        ETag: `"${parts?.get(PartNumber)?.etag ?? OTHER_TAG}"`,
      }));
      const { ifNoneMatch } = step;
      return client.completeMultipartUpload(
        { bucket, ...upload(there, step.upload), ifNoneMatch, body: { Part } },
        options,
      );
    }
    case 'abort':
      return client.abortMultipartUpload({ bucket, ...upload(there, step.upload) }, options);
    case 'listParts':
      return client.listParts({ bucket, ...upload(there, step.upload) }, options);
    case 'listUploads':
      return client.listMultipartUploads({ bucket }, options);
    case 'getTags':
      return client.getObjectTagging({ bucket, key: step.key, versionId: id(there, step) }, options);
    case 'putTags': {
      const TagSet = Object.entries(step.tags).map(([Key, Value]) => ({ Key, Value }));
      const versionId = id(there, step);
      return client.putObjectTagging({ bucket, key: step.key, versionId, body: { TagSet } }, options);
    }
    case 'deleteTags':
      return client.deleteObjectTagging({ bucket, key: step.key, versionId: id(there, step) }, options);
    case 'getBucketList':
      return client.getBucketAcl({ bucket }, options);
    case 'putBucketList':
      return client.putBucketAcl({ bucket, acl: step.list }, options);
    case 'getList':
      return client.getObjectAcl({ bucket, key: step.key, versionId: id(there, step) }, options);
    case 'putList':
      return client.putObjectAcl(
        { bucket, key: step.key, versionId: id(there, step), acl: step.list },
        options,
      );
    case 'getPolicy':
      return client.getBucketPolicy({ bucket }, options);
    case 'putPolicy':
      return client.putBucketPolicy({ bucket, body: policyOf(step.statements, bucket, spoken) }, options);
    case 'deletePolicy':
      return client.deleteBucketPolicy({ bucket }, options);
  }
}

function policyOf(statements: readonly Statement[], bucket: string, { arnPartition }: Dialect) {
  const resource = `arn:${arnPartition}:s3:::${bucket}`;
  return {
    Version: '2012-10-17' as const,
    Statement: statements.map(({ effect, action, keys }, index) => ({
      Sid: `statement${index}`,
      Effect: effect,
      Principal: '*' as const,
      Action: action,
      Resource: keys === undefined ? resource : `${resource}/${keys}*`,
    })),
  };
}

function given({ type, meta, tags, list }: Given) {
  return { contentType: type, metadata: meta, acl: list, ...(tags && { tagging: tagHeader(tags) }) };
}

function tagHeader(tags: Pairs): string {
  return new URLSearchParams(tags).toString();
}

function id(bucket: Bucket | undefined, { key, version }: Source): string | undefined {
  return bucket && version !== undefined ? idOf(bucket, key, version) : undefined;
}

/** An ETag that no object has. */
const OTHER_TAG = '00000000000000000000000000000000';

/** The ETag that a reference stands for; undefined when that of the object is not known. */
function tag(ref: TagRef | undefined, bucket: Bucket | undefined, source: Source): string | undefined {
  if (ref === undefined) return undefined;
  const version =
    source.version === undefined
      ? bucket && objectOf(bucket, source.key)
      : bucket && named(bucket, source)?.there;
  const etag = ref === 'other' || !version ? OTHER_TAG : version.etag;
  return etag === undefined ? undefined : `"${etag}"`;
}

/**
 * Whether the preconditions of a step stand for the same ETags in every world: a request has only one. Where the answer to a
 * write was lost they may not, or no ETag is known.
 */
export function isCertain(step: Step, worlds: readonly World[]): boolean {
  const first = worlds[0] && preconditions(step, worlds[0]);
  return worlds.every((world) =>
    preconditions(step, world).every(([ref, sent], index) =>
      ref === undefined ? true : sent !== undefined && sent === first?.[index]?.[1],
    ),
  );
}

/** The preconditions that a step may have, and the ETag that each stands for. */
function preconditions(step: Step, world: World): [ref: TagRef | undefined, sent: string | undefined][] {
  const of = (ref: TagRef | undefined, slot: number, source: Source): [typeof ref, string | undefined] => [
    ref,
    tag(ref, world.get(slot), source),
  ];
  if (step.do === 'put' || step.do === 'delete') return [of(step.ifMatch, step.bucket, { key: step.key })];
  if (step.do === 'get' || step.do === 'head')
    return [of(step.ifMatch, step.bucket, step), of(step.ifNoneMatch, step.bucket, step)];
  return step.do === 'copy' ? [of(step.sourceIfMatch, step.from.bucket, step.from)] : [];
}

function sourceText(name: string, bucket: Bucket | undefined, source: Source): string {
  const versionId = id(bucket, source);
  const key = source.key.split('/').map(encodeURIComponent).join('/');
  return `${name}/${key}${versionId === undefined ? '' : `?versionId=${encodeURIComponent(versionId)}`}`;
}

function upload(bucket: Bucket | undefined, step: number): { key: string; uploadId: string } {
  const { key = '', id: uploadId = '' } = uploadThere(bucket, step) ?? {};
  return { key, uploadId };
}

function uploadThere(bucket: Bucket | undefined, step: number): Upload | undefined {
  return bucket?.uploads.get(step) ?? bucket?.ended.get(step);
}
