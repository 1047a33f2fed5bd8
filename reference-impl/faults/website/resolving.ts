import type { Fault, Behaviour } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Resolution, resolveWebsite, Site, Standing } from '../../rules/website/resolve.ts';
import { withRules } from '../deviations.ts';

type Configuration = Parameters<typeof resolveWebsite>[0];

/** A request to a website, and the rules' answer to it. */
export interface Visit {
  configuration: Configuration;
  key: string;
  site: Site;
  standing: (key: string) => Standing;
  /** The answer of the rules to this visit or to a different one. */
  resolve(other?: Partial<Omit<Visit, 'resolve'>>): Resolution;
}

/** A server whose websites do not follow the rules. */
function withVisit(behaviour: Behaviour, answer: (visit: Visit) => Resolution): Behaviour {
  const { resolveWebsite: rule } = behaviour.rules;
  return withRules(behaviour, {
    resolveWebsite: (configuration, key, site, standing) =>
      answer({
        configuration,
        key,
        site,
        standing,
        resolve: (other = {}) =>
          rule(
            other.configuration ?? configuration,
            other.key ?? key,
            other.site ?? site,
            other.standing ?? standing,
          ),
      }),
  });
}

/** A fault of a website's answers. */
export function visitFault(
  what: string,
  requirements: readonly RequirementId[],
  answer: (visit: Visit) => Resolution,
): Fault {
  return { name: `website/${what}`, requirements, apply: (behaviour) => withVisit(behaviour, answer) };
}

/** A fault of routing rules: changes them before they are applied. */
export function rulesFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (rules: NonNullable<Configuration['RoutingRules']>) => Configuration['RoutingRules'],
): Fault {
  return visitFault(what, requirements, ({ configuration, resolve }) =>
    resolve({
      configuration: { ...configuration, RoutingRules: change(configuration.RoutingRules ?? []) },
    }),
  );
}

/** The answer for a missing page. */
export function missing(key: string): Resolution {
  return { error: 'NoSuchKey', status: 404, key };
}
