import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { withRules } from '../deviations.ts';

/** Names of this form are accepted although the rules forbid them. */
function allowed(what: string, requirement: RequirementId, form: RegExp): Fault {
  return {
    name: `buckets/${what}-allowed`,
    requirements: [requirement],
    apply: (behaviour) =>
      withRules(behaviour, {
        bucketNameRefusal: (name, dialect) =>
          form.test(name) ? undefined : behaviour.rules.bucketNameRefusal(name, dialect),
      }),
  };
}

/** Names of this form are refused although the rules allow them. */
function refused(what: string, requirement: RequirementId, form: RegExp): Fault {
  return {
    name: `buckets/${what}-refused`,
    requirements: [requirement],
    apply: (behaviour) =>
      withRules(behaviour, {
        bucketNameRefusal: (name, dialect) =>
          form.test(name) ? { code: 'InvalidBucketName' } : behaviour.rules.bucketNameRefusal(name, dialect),
      }),
  };
}

/** Defects that the cases of `suites/buckets/naming.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  refused('name-of-3-characters', 'BKT-NAME-01', /^.{3}$/),
  allowed('name-of-2-characters', 'BKT-NAME-02', /^.{2}$/),
  refused('name-of-63-characters', 'BKT-NAME-03', /^.{63}$/),
  allowed('name-of-64-characters', 'BKT-NAME-04', /^[a-z0-9-]{64}$/),
  refused('name-with-dot', 'BKT-NAME-05', /[a-z0-9]\.[a-z0-9]/),
  refused('name-that-starts-with-digit', 'BKT-NAME-06', /^\d/),
  allowed('name-with-capital', 'BKT-NAME-07', /[A-Z]/),
  allowed('name-with-underscore', 'BKT-NAME-08', /_/),
  allowed('name-that-starts-with-hyphen', 'BKT-NAME-09', /^-/),
  allowed('name-that-ends-with-hyphen', 'BKT-NAME-10', /-$/),
  allowed('name-that-starts-with-dot', 'BKT-NAME-11', /^\./),
  allowed('name-that-ends-with-dot', 'BKT-NAME-12', /\.$/),
  allowed('name-like-ip-address', 'BKT-NAME-13', /^\d+\.\d+\.\d+\.\d+$/),
  allowed('name-with-two-dots', 'BKT-NAME-14', /\.\./),
  allowed('name-with-dot-before-hyphen', 'BKT-NAME-15', /\.-/),
  allowed('name-with-hyphen-before-dot', 'BKT-NAME-16', /-\./),
  allowed('name-outside-ascii', 'BKT-NAME-18', /[^\u0000-\u007f]/),
  allowed('name-with-space', 'BKT-NAME-19', / /),
  allowed('reserved-name', 'BKT-NAME-20', /-s3alias$/),
  allowed('reserved-beginning', 'BKT-NAME-20', /^xn--/),
];
