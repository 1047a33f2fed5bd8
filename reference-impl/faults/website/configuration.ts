import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { withOperation, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/website/configuration.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'website/configuration-refused',
    requirements: ['WEB-CONF-01', 'WEB-CONF-02', 'WEB-CONF-03', 'WEB-CONF-06'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketWebsite', () => {
        throw new S3Error('NotImplemented');
      }),
  },
  {
    name: 'website/error-page-not-kept',
    requirements: ['WEB-CONF-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketWebsite', (call, operate) =>
        operate({ ...call, document: { ...call.document, ErrorDocument: undefined } }),
      ),
  },
  {
    name: 'website/error-page-required',
    requirements: ['WEB-CONF-03'],
    apply: (behaviour) =>
      withRules(behaviour, {
        websiteRefusal: (website) =>
          website.ErrorDocument ? behaviour.rules.websiteRefusal(website) : { code: 'MalformedXML' },
      }),
  },
  {
    name: 'website/index-page-not-required',
    requirements: ['WEB-CONF-04'],
    apply: (behaviour) =>
      withRules(behaviour, {
        websiteRefusal: (website) =>
          website.IndexDocument ? behaviour.rules.websiteRefusal(website) : undefined,
      }),
  },
  {
    name: 'website/deletion-ignored',
    requirements: ['WEB-CONF-05', 'WEB-ERROR-05'],
    apply: (behaviour) => withOperation(behaviour, 'deleteBucketWebsite', () => ({ status: 204 })),
  },
  {
    name: 'website/unknown-with-closing-slash',
    requirements: ['WEB-CONF-06'],
    apply: (behaviour) => ({
      ...behaviour,
      routeOf: (request, address, dialect) => {
        const operation = behaviour.routeOf(request, address, dialect);
        if (operation.id === 'getBucketWebsite' && request.path.endsWith('/'))
          throw new S3Error('MethodNotAllowed');
        return operation;
      },
    }),
  },
  {
    name: 'website/configurations-merged',
    requirements: ['WEB-CONF-07'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketWebsite', (call, operate) => {
        const former = call.storage.bucket(call.input.bucket)?.configurations.website;
        return operate({ ...call, document: { ...former, ...call.document } });
      }),
  },
];
