import type { Fault, Behaviour } from '../../behaviour.ts';
import { withAnswer, withInput, withoutHeader, withResponse } from '../deviations.ts';

const nextDay = (date: string | undefined) => date && new Date(Date.parse(date) + 86_400_000).toISOString();

const withoutExpiration = (behaviour: Behaviour): Behaviour =>
  withResponse(behaviour, (response) =>
    withoutHeader(response, 'x-std-transition-default-minimum-object-size'),
  );

/** Defects that the cases of `suites/lifecycle/headers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  { name: 'lifecycle/transition-size-not-reported', requirements: ['LC-SIZE-01'], apply: withoutExpiration },
  {
    name: 'lifecycle/date-a-day-late',
    requirements: ['LC-DATE-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketLifecycleConfiguration', ({ document, ...answer }) => ({
        ...answer,
        document: document && {
          Rule: document.Rule.map((rule) => ({
            ...rule,
            Expiration: rule.Expiration && { ...rule.Expiration, Date: nextDay(rule.Expiration.Date) },
          })),
        },
      })),
  },
  {
    name: 'lifecycle/transition-size-unchecked',
    requirements: ['LC-SIZE-02'],
    apply: (behaviour) =>
      withInput(behaviour, 'putBucketLifecycleConfiguration', (input) => ({
        ...input,
        transitionDefaultMinimumObjectSize: undefined,
      })),
  },
];
