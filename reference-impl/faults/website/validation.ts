import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { components } from '../../../spec/generated/schemas.ts';
import { S3Error } from '../../s3-error.ts';
import { readWhole } from '../../http/body.ts';
import {
  withAnswer,
  withMissingBucket,
  withOperation,
  withoutAuthorisation,
  withRefusal,
  withRules,
} from '../deviations.ts';

type Configuration = components['schemas']['WebsiteConfiguration'];

type Rule = components['schemas']['RoutingRule'];

/** A fault that accepts an invalid configuration. */
function accepted(
  what: string,
  requirement: RequirementId,
  isFlawed: (website: Configuration) => boolean,
): Fault {
  return {
    name: `website/${what}-accepted`,
    requirements: [requirement],
    apply: (behaviour) =>
      withRules(behaviour, {
        websiteRefusal: (website) =>
          isFlawed(website) ? undefined : behaviour.rules.websiteRefusal(website),
      }),
  };
}

const hasRule =
  (isFlawed: (rule: Rule) => boolean) =>
  ({ RoutingRules = [] }: Configuration) =>
    RoutingRules.some(isFlawed);

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Defects that the cases of `suites/website/validation.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'website/refused-configuration-deletes-the-former',
    requirements: ['WEB-CONF-04', 'WEB-VALID-03', 'WEB-VALID-09'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketWebsite', async (call, operate) => {
        await call.storage.transaction((tx) => {
          const bucket = tx.bucket(call.input.bucket);
          if (bucket)
            tx.putBucket({ ...bucket, configurations: { ...bucket.configurations, website: undefined } });
        });
        return operate(call);
      }),
  },
  {
    name: 'website/missing-configuration-read-as-empty',
    requirements: ['WEB-CONF-05', 'WEB-VALID-01'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getBucketWebsite', 'NoSuchWebsiteConfiguration', () => ({
        status: 200,
        document: { RoutingRules: [] },
      })),
  },
  {
    name: 'website/deletion-returns-200',
    requirements: ['WEB-VALID-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'deleteBucketWebsite', (answer) => ({ ...answer, status: 200 })),
  },
  {
    name: 'website/deletion-of-missing-configuration-refused',
    requirements: ['WEB-VALID-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'deleteBucketWebsite', (call, operate) => {
        if (!call.storage.bucket(call.input.bucket)?.configurations.website)
          throw new S3Error('NoSuchWebsiteConfiguration');
        return operate(call);
      }),
  },
  accepted('index-page-with-slash', 'WEB-VALID-03', ({ IndexDocument }) =>
    Boolean(IndexDocument?.Suffix.includes('/')),
  ),
  accepted('empty-index-page', 'WEB-VALID-04', ({ IndexDocument }) => IndexDocument?.Suffix === ''),
  accepted('redirect-of-all-with-index-page', 'WEB-VALID-05', ({ RedirectAllRequestsTo, IndexDocument }) =>
    Boolean(RedirectAllRequestsTo && IndexDocument),
  ),
  accepted(
    'rule-to-any-protocol',
    'WEB-VALID-06',
    hasRule(({ Redirect }) => Redirect.Protocol === 'gopher'),
  ),
  accepted(
    'rule-without-target',
    'WEB-VALID-07',
    hasRule(({ Redirect }) => Object.keys(Redirect).length === 0),
  ),
  accepted(
    'rule-with-two-replacements',
    'WEB-VALID-08',
    hasRule(({ Redirect }) => Boolean(Redirect.ReplaceKeyWith && Redirect.ReplaceKeyPrefixWith)),
  ),
  accepted('51-rules', 'WEB-VALID-09', ({ RoutingRules = [] }) => RoutingRules.length === 51),
  accepted(
    'redirect-of-all-to-any-protocol',
    'WEB-VALID-14',
    ({ RedirectAllRequestsTo }) => RedirectAllRequestsTo?.Protocol === 'ftp',
  ),
  accepted(
    'empty-condition',
    'WEB-VALID-15',
    hasRule(({ Condition }) => Condition !== undefined && Object.keys(Condition).length === 0),
  ),
  accepted(
    'rule-with-code-200',
    'WEB-VALID-16',
    hasRule(({ Redirect }) => Redirect.HttpRedirectCode === '200'),
  ),
  {
    name: 'website/redirect-of-all-with-index-page-malformed',
    requirements: ['WEB-VALID-05', 'WEB-VALID-17'],
    apply: (behaviour) =>
      withRules(behaviour, {
        websiteRefusal: (website) => {
          const refusal = behaviour.rules.websiteRefusal(website);
          return refusal && website.RedirectAllRequestsTo ? { code: 'MalformedXML' } : refusal;
        },
      }),
  },
  {
    name: 'website/50-rules-refused',
    requirements: ['WEB-VALID-09'],
    apply: (behaviour) =>
      withRules(behaviour, {
        websiteRefusal: (website) =>
          (website.RoutingRules?.length ?? 0) > 49
            ? { code: 'InvalidRequest' }
            : behaviour.rules.websiteRefusal(website),
      }),
  },
  {
    name: 'website/configuration-accessible-to-strangers',
    requirements: ['WEB-VALID-10'],
    apply: (behaviour) =>
      withoutAuthorisation(behaviour, 'getBucketWebsite', 'putBucketWebsite', 'deleteBucketWebsite'),
  },
  {
    name: 'website/configuration-of-missing-bucket-is-empty',
    requirements: ['WEB-VALID-11'],
    apply: (behaviour) =>
      withMissingBucket(behaviour, 'getBucketWebsite', () => ({
        status: 200,
        document: { RoutingRules: [] },
      })),
  },
  {
    name: 'website/conditions-of-rules-not-kept',
    requirements: ['WEB-VALID-12'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketWebsite', (call, operate) => {
        const RoutingRules = call.document?.RoutingRules?.map(({ Redirect }) => ({ Redirect }));
        return operate({ ...call, document: { ...call.document, RoutingRules } });
      }),
  },
  {
    name: 'website/configuration-without-namespace-refused',
    requirements: ['WEB-VALID-13'],
    apply: (behaviour) => ({
      ...behaviour,
      readDocument: async (contract, body, dialect) => {
        if (contract.id !== 'putBucketWebsite') return behaviour.readDocument(contract, body, dialect);
        const bytes = await readWhole(body);
        if (!bytes.includes('xmlns')) throw new S3Error('MalformedXML');
        return behaviour.readDocument(contract, { ...body, content: () => once(bytes) }, dialect);
      },
    }),
  },
];
