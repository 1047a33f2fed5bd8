import type { Readable } from 'node:stream';
import { refuseIf, S3Error } from '../s3-error.ts';
import type { Standing } from '../rules/website/resolve.ts';
import type { BucketRecord, VersionRecord } from '../storage/storage.ts';
import { configure, configured } from './configurations.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { readContent, type Piece } from './content.ts';
import { contentHeaders } from './object-headers.ts';
import { checkReadable } from './version.ts';

type Page = Call<'websiteGet'> | Call<'websiteHead'>;
type Open = (version: VersionRecord, piece?: Piece) => Readable | undefined;

const REDIRECT = 'x-std-website-redirect-location';

/** The website configuration of a bucket, as it was set (interface document, Endpoints › Object API). */
export function getBucketWebsite(call: Call<'getBucketWebsite'>): Answer<'getBucketWebsite'> {
  return { status: 200, document: configured(call, 'website') };
}

/**
 * Make a bucket a website (interface document, States and transitions › Website mode).
 * @throws S3Error `InvalidArgument`, `InvalidRequest`, `MalformedXML`
 */
export async function putBucketWebsite(call: Call<'putBucketWebsite'>): Promise<Answer<'putBucketWebsite'>> {
  refuseIf(call.rules.websiteRefusal(call.document));
  return configure(call, { website: call.document });
}

/** A page of a website, a redirect, or the error page (interface document, Website configuration). */
export function websiteGet(call: Call<'websiteGet'>): Answer<'websiteGet'> {
  return visit(call, (version, piece) => {
    checkReadable(version, call.rules);
    // Opened without an await since the look-up: from now on an overwrite or a deletion does not affect these bytes.
    return call.storage.read(version.body, piece);
  });
}

/** What GET would answer, without the content (public protocol, Website endpoints). */
export function websiteHead(call: Call<'websiteHead'>): Answer<'websiteHead'> {
  return visit(call, () => undefined);
}

/** @throws S3Error `NoSuchWebsiteConfiguration`, `NoSuchKey`, `AccessDenied`: the system message */
function visit(call: Page, open: Open): Answer<'websiteGet'> & Answer<'websiteHead'> {
  const { input, rules, storage, url } = call;
  const bucket = existingBucket(storage, input.bucket);
  const website = configured(call, 'website');
  const site = { host: url.split('/', 3)[2] ?? '', protocol: 'http' as const };
  const answer = rules.resolveWebsite(website, input.key, site, (key) => stateOfKey(call, bucket, key));

  if ('redirect' in answer) return { status: answer.status, headers: { location: answer.redirect } };
  if ('serve' in answer) return readContent(call, bucket, pageAt(call, answer.serve), open);
  if (answer.page === undefined) {
    const fields = answer.error === 'NoSuchKey' ? { Key: answer.key } : undefined;
    throw new S3Error(answer.error, { fields, errorPage: answer.errorPage });
  }
  const version = pageAt(call, answer.page);
  const { size } = version.body;
  return {
    status: answer.status,
    headers: contentHeaders(version, call.dialect),
    content: { size, stream: open(version) },
  };
}

/** What a key is to everyone: a website has no other visitors. */
function stateOfKey(call: Page, bucket: BucketRecord, key: string): Standing {
  const version = call.storage.current(bucket.name, key);
  const exists = version !== undefined && !version.deleteMarker;
  try {
    call.authorise('getObject', { bucket: bucket.name, key });
  } catch (error) {
    if (error instanceof S3Error && error.code === 'AccessDenied') return exists ? 'forbidden' : 'hidden';
    throw error;
  }
  if (!exists) return 'missing';
  const redirect = version.attributes[REDIRECT];
  return redirect === undefined ? 'readable' : { redirect };
}

/** @throws S3Error `NoSuchKey` when it is no longer there */
function pageAt({ storage, input }: Page, key: string): VersionRecord {
  const version = storage.current(input.bucket, key);
  if (!version || version.deleteMarker) throw new S3Error('NoSuchKey', { fields: { Key: key } });
  return version;
}
