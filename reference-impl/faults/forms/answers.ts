import type { Fault } from '../../behaviour.ts';
import { withAnswer, withRules } from '../deviations.ts';

/** Defects that the cases of `suites/forms/answers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'forms/returns-200',
    requirements: ['FORM-ANSWER-01'],
    apply: (behaviour) =>
      withRules(behaviour, {
        formStatus: (asked) => (asked === undefined ? 200 : behaviour.rules.formStatus(asked)),
      }),
  },
  {
    name: 'forms/status-200-ignored',
    requirements: ['FORM-ANSWER-02'],
    apply: (behaviour) =>
      withRules(behaviour, {
        formStatus: (asked) => (asked === '200' ? 204 : behaviour.rules.formStatus(asked)),
      }),
  },
  {
    name: 'forms/key-left-out-of-answer',
    requirements: ['FORM-ANSWER-03'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'postObject', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, Key: '' },
      })),
  },
  {
    name: 'forms/unknown-status-returns-200',
    requirements: ['FORM-ANSWER-04'],
    apply: (behaviour) =>
      withRules(behaviour, {
        formStatus: (asked) => (/^(20[14])?$/.test(asked ?? '') ? behaviour.rules.formStatus(asked) : 200),
      }),
  },
  {
    name: 'forms/redirect-without-details',
    requirements: ['FORM-ANSWER-05'],
    apply: (behaviour) => withRules(behaviour, { formRedirect: (asked) => asked }),
  },
  {
    name: 'forms/etag-not-returned',
    requirements: ['FORM-ANSWER-06'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'postObject', (answer) => ({
        ...answer,
        headers: { ...answer.headers, etag: undefined },
      })),
  },
  {
    name: 'forms/line-end-of-redirect-returned',
    requirements: ['FORM-ANSWER-07'],
    apply: (behaviour) => {
      let injected: Record<string, string> = {};
      const { formRedirect } = behaviour.rules;
      const noticing = withRules(behaviour, {
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
