import type { Fault } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { fault, withKept, type KeptRules } from './deviations.ts';
import {
  withAnswer,
  withMissingBucket,
  withOperation,
  withoutAuthorisation,
  withRefusal,
  withRules,
} from '../deviations.ts';
import { withText } from '../policy/deviations.ts';

const lowered = (names: string[] = []): string[] => names.map((name) => name.toLowerCase());

/** Defects that the cases of `suites/cors/configuration.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  fault('only-last-rule-kept', ['CORS-CONF-01', 'CORS-CONF-10'], (behaviour) =>
    withKept(behaviour, (rules) => rules.slice(-1)),
  ),
  fault('exposed-headers-forgotten', ['CORS-CONF-01'], (behaviour) =>
    withKept(behaviour, (rules) => rules.map((rule) => ({ ...rule, ExposeHeader: [] }))),
  ),
  fault('head-in-no-rule', ['CORS-CONF-02'], (behaviour) =>
    withRules(behaviour, {
      corsRefusal: (configuration) =>
        configuration.CORSRule.some(({ AllowedMethod }) => AllowedMethod.includes('HEAD'))
          ? { code: 'InvalidRequest' }
          : behaviour.rules.corsRefusal(configuration),
    }),
  ),
  fault('rules-are-added', ['CORS-CONF-04'], (behaviour) =>
    withKept(behaviour, (rules, { storage, input }) => [
      ...(storage.bucket(input.bucket)?.configurations.cors?.CORSRule ?? []),
      ...rules,
    ]),
  ),
  fault('deleting-keeps-rules', ['CORS-CONF-05'], (behaviour) =>
    withOperation(behaviour, 'deleteBucketCors', () => ({ status: 204 })),
  ),
  fault('header-names-lowered', ['CORS-CONF-06'], (behaviour) =>
    withKept(behaviour, (rules) =>
      rules.map((rule) => ({
        ...rule,
        AllowedHeader: lowered(rule.AllowedHeader),
        ExposeHeader: lowered(rule.ExposeHeader),
      })),
    ),
  ),
  fault('ids-dropped', ['CORS-CONF-07'], (behaviour) =>
    withKept(behaviour, (rules) => rules.map(({ ID: _, ...rule }) => rule)),
  ),
  fault('age-by-default', ['CORS-CONF-08'], (behaviour) =>
    withKept(behaviour, (rules) => rules.map((rule) => ({ MaxAgeSeconds: 600, ...rule }))),
  ),
  fault('deleting-no-rules-refused', ['CORS-CONF-09'], (behaviour) =>
    withOperation(behaviour, 'deleteBucketCors', (call, operate) => {
      const bucket = call.storage.bucket(call.input.bucket);
      if (bucket && !bucket.configurations.cors) throw new S3Error('NoSuchCORSConfiguration');
      return operate(call);
    }),
  ),
  fault('fifty-rules-at-most', ['CORS-CONF-10'], (behaviour) =>
    withRules(behaviour, {
      corsRefusal: (configuration) =>
        configuration.CORSRule.length > 50
          ? { code: 'MalformedXML' }
          : behaviour.rules.corsRefusal(configuration),
    }),
  ),
  fault('empty-origin-refused', ['CORS-CONF-11'], (behaviour) =>
    withRules(behaviour, {
      corsRefusal: (configuration) =>
        configuration.CORSRule.some(({ AllowedOrigin }) => AllowedOrigin.includes(''))
          ? { code: 'InvalidRequest' }
          : behaviour.rules.corsRefusal(configuration),
    }),
  ),
  fault('rules-outlive-their-bucket', ['CORS-CONF-12'], (behaviour) => {
    const kept = new Map<string, KeptRules>();
    const noting = withKept(behaviour, (rules, { input }) => {
      kept.set(input.bucket, rules);
      return rules;
    });
    return withAnswer(noting, 'createBucket', async (answer, { storage, input }) => {
      const CORSRule = kept.get(input.bucket);
      await storage.transaction((tx) => {
        const bucket = tx.bucket(input.bucket);
        if (bucket && CORSRule) tx.putBucket({ ...bucket, configurations: { cors: { CORSRule } } });
      });
      return answer;
    });
  }),
  fault('no-rules-read-as-empty', ['CORS-VALID-07'], (behaviour) =>
    withRefusal(behaviour, 'getBucketCors', 'NoSuchCORSConfiguration', () => ({
      status: 200,
      document: { CORSRule: [] },
    })),
  ),
  fault('deletion-returns-200', ['CORS-VALID-08'], (behaviour) =>
    withAnswer(behaviour, 'deleteBucketCors', (answer) => ({ ...answer, status: 200 })),
  ),
  fault('strangers-read-rules', ['CORS-VALID-09'], (behaviour) =>
    withoutAuthorisation(behaviour, 'getBucketCors'),
  ),
  fault('strangers-set-rules', ['CORS-VALID-09'], (behaviour) =>
    withoutAuthorisation(behaviour, 'putBucketCors'),
  ),
  fault('strangers-delete-rules', ['CORS-VALID-09'], (behaviour) =>
    withoutAuthorisation(behaviour, 'deleteBucketCors'),
  ),
  fault('rules-of-missing-bucket-set', ['CORS-VALID-10'], (behaviour) =>
    withMissingBucket(behaviour, 'putBucketCors', () => ({ status: 200 })),
  ),
  fault('rules-without-namespace-refused', ['CORS-VALID-11'], (behaviour) =>
    withText(behaviour, (text) => (text.includes('xmlns') ? text : '<Other/>'), 'putBucketCors'),
  ),
];
