import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Fault } from '../../behaviour.ts';
import { withQuery } from '../deviations.ts';

/** A fault that ignores a query parameter of this form instead of refusing it. */
export function parameterIgnored(
  what: string,
  requirement: RequirementId,
  parameter: string,
  form: RegExp,
): Fault {
  return {
    name: `listing/${what}`,
    requirements: [requirement],
    apply: (behaviour) =>
      withQuery(behaviour, (query) =>
        query.filter(([name, value]) => name !== parameter || !form.test(value)),
      ),
  };
}
