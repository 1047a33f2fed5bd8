import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Fault, Parts } from '../../parts.ts';
import type { corsRule, CorsRequest, CorsRule } from '../../rules/cors.ts';
import type { Answer, Call } from '../../operations/call.ts';
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
  parts: Parts,
  change: (rules: readonly CorsRule[], request: CorsRequest) => [CorsRule[], CorsRequest],
): Parts {
  return withRules(parts, {
    corsRule: (configuration, request) => {
      const [CORSRule, changed] = change(configuration.CORSRule, request);
      return parts.rules.corsRule({ CORSRule }, changed);
    },
  });
}

/** Rules that are read otherwise, one by one. */
export const withEachRule = (
  parts: Parts,
  change: (rule: CorsRule, request: CorsRequest) => CorsRule,
): Parts => withMatching(parts, (rules, request) => [rules.map((rule) => change(rule, request)), request]);

/** Requests that are taken for others. */
export const withAsked = (
  parts: Parts,
  change: (request: CorsRequest, rules: readonly CorsRule[]) => CorsRequest,
): Parts => withMatching(parts, (rules, request) => [[...rules], change(request, rules)]);

/** What a rule that matched puts into an answer, otherwise. */
export function withSent(
  parts: Parts,
  change: (headers: Headers, rule: CorsRule, request: CorsRequest) => Headers,
): Parts {
  return withRules(parts, {
    corsHeaders: (rule, request) => change(parts.rules.corsHeaders(rule, request), rule, request),
  });
}

/** The same without some of these headers. */
export const without = (headers: Headers, ...names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Both kinds of preflights wrapped: `around` gets the call and what would be answered. */
export function withPreflight(
  parts: Parts,
  around: (
    call: PreflightCall,
    answer: () => Promise<PreflightAnswer>,
  ) => Promise<PreflightAnswer> | PreflightAnswer,
): Parts {
  // A preflight has no document: status and headers are all of its answer.
  const ofBucket = withOperation(parts, 'corsPreflightBucket', (call, operate) =>
    around(call, async () => bare(await operate(call))),
  );
  return withOperation(ofBucket, 'corsPreflightObject', (call, operate) =>
    around(call, async () => bare(await operate(call))),
  );
}

const bare = ({ status, headers }: Answer): PreflightAnswer => ({ status, headers });

/** Rules that are kept otherwise than they were put. */
export function withKept(
  parts: Parts,
  change: (rules: CorsRule[], call: Call<'putBucketCors'>) => CorsRule[],
): Parts {
  return withOperation(parts, 'putBucketCors', (call, operate) =>
    operate({
      ...call,
      document: call.document && { CORSRule: change(call.document.CORSRule, call) },
    }),
  );
}

/** What offends in a rule is not looked at. */
export function accepting(
  name: string,
  requirement: RequirementId,
  harmless: (rules: Configuration['CORSRule']) => Configuration['CORSRule'],
): Fault {
  return fault(name, [requirement], (parts) =>
    withRules(parts, {
      corsRefusal: ({ CORSRule }) => parts.rules.corsRefusal({ CORSRule: harmless(CORSRule) }),
    }),
  );
}
