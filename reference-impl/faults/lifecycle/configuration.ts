import type { Fault, Behaviour } from '../../behaviour.ts';
import type { OperationDocuments } from '../../../spec/generated/operations.ts';
import {
  withAnswer,
  withMissingBucket,
  withOperation,
  withoutAuthorisation,
  withRefusal,
} from '../deviations.ts';

type KeptRules = OperationDocuments['putBucketLifecycleConfiguration']['Rule'];

/** Rules that are stored differently from how they were put. */
function withKept(
  behaviour: Behaviour,
  change: (rules: KeptRules, call: { bucket: string }) => KeptRules,
): Behaviour {
  return withOperation(behaviour, 'putBucketLifecycleConfiguration', (call, operate) =>
    operate({ ...call, document: { Rule: change(call.document.Rule, call.input) } }),
  );
}

/** Defects that the cases of `suites/lifecycle/configuration.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'lifecycle/ids-replaced',
    requirements: ['LC-RULE-01'],
    apply: (behaviour) =>
      withKept(behaviour, (rules) => rules.map((rule, at) => ({ ...rule, ID: `rule-${at + 1}` }))),
  },
  {
    name: 'lifecycle/days-limited-to-one-year',
    requirements: ['LC-RULE-01', 'LC-CONF-04'],
    apply: (behaviour) =>
      withKept(behaviour, (rules) =>
        rules.map((rule) =>
          rule.Expiration?.Days
            ? { ...rule, Expiration: { Days: Math.min(rule.Expiration.Days, 364) } }
            : rule,
        ),
      ),
  },
  {
    name: 'lifecycle/whole-bucket-refused',
    requirements: ['LC-RULE-02'],
    apply: (behaviour) =>
      withKept(behaviour, (rules) =>
        rules.map((rule) => (rule.Filter?.Prefix ? rule : { ...rule, Filter: { Prefix: '*' } })),
      ),
  },
  {
    name: 'lifecycle/every-rule-enabled',
    requirements: ['LC-RULE-03', 'LC-CONF-04'],
    apply: (behaviour) =>
      withKept(behaviour, (rules) => rules.map((rule) => ({ ...rule, Status: 'Enabled' }))),
  },
  {
    name: 'lifecycle/noncurrent-days-forgotten',
    requirements: ['LC-RULE-04'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketLifecycleConfiguration', (answer) => ({
        ...answer,
        document: answer.document && {
          Rule: answer.document.Rule.map(({ NoncurrentVersionExpiration: _, ...rule }) => rule),
        },
      })),
  },
  {
    name: 'lifecycle/no-rules-read-as-empty',
    requirements: ['LC-CONF-01'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getBucketLifecycleConfiguration', 'NoSuchLifecycleConfiguration', () => ({
        status: 200,
        document: { Rule: [] },
      })),
  },
  {
    name: 'lifecycle/rules-are-added',
    requirements: ['LC-CONF-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketLifecycleConfiguration', async (call, operate) => {
        const { lifecycle } = call.storage.bucket(call.input.bucket)?.configurations ?? {};
        const added = call.document.Rule;
        const former = lifecycle?.Rule.filter(({ ID }) => added.every((rule) => rule.ID !== ID)) ?? [];
        return operate({ ...call, document: { Rule: [...former, ...added] } });
      }),
  },
  {
    name: 'lifecycle/deleting-keeps-rules',
    requirements: ['LC-CONF-03'],
    apply: (behaviour) => withOperation(behaviour, 'deleteBucketLifecycle', () => ({ status: 204 })),
  },
  {
    name: 'lifecycle/only-last-rule-kept',
    requirements: ['LC-CONF-04'],
    apply: (behaviour) => withKept(behaviour, (rules) => rules.slice(-1)),
  },
  {
    name: 'lifecycle/rules-outlive-their-bucket',
    requirements: ['LC-CONF-05'],
    apply: (behaviour) => {
      const kept = new Map<string, KeptRules>();
      const noting = withKept(behaviour, (rules, { bucket }) => {
        kept.set(bucket, rules);
        return rules;
      });
      return withAnswer(noting, 'createBucket', async (answer, { storage, input }) => {
        const Rule = kept.get(input.bucket);
        await storage.transaction((tx) => {
          const bucket = tx.bucket(input.bucket);
          if (bucket && Rule) tx.putBucket({ ...bucket, configurations: { lifecycle: { Rule } } });
        });
        return answer;
      });
    },
  },
  {
    name: 'lifecycle/strangers-read-rules',
    requirements: ['LC-CONF-06'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'getBucketLifecycleConfiguration'),
  },
  {
    name: 'lifecycle/strangers-set-rules',
    requirements: ['LC-CONF-06'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'putBucketLifecycleConfiguration'),
  },
  {
    name: 'lifecycle/rules-of-missing-bucket-set',
    requirements: ['LC-CONF-07'],
    apply: (behaviour) =>
      withMissingBucket(behaviour, 'putBucketLifecycleConfiguration', () => ({ status: 200 })),
  },
];
