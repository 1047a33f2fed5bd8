import { refuseIf, S3Error } from '../s3-error.ts';
import { headerNames } from '../rules/cors.ts';
import type { Answer, Call } from '../call.ts';
import { configure, configured } from './configurations.ts';

/** The cross-origin rules of a bucket, as they were set (interface document, Cross-origin rule). */
export function getBucketCors(call: Call<'getBucketCors'>): Answer<'getBucketCors'> {
  return { status: 200, document: configured(call, 'cors') };
}

/** Replace the cross-origin rules of a bucket. @throws S3Error `InvalidRequest`, `MalformedXML` */
export async function putBucketCors(call: Call<'putBucketCors'>): Promise<Answer<'putBucketCors'>> {
  refuseIf(call.rules.corsRefusal(call.document));
  return configure(call, { cors: call.document });
}

/** Whether an origin may send a request to a bucket (public protocol, OPTIONS object). */
export function corsPreflightBucket(call: Call<'corsPreflightBucket'>): Answer<'corsPreflightBucket'> {
  return preflight(call, 'BUCKET');
}

/** Whether an origin may send a request to an object, which need not exist (public protocol, OPTIONS object). */
export function corsPreflightObject(call: Call<'corsPreflightObject'>): Answer<'corsPreflightObject'> {
  return preflight(call, 'OBJECT');
}

/** @throws S3Error `BadRequest`, `AccessForbidden` (AWS recorded, TestS3Cors: method and resource in the error) */
function preflight(
  { input, storage, rules }: Call<'corsPreflightBucket'> | Call<'corsPreflightObject'>,
  resource: 'BUCKET' | 'OBJECT',
): Answer<'corsPreflightBucket'> & Answer<'corsPreflightObject'> {
  const { origin, accessControlRequestMethod: method } = input;
  if (origin === undefined)
    throw new S3Error('BadRequest', { message: 'Insufficient information. Origin request header needed.' });
  const forbidden = (because: string, ResourceType: string): S3Error =>
    new S3Error('AccessForbidden', {
      message: `CORSResponse: ${because}`,
      fields: { Method: method ?? 'OPTIONS', ResourceType },
    });
  const bucket = storage.bucket(input.bucket);
  if (!bucket) throw forbidden('Bucket not found', 'BUCKET');
  const { cors } = bucket.configurations;
  if (!cors) throw forbidden('CORS is not enabled for this bucket.', 'BUCKET');
  if (method === undefined)
    throw new S3Error('BadRequest', { message: 'Access-Control-Request-Method is needed.' });
  const request = { origin, method, headers: headerNames(input.accessControlRequestHeaders) };
  const rule = rules.corsRule(cors, request);
  if (!rule) throw forbidden('No rule allows this origin, method and headers.', resource);
  return { status: 200, headers: rules.corsHeaders(rule, request) };
}
