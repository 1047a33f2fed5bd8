import type { Fault } from '../../behaviour.ts';
import { fault, withEachRule, without, withPreflight, withSent } from './deviations.ts';
import { noSuchKey, S3Error } from '../../s3-error.ts';
import { withRefusal } from '../deviations.ts';

const ANYONE = {
  status: 200,
  headers: { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, PUT' },
};

/** Defects that the cases of `suites/cors/preflight.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  fault(
    'any-origin-allowed',
    ['CORS-ORIGIN-02', 'CORS-ACTUAL-02', 'CORS-PRE-13', 'CORS-PRE-18'],
    (behaviour) => withEachRule(behaviour, (rule) => ({ ...rule, AllowedOrigin: ['*'] })),
  ),
  fault('preflight-needs-the-object', ['CORS-PRE-01'], (behaviour) =>
    withPreflight(behaviour, ({ input, storage }, answer) => {
      if ('key' in input && !storage.current(input.bucket, input.key)) throw noSuchKey(input.key);
      return answer();
    }),
  ),
  fault('preflight-needs-rights', ['CORS-PRE-01'], (behaviour) =>
    withPreflight(behaviour, ({ input, storage }, answer) => {
      if ('key' in input && storage.current(input.bucket, input.key)) throw new S3Error('AccessDenied');
      return answer();
    }),
  ),
  fault('no-preflight-on-buckets', ['CORS-PRE-02'], (behaviour) =>
    withPreflight(behaviour, ({ input }, answer) => {
      if (!('key' in input)) throw new S3Error('MethodNotAllowed');
      return answer();
    }),
  ),
  fault('no-rules-allow-any-origin', ['CORS-PRE-03', 'CORS-CONF-05'], (behaviour) =>
    withPreflight(behaviour, ({ input, storage }, answer) =>
      storage.bucket(input.bucket)?.configurations.cors ? answer() : ANYONE,
    ),
  ),
  fault('preflight-without-origin-answered', ['CORS-PRE-04'], (behaviour) =>
    withPreflight(behaviour, ({ input }, answer) =>
      input.origin === undefined ? { status: 200 } : answer(),
    ),
  ),
  fault('preflight-without-method-answered', ['CORS-PRE-05', 'CORS-PRE-11'], (behaviour) =>
    withPreflight(behaviour, ({ input }, answer) =>
      input.accessControlRequestMethod === undefined ? { status: 200 } : answer(),
    ),
  ),
  fault('methods-not-named', ['CORS-PRE-06'], (behaviour) =>
    withSent(behaviour, (headers) => without(headers, 'access-control-allow-methods')),
  ),
  fault('method-required-before-rules', ['CORS-PRE-11'], (behaviour) =>
    withPreflight(behaviour, ({ input }, answer) => {
      if (input.accessControlRequestMethod === undefined) throw new S3Error('BadRequest');
      return answer();
    }),
  ),
  fault('only-requested-method-named', ['CORS-PRE-12'], (behaviour) =>
    withSent(behaviour, (headers, _, { method }) => ({ ...headers, 'access-control-allow-methods': method })),
  ),
  fault('refused-preflight-answers-200', ['CORS-PRE-13'], (behaviour) => {
    const ofBucket = withRefusal(behaviour, 'corsPreflightBucket', 'AccessForbidden', () => ({
      status: 200,
    }));
    return withRefusal(ofBucket, 'corsPreflightObject', 'AccessForbidden', () => ({ status: 200 }));
  }),
  fault('refusal-without-its-subject', ['CORS-PRE-14'], (behaviour) =>
    withPreflight(behaviour, async (_, answer) => {
      try {
        return await answer();
      } catch (error) {
        throw error instanceof S3Error ? new S3Error(error.code) : error;
      }
    }),
  ),
  fault('missing-bucket-allows-any-origin', ['CORS-PRE-15'], (behaviour) =>
    withPreflight(behaviour, ({ input, storage }, answer) =>
      storage.bucket(input.bucket) ? answer() : ANYONE,
    ),
  ),
  fault('preflight-exposes-nothing', ['CORS-PRE-16', 'CORS-EXPOSE-02'], (behaviour) =>
    withPreflight(behaviour, async (_, answer) => {
      const { headers = {}, ...rest } = await answer();
      return { ...rest, headers: { ...headers, 'access-control-expose-headers': undefined } };
    }),
  ),
  fault('signature-of-a-preflight-verified', ['CORS-PRE-17'], (behaviour) => ({
    ...behaviour,
    routeOf: (request, address, dialect) => {
      if (request.method === 'OPTIONS' && request.query.some(([name]) => name.endsWith('-Signature')))
        throw new S3Error('SignatureDoesNotMatch');
      return behaviour.routeOf(request, address, dialect);
    },
  })),
  fault('long-origin-causes-server-error', ['CORS-PRE-18'], (behaviour) =>
    withPreflight(behaviour, ({ input }, answer) => {
      if ((input.origin?.length ?? 0) > 2000) throw new S3Error('InternalError');
      return answer();
    }),
  ),
  fault('one-max-age-for-all', ['CORS-AGE-01', 'CORS-AGE-02', 'CORS-AGE-03', 'CORS-PRE-09'], (behaviour) =>
    withSent(behaviour, (headers) => ({ ...headers, 'access-control-max-age': '600' })),
  ),
  fault('no-max-age', ['CORS-AGE-01', 'CORS-ALLOW-12'], (behaviour) =>
    withSent(behaviour, (headers) => without(headers, 'access-control-max-age')),
  ),
  fault('max-age-of-0-left-out', ['CORS-AGE-03'], (behaviour) =>
    withSent(behaviour, (headers, { MaxAgeSeconds }) =>
      MaxAgeSeconds ? headers : without(headers, 'access-control-max-age'),
    ),
  ),
];
