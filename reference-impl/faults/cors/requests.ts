import type { Fault, Behaviour } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';
import { fault } from './deviations.ts';
import { withAnswer } from '../deviations.ts';

type CrossOrigin = Behaviour['crossOrigin'];

/** A server that adds no cross-origin headers to some answers. */
function withoutHeadersOn(
  name: string,
  requirements: readonly RequirementId[],
  isAffected: (...about: Parameters<CrossOrigin>) => boolean,
): Fault {
  return fault(name, requirements, (behaviour) => ({
    ...behaviour,
    crossOrigin: (...about) => (isAffected(...about) ? about[0] : behaviour.crossOrigin(...about)),
  }));
}

/** A server that matches an actual request with the rules of another request. */
function matchingAnotherRequest(
  name: string,
  requirements: readonly RequirementId[],
  change: (request: Parameters<CrossOrigin>[1]) => Parameters<CrossOrigin>[1],
): Fault {
  return fault(name, requirements, (behaviour) => ({
    ...behaviour,
    crossOrigin: (answer, request, ...rest) => behaviour.crossOrigin(answer, change(request), ...rest),
  }));
}

/** Defects that the cases of `suites/cors/requests.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  withoutHeadersOn(
    'actual-answers-without-headers',
    ['CORS-ACTUAL-01', 'CORS-ALLOW-06', 'CORS-ALLOW-13'],
    () => true,
  ),
  withoutHeadersOn('refusals-without-headers', ['CORS-ALLOW-04'], ({ status }) => status >= 400),
  withoutHeadersOn(
    'uploads-without-headers',
    ['CORS-ALLOW-06', 'CORS-ALLOW-13'],
    (_, { method }) => method === 'PUT',
  ),
  withoutHeadersOn('deletions-without-headers', ['CORS-ALLOW-06'], (_, { method }) => method === 'DELETE'),
  withoutHeadersOn('partial-answers-without-headers', ['CORS-ALLOW-08'], ({ status }) => status === 206),
  withoutHeadersOn('not-modified-without-headers', ['CORS-ALLOW-08'], ({ status }) => status === 304),
  withoutHeadersOn('links-without-headers', ['CORS-ALLOW-13'], (_, { queryText }) =>
    queryText.includes('Signature='),
  ),
  withoutHeadersOn('forms-without-headers', ['CORS-ALLOW-14'], (_, { method }) => method === 'POST'),
  matchingAnotherRequest('method-of-a-request-not-matched', ['CORS-ALLOW-07'], (request) => ({
    ...request,
    method: request.method === 'PUT' ? 'GET' : request.method,
  })),
  matchingAnotherRequest('requested-method-of-a-request-ignored', ['CORS-ALLOW-09'], (request) => ({
    ...request,
    headers: request.headers.without('access-control-request-method'),
  })),
  matchingAnotherRequest('requested-headers-of-a-request-ignored', ['CORS-ALLOW-10'], (request) => ({
    ...request,
    headers: request.headers.without('access-control-request-headers'),
  })),
  matchingAnotherRequest('headers-of-a-request-matched', ['CORS-ALLOW-11'], (request) => ({
    ...request,
    headers: request.headers.with(
      request.headers.has('x-assay-note') ? [['Access-Control-Request-Headers', 'x-assay-note']] : [],
    ),
  })),
  fault('every-origin-reads', ['CORS-ACTUAL-02', 'CORS-ACTUAL-04'], (behaviour) => ({
    ...behaviour,
    crossOrigin: (answer, request, ...rest) => {
      const given = behaviour.crossOrigin(answer, request, ...rest);
      const origin = request.headers.get('origin');
      return origin
        ? { ...given, headers: { 'access-control-allow-origin': origin, ...given.headers } }
        : given;
    },
  })),
  fault('other-origins-refused', ['CORS-ACTUAL-02'], (behaviour) => ({
    ...behaviour,
    authorise: (operation, subject, context) => {
      const origin = context.request.headers.get('origin');
      const rules = context.storage.bucket(subject.bucket)?.configurations.cors;
      if (origin !== undefined && rules && !context.rules.corsRule(rules, { origin, method: 'GET' }))
        throw new S3Error('AccessForbidden');
      behaviour.authorise(operation, subject, context);
    },
  })),
  fault('listed-origins-may-read', ['CORS-ACTUAL-03'], (behaviour) => ({
    ...behaviour,
    authorise: (operation, subject, context) => {
      const origin = context.request.headers.get('origin');
      const rules = context.storage.bucket(subject.bucket)?.configurations.cors;
      const listed = origin && rules && context.rules.corsRule(rules, { origin, method: 'GET' });
      if (!listed || operation !== 'getObject') behaviour.authorise(operation, subject, context);
    },
  })),
  fault('upload-without-rule-not-stored', ['CORS-ALLOW-07'], (behaviour) =>
    withAnswer(behaviour, 'putObject', async (answer, { storage, input }) => {
      const rules = storage.bucket(input.bucket)?.configurations.cors;
      if (rules && !rules.CORSRule.some(({ AllowedMethod }) => AllowedMethod.includes('PUT')))
        throw new S3Error('AccessForbidden');
      return answer;
    }),
  ),
];
