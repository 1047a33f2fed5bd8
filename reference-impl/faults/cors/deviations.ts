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

/** Matches other rules, or another request, than the given ones. */
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

/** Reads each rule differently. */
export const withEachRule = (
  behaviour: Behaviour,
  change: (rule: CorsRule, request: CorsRequest) => CorsRule,
): Behaviour =>
  withMatching(behaviour, (rules, request) => [rules.map((rule) => change(rule, request)), request]);

/** Treats requests as others. */
export const withAsked = (
  behaviour: Behaviour,
  change: (request: CorsRequest, rules: readonly CorsRule[]) => CorsRequest,
): Behaviour => withMatching(behaviour, (rules, request) => [[...rules], change(request, rules)]);

/** Changes the headers that a matching rule adds to an answer. */
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

/** Wraps both kinds of preflights: `around` gets the call and the usual answer. */
export function withPreflight(
  behaviour: Behaviour,
  around: (
    call: PreflightCall,
    answer: () => Promise<PreflightAnswer>,
  ) => Promise<PreflightAnswer> | PreflightAnswer,
): Behaviour {
  // A preflight answer has no document, only status and headers.
  const ofBucket = withOperation(behaviour, 'corsPreflightBucket', (call, operate) =>
    around(call, async () => bare(await operate(call))),
  );
  return withOperation(ofBucket, 'corsPreflightObject', (call, operate) =>
    around(call, async () => bare(await operate(call))),
  );
}

const bare = ({ status, headers }: Answer): PreflightAnswer => ({ status, headers });

export type KeptRules = OperationDocuments['putBucketCors']['CORSRule'];

/** Rules that are stored differently from how they were put. */
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

/** The invalid element of a rule is not checked. */
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
