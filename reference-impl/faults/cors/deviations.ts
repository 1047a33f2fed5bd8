import type { OperationDocuments } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import type { corsRule, CorsRequest, CorsRule } from '../../rules/cors.ts';
import type { Answer, Call } from '../../call.ts';
import { withOperation, withRules } from '../deviations.ts';

type Configuration = Parameters<typeof corsRule>[0];
type Headers = Record<string, string>;
type PreflightCall = Call<'corsPreflightBucket'> | Call<'corsPreflightObject'>;
type PreflightAnswer = Answer<'corsPreflightBucket'> & Answer<'corsPreflightObject'>;

/** A fault of this profile. */
export const fault = (
  name: string,
  requirements: readonly RequirementId[],
  apply: Fault['apply'],
): Fault => ({
  name: `cors/${name}`,
  requirements,
  apply,
});

/** Other rules, or another request, than those that are matched. */
export function withMatching(
  behaviour: Behaviour,
  change: (rules: readonly CorsRule[], request: CorsRequest) => [CorsRule[], CorsRequest],
): Behaviour {
  return withRules(behaviour, {
    corsRule: (configuration, request) => {
      const [CORSRule, changed] = change(configuration.CORSRule, request);
      return behaviour.rules.corsRule({ CORSRule }, changed);
    },
  });
}

/** Rules that are read otherwise, one by one. */
export const withEachRule = (
  behaviour: Behaviour,
  change: (rule: CorsRule, request: CorsRequest) => CorsRule,
): Behaviour =>
  withMatching(behaviour, (rules, request) => [rules.map((rule) => change(rule, request)), request]);

/** Requests that are taken for others. */
export const withAsked = (
  behaviour: Behaviour,
  change: (request: CorsRequest, rules: readonly CorsRule[]) => CorsRequest,
): Behaviour => withMatching(behaviour, (rules, request) => [[...rules], change(request, rules)]);

/** What a rule that matched puts into an answer, otherwise. */
export function withSent(
  behaviour: Behaviour,
  change: (headers: Headers, rule: CorsRule, request: CorsRequest) => Headers,
): Behaviour {
  return withRules(behaviour, {
    corsHeaders: (rule, request) => change(behaviour.rules.corsHeaders(rule, request), rule, request),
  });
}

/** The same without some of these headers. */
export const without = (headers: Headers, ...names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Both kinds of preflights wrapped: `around` gets the call and what would be answered. */
export function withPreflight(
  behaviour: Behaviour,
  around: (
    call: PreflightCall,
    answer: () => Promise<PreflightAnswer>,
  ) => Promise<PreflightAnswer> | PreflightAnswer,
): Behaviour {
  // A preflight has no document: status and headers are all of its answer.
  const ofBucket = withOperation(behaviour, 'corsPreflightBucket', (call, operate) =>
    around(call, async () => bare(await operate(call))),
  );
  return withOperation(ofBucket, 'corsPreflightObject', (call, operate) =>
    around(call, async () => bare(await operate(call))),
  );
}

const bare = ({ status, headers }: Answer): PreflightAnswer => ({ status, headers });

export type KeptRules = OperationDocuments['putBucketCors']['CORSRule'];

/** Rules that are kept otherwise than they were put. */
export function withKept(
  behaviour: Behaviour,
  change: (rules: KeptRules, call: Call<'putBucketCors'>) => KeptRules,
): Behaviour {
  return withOperation(behaviour, 'putBucketCors', (call, operate) =>
    operate({
      ...call,
      document: { CORSRule: change(call.document.CORSRule, call) },
    }),
  );
}

/** What offends in a rule is not looked at. */
export function accepting(
  name: string,
  requirement: RequirementId,
  harmless: (rules: Configuration['CORSRule']) => Configuration['CORSRule'],
): Fault {
  return fault(name, [requirement], (behaviour) =>
    withRules(behaviour, {
      corsRefusal: ({ CORSRule }) => behaviour.rules.corsRefusal({ CORSRule: harmless(CORSRule) }),
    }),
  );
}
