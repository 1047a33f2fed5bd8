import type { Fault } from '../../parts.ts';
import { S3Error } from '../../http/errors.ts';
import { withOperation, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/website/configuration.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'website/configuration-refused',
    requirements: ['WEB-CONF-01', 'WEB-CONF-02', 'WEB-CONF-03', 'WEB-CONF-06'],
    apply: (parts) =>
      withOperation(parts, 'putBucketWebsite', () => {
        throw new S3Error('NotImplemented');
      }),
  },
  {
    name: 'website/error-page-not-kept',
    requirements: ['WEB-CONF-02'],
    apply: (parts) =>
      withOperation(parts, 'putBucketWebsite', (call, operate) =>
        operate({ ...call, document: { ...call.document, ErrorDocument: undefined } }),
      ),
  },
  {
    name: 'website/error-page-required',
    requirements: ['WEB-CONF-03'],
    apply: (parts) =>
      withRules(parts, {
        websiteRefusal: (website) =>
          website.ErrorDocument ? parts.rules.websiteRefusal(website) : { code: 'MalformedXML' },
      }),
  },
  {
    name: 'website/index-page-not-required',
    requirements: ['WEB-CONF-04'],
    apply: (parts) =>
      withRules(parts, {
        websiteRefusal: (website) =>
          website.IndexDocument ? parts.rules.websiteRefusal(website) : undefined,
      }),
  },
  {
    name: 'website/deletion-ignored',
    requirements: ['WEB-CONF-05', 'WEB-ERROR-05'],
    apply: (parts) => withOperation(parts, 'deleteBucketWebsite', () => ({ status: 204 })),
  },
  {
    name: 'website/not-asked-for-with-closing-slash',
    requirements: ['WEB-CONF-06'],
    apply: (parts) => ({
      ...parts,
      routeOf: (request, address, dialect) => {
        const operation = parts.routeOf(request, address, dialect);
        if (operation.id === 'getBucketWebsite' && request.path.endsWith('/'))
          throw new S3Error('MethodNotAllowed');
        return operation;
      },
    }),
  },
  {
    name: 'website/configurations-merged',
    requirements: ['WEB-CONF-07'],
    apply: (parts) =>
      withOperation(parts, 'putBucketWebsite', (call, operate) => {
        const former = call.storage.bucket(call.input.bucket)?.configurations.website;
        return operate({ ...call, document: { ...former, ...call.document } });
      }),
  },
];
