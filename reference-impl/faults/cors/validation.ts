import type { Fault } from '../../behaviour.ts';
import { accepting, fault, withSent } from './deviations.ts';
import { withRules } from '../deviations.ts';
import { withText } from '../policy/deviations.ts';

const once = (pattern: string): string => pattern.replace(/\*(?=.*\*)/g, 'x');

/** Defects that the cases of `suites/cors/validation.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  accepting('any-method-accepted', 'CORS-CONF-03', (rules) =>
    rules.map((rule) => ({
      ...rule,
      AllowedMethod: rule.AllowedMethod.map((method) => (/^[A-Z]+$/.test(method) ? 'GET' : method)),
    })),
  ),
  fault('rule-without-origin-accepted', ['CORS-VALID-01'], (behaviour) =>
    withText(
      behaviour,
      (text) =>
        text.replaceAll(
          '<CORSRule><AllowedMethod>',
          '<CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>',
        ),
      'putBucketCors',
    ),
  ),
  fault('rule-without-method-accepted', ['CORS-VALID-02'], (behaviour) =>
    withText(
      behaviour,
      (text) =>
        text.replaceAll(
          '</AllowedOrigin></CORSRule>',
          '</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule>',
        ),
      'putBucketCors',
    ),
  ),
  fault('empty-configuration-accepted', ['CORS-VALID-03'], (behaviour) =>
    withText(
      behaviour,
      (text) =>
        text.includes('<CORSRule>')
          ? text
          : text.replace(
              '></',
              '><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></',
            ),
      'putBucketCors',
    ),
  ),
  accepting('two-wildcards-in-an-origin-accepted', 'CORS-VALID-04', (rules) =>
    rules.map((rule) => ({ ...rule, AllowedOrigin: rule.AllowedOrigin.map(once) })),
  ),
  accepting('methods-in-lower-case-accepted', 'CORS-VALID-05', (rules) =>
    rules.map((rule) => ({ ...rule, AllowedMethod: rule.AllowedMethod.map((one) => one.toUpperCase()) })),
  ),
  accepting('any-number-of-rules-accepted', 'CORS-VALID-06', (rules) => rules.slice(0, 100)),
  accepting('two-wildcards-in-a-header-accepted', 'CORS-VALID-12', (rules) =>
    rules.map((rule) => ({ ...rule, AllowedHeader: rule.AllowedHeader?.map(once) })),
  ),
  fault('line-ends-start-headers', ['CORS-VALID-13'], (behaviour) => {
    const acceptingDocument = withRules(behaviour, {
      corsRefusal: ({ CORSRule }) =>
        behaviour.rules.corsRefusal({ CORSRule: CORSRule.map((rule) => ({ ...rule, ExposeHeader: [] })) }),
    });
    return withSent(acceptingDocument, (headers) => {
      const { 'access-control-expose-headers': exposed = '', ...rest } = headers;
      const [first = '', ...lines] = exposed.split(/[\r\n]+/);
      const started = lines.map((line) => {
        const [name = '', value = ''] = line.split(': ');
        return [name, value] as const;
      });
      return {
        ...rest,
        ...(first && { 'access-control-expose-headers': first }),
        ...Object.fromEntries(started),
      };
    });
  }),
  accepting('any-exposed-header-accepted', 'CORS-VALID-14', (rules) =>
    rules.map((rule) => ({
      ...rule,
      ExposeHeader: rule.ExposeHeader?.map((name) => name.replaceAll(/[ :]/g, '-')),
    })),
  ),
];
