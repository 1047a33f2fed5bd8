import type { Fault, Behaviour } from '../../behaviour.ts';
import type { Verifier } from '../../http/signature/check.ts';
import { S3Error } from '../../s3-error.ts';
import { defaultAccounts } from '../../accounts.ts';
import { parseCredential } from '../../http/signature/claim.ts';
import { withOperation } from '../deviations.ts';

/** The signer that the fields claim. */
function claimed(fields: ReadonlyMap<string, string>, { dialect, directory }: Verifier) {
  const credential = parseCredential(fields.get(`${dialect.headerPrefix}credential`) ?? '');
  return credential && directory.account(credential.accessKeyId);
}

/** A server that accepts forms from some senders without checking their rights. */
function withoutAsking(behaviour: Behaviour, whom: 'signed' | 'anonymous'): Behaviour {
  return withOperation(behaviour, 'postObject', (call, operate) =>
    operate({
      ...call,
      form: {
        ...call.form,
        authorise(subject, signer, fields) {
          if ((signer === undefined) !== (whom === 'anonymous')) call.form.authorise(subject, signer, fields);
        },
      },
    }),
  );
}

/** Defects that the cases of `suites/forms/signature.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'forms/signature-not-checked',
    requirements: ['FORM-SIGN-01', 'FORM-SIGN-02'],
    apply: (behaviour) => ({
      ...behaviour,
      verifyForm: (fields, verifier) => {
        try {
          return behaviour.verifyForm(fields, verifier);
        } catch (error) {
          if (error instanceof S3Error && error.code === 'SignatureDoesNotMatch')
            return claimed(fields, verifier);
          throw error;
        }
      },
    }),
  },
  {
    name: 'forms/signature-optional',
    requirements: ['FORM-SIGN-03'],
    apply: (behaviour) => ({
      ...behaviour,
      verifyForm: (fields, verifier) =>
        fields.has('policy') && !fields.has(`${verifier.dialect.headerPrefix}signature`)
          ? claimed(fields, verifier)
          : behaviour.verifyForm(fields, verifier),
    }),
  },
  {
    name: 'forms/unnamed-signer-treated-as-owner',
    requirements: ['FORM-SIGN-04'],
    apply: (behaviour) => {
      const lenient: Behaviour['verifyForm'] = (fields, verifier) => {
        const { headerPrefix } = verifier.dialect;
        const isSigned = fields.has(`${headerPrefix}signature`);
        return isSigned && !fields.has(`${headerPrefix}credential`)
          ? defaultAccounts[0]
          : behaviour.verifyForm(fields, verifier);
      };
      const { formRefusal } = behaviour.rules;
      // The conditions on missing fields are removed too.
      const rules: Behaviour['rules'] = {
        ...behaviour.rules,
        formRefusal: (policy, values, now) =>
          formRefusal(
            {
              ...policy,
              conditions: policy.conditions.filter(
                (one) =>
                  !('field' in one && /-(algorithm|credential)$/.test(one.field) && !values.has(one.field)),
              ),
            },
            values,
            now,
          ),
      };
      return { ...behaviour, rules, verifyForm: lenient };
    },
  },
  {
    name: 'forms/anyone-may-send',
    requirements: ['FORM-SIGN-05'],
    apply: (behaviour) => withoutAsking(behaviour, 'anonymous'),
  },
  {
    name: 'forms/unknown-key-treated-as-owner',
    requirements: ['FORM-SIGN-06'],
    apply: (behaviour) => ({
      ...behaviour,
      verifyForm: (fields, verifier) => {
        try {
          return behaviour.verifyForm(fields, verifier);
        } catch (error) {
          if (error instanceof S3Error && error.code === 'InvalidAccessKeyId')
            return verifier.directory.account('alpha:alice');
          throw error;
        }
      },
    }),
  },
  {
    name: 'forms/every-signer-may-send',
    requirements: ['FORM-SIGN-07'],
    apply: (behaviour) => withoutAsking(behaviour, 'signed'),
  },
  {
    name: 'forms/anonymous-forms-refused',
    requirements: ['FORM-SIGN-08'],
    apply: (behaviour) => ({
      ...behaviour,
      verifyForm: (fields, verifier) => {
        const account = behaviour.verifyForm(fields, verifier);
        if (!account) throw new S3Error('AccessDenied');
        return account;
      },
    }),
  },
];
