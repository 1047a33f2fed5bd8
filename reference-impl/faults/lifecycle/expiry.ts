import type { Fault, Parts } from '../../parts.ts';
import type { LifecycleAction } from '../../rules/lifecycle/decide.ts';
import type { LifecycleRule } from '../../rules/lifecycle/filter.ts';
import { withRules } from '../deviations.ts';

/** Rules that take effect as if they said something else. */
function withEffective(parts: Parts, change: (rule: LifecycleRule) => LifecycleRule): Parts {
  const { lifecycleActions } = parts.rules;
  return withRules(parts, {
    lifecycleActions: ({ Rule }, ...rest) => lifecycleActions({ Rule: Rule.map(change) }, ...rest),
  });
}

/** Some of what is due, or something else. */
function withActions(parts: Parts, change: (action: LifecycleAction) => LifecycleAction[]): Parts {
  const { lifecycleActions } = parts.rules;
  return withRules(parts, { lifecycleActions: (...of) => lifecycleActions(...of).flatMap(change) });
}

/** What lifecycle rules do once their days are over. */
export const expiryFaults: readonly Fault[] = [
  {
    name: 'lifecycle/nothing-expires',
    requirements: [
      'LC-EXPIRE-01',
      'LC-EXPIRE-04',
      'LC-EXPIRE-06',
      'LC-EXPIRE-07',
      'LC-NONCURRENT-01',
      'LC-EFFECT-04',
    ],
    apply: (parts) => withActions(parts, () => []),
  },
  {
    name: 'lifecycle/every-lifetime-is-a-day',
    requirements: ['LC-EXPIRE-02'],
    apply: (parts) =>
      withEffective(parts, (rule) =>
        rule.Expiration?.Days === undefined ? rule : { ...rule, Expiration: { Days: 1 } },
      ),
  },
  {
    name: 'lifecycle/prefix-not-looked-at',
    requirements: ['LC-EXPIRE-03'],
    apply: (parts) => withEffective(parts, (rule) => ({ ...rule, Filter: {} })),
  },
  {
    name: 'lifecycle/prefix-compared-without-case',
    requirements: ['LC-EXPIRE-03'],
    apply: (parts) => {
      const { lifecycleActions } = parts.rules;
      return withRules(parts, {
        lifecycleActions: (configuration, versioning, versions, clock) => {
          const lower = versions.map((one) => ({ ...one, key: one.key.toLowerCase() }));
          const actions = lifecycleActions(configuration, versioning, lower, clock);
          return actions.flatMap((action) => {
            const version = versions[lower.findIndex((one) => one === action.version)];
            return version ? [{ ...action, version }] : [];
          });
        },
      });
    },
  },
  {
    name: 'lifecycle/whole-bucket-reaches-the-top-level-alone',
    requirements: ['LC-EXPIRE-04'],
    apply: (parts) => withActions(parts, (action) => (action.version.key.includes('/') ? [] : [action])),
  },
  {
    name: 'lifecycle/disabled-rules-take-effect',
    requirements: ['LC-EXPIRE-05', 'LC-EXPIRE-06'],
    apply: (parts) => withEffective(parts, (rule) => ({ ...rule, Status: 'Enabled' })),
  },
  {
    name: 'lifecycle/expired-version-removed-for-good',
    requirements: ['LC-EXPIRE-07'],
    apply: (parts) => withActions(parts, ({ version }) => [{ do: 'remove', version }]),
  },
  {
    name: 'lifecycle/noncurrent-versions-stay',
    requirements: ['LC-NONCURRENT-01', 'LC-NONCURRENT-02', 'LC-NONCURRENT-03'],
    apply: (parts) => withEffective(parts, ({ NoncurrentVersionExpiration: _, ...rule }) => rule),
  },
  {
    name: 'lifecycle/current-version-goes-with-the-others',
    requirements: ['LC-NONCURRENT-02', 'LC-NONCURRENT-04'],
    apply: (parts) =>
      withEffective(parts, (rule) => {
        const Days = rule.NoncurrentVersionExpiration?.NoncurrentDays;
        return Days === undefined ? rule : { ...rule, Expiration: { Days } };
      }),
  },
  {
    name: 'lifecycle/noncurrent-days-count-from-creation',
    requirements: ['LC-NONCURRENT-03'],
    apply: (parts) => {
      const { lifecycleActions } = parts.rules;
      return withRules(parts, {
        lifecycleActions: (configuration, versioning, [current, ...older], clock) => {
          if (!current) return [];
          // As if each had been replaced when it was written.
          const aged = older.map((version) =>
            lifecycleActions(configuration, versioning, [version, version], clock),
          );
          const removed = aged.flat().filter(({ do: what }) => what === 'remove');
          const rest = lifecycleActions(configuration, versioning, [current], clock);
          return [...removed, ...rest];
        },
      });
    },
  },
  {
    name: 'lifecycle/uploads-never-aborted',
    requirements: ['LC-EFFECT-03'],
    apply: (parts) => withRules(parts, { isStaleUpload: () => false }),
  },
  {
    name: 'lifecycle/uploads-of-every-key-aborted',
    requirements: ['LC-EFFECT-03'],
    apply: (parts) => {
      const { isStaleUpload } = parts.rules;
      return withRules(parts, {
        isStaleUpload: ({ Rule }, ...rest) =>
          isStaleUpload({ Rule: Rule.map((rule) => ({ ...rule, Filter: {} })) }, ...rest),
      });
    },
  },
  {
    name: 'lifecycle/markers-removed-from-over-versions',
    requirements: ['LC-EFFECT-04'],
    apply: (parts) => {
      const { lifecycleActions } = parts.rules;
      return withRules(parts, {
        lifecycleActions: (configuration, versioning, versions, clock) => {
          const [current] = versions;
          const seen = current?.deleteMarker ? [current] : versions;
          return lifecycleActions(configuration, versioning, seen, clock);
        },
      });
    },
  },
  {
    name: 'lifecycle/tags-not-looked-at',
    requirements: ['LC-EFFECT-05'],
    apply: (parts) => withEffective(parts, (rule) => (rule.Filter?.Tag ? { ...rule, Filter: {} } : rule)),
  },
  {
    name: 'lifecycle/sizes-not-looked-at',
    requirements: ['LC-EFFECT-06'],
    apply: (parts) =>
      withEffective(parts, (rule) =>
        rule.Filter?.And?.ObjectSizeGreaterThan === undefined ? rule : { ...rule, Filter: {} },
      ),
  },
  {
    name: 'lifecycle/expiration-not-told',
    requirements: ['LC-EFFECT-01'],
    apply: (parts) => withRules(parts, { expiration: () => undefined }),
  },
  {
    name: 'lifecycle/past-told-as-expiration',
    requirements: ['LC-EFFECT-01'],
    apply: (parts) => {
      const { expiration } = parts.rules;
      return withRules(parts, {
        expiration: (configuration, version, clock) => {
          const told = expiration(configuration, version, clock);
          return told && { ...told, at: version.modifiedAt - 86_400_000 };
        },
      });
    },
  },
  {
    name: 'lifecycle/expiration-told-for-every-key',
    requirements: ['LC-EFFECT-02', 'LC-EFFECT-07', 'LC-EFFECT-08'],
    apply: (parts) => {
      const { expiration } = parts.rules;
      return withRules(parts, {
        expiration: ({ Rule }, ...rest) =>
          expiration({ Rule: Rule.map((rule) => ({ ...rule, Filter: {} })) }, ...rest),
      });
    },
  },
];
