import type { Fault } from '../../behaviour.ts';
import { withEffective } from './deviations.ts';
import { withRules } from '../deviations.ts';

/** Defects that the cases of `suites/lifecycle/noncurrent.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'lifecycle/noncurrent-versions-never-removed',
    requirements: ['LC-NONCURRENT-01', 'LC-NONCURRENT-02', 'LC-NONCURRENT-03'],
    apply: (behaviour) => withEffective(behaviour, ({ NoncurrentVersionExpiration: _, ...rule }) => rule),
  },
  {
    name: 'lifecycle/current-version-removed-with-noncurrent-ones',
    requirements: ['LC-NONCURRENT-02', 'LC-NONCURRENT-04'],
    apply: (behaviour) =>
      withEffective(behaviour, (rule) => {
        const Days = rule.NoncurrentVersionExpiration?.NoncurrentDays;
        return Days === undefined ? rule : { ...rule, Expiration: { Days } };
      }),
  },
  {
    name: 'lifecycle/noncurrent-days-count-from-creation',
    requirements: ['LC-NONCURRENT-03'],
    apply: (behaviour) => {
      const { lifecycleActions } = behaviour.rules;
      return withRules(behaviour, {
        lifecycleActions: (configuration, versioning, [current, ...older], clock) => {
          if (!current) return [];
          // As if each version had been superseded when it was written.
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
    name: 'lifecycle/markers-removed-above-versions',
    requirements: ['LC-EFFECT-04'],
    apply: (behaviour) => {
      const { lifecycleActions } = behaviour.rules;
      return withRules(behaviour, {
        lifecycleActions: (configuration, versioning, versions, clock) => {
          const [current] = versions;
          const seen = current?.deleteMarker ? [current] : versions;
          return lifecycleActions(configuration, versioning, seen, clock);
        },
      });
    },
  },
];
