import type { Fault } from '../../parts.ts';
import { withAnswer, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/forms/answers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'forms/answered-with-200',
    requirements: ['FORM-ANSWER-01'],
    apply: (parts) =>
      withRules(parts, {
        formStatus: (asked) => (asked === undefined ? 200 : parts.rules.formStatus(asked)),
      }),
  },
  {
    name: 'forms/200-not-given',
    requirements: ['FORM-ANSWER-02'],
    apply: (parts) =>
      withRules(parts, { formStatus: (asked) => (asked === '200' ? 204 : parts.rules.formStatus(asked)) }),
  },
  {
    name: 'forms/key-left-out-of-answer',
    requirements: ['FORM-ANSWER-03'],
    apply: (parts) =>
      withAnswer(parts, 'postObject', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, Key: '' },
      })),
  },
  {
    name: 'forms/unknown-status-answered-with-200',
    requirements: ['FORM-ANSWER-04'],
    apply: (parts) =>
      withRules(parts, {
        formStatus: (asked) => (/^(20[14])?$/.test(asked ?? '') ? parts.rules.formStatus(asked) : 200),
      }),
  },
  {
    name: 'forms/redirect-tells-nothing',
    requirements: ['FORM-ANSWER-05'],
    apply: (parts) => withRules(parts, { formRedirect: (asked) => asked }),
  },
  {
    name: 'forms/etag-not-answered',
    requirements: ['FORM-ANSWER-06'],
    apply: (parts) =>
      withAnswer(parts, 'postObject', (answer) => ({
        ...answer,
        headers: { ...answer.headers, etag: undefined },
      })),
  },
  {
    name: 'forms/line-end-of-redirect-answered',
    requirements: ['FORM-ANSWER-07'],
    apply: (parts) => {
      let injected: Record<string, string> = {};
      const { formRedirect } = parts.rules;
      const noticing = withRules(parts, {
        formRedirect: (asked, stored) => {
          const [address, ...lines] = asked?.split('\r\n') ?? [];
          injected = Object.fromEntries(lines.map((line) => line.split(': ')));
          return formRedirect(address, stored);
        },
      });
      return withAnswer(noticing, 'postObject', (answer) => ({
        ...answer,
        headers: { ...answer.headers, ...injected },
      }));
    },
  },
];
