import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/acl/grant-headers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'acl/grant-headers-of-the-list-mixed-up',
    requirements: ['ACL-HEADER-01'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketAcl', (call, change) => {
        const { grantReadAcp, grantWriteAcp } = call.input;
        return change({
          ...call,
          input: { ...call.input, grantReadAcp: grantWriteAcp, grantWriteAcp: grantReadAcp },
        });
      }),
  },
  {
    name: 'acl/only-first-grantee-of-a-header',
    requirements: ['ACL-HEADER-02'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObjectAcl', (call, change) =>
        change({ ...call, input: { ...call.input, grantRead: call.input.grantRead?.split(',')[0] } }),
      ),
  },
  {
    name: 'acl/canned-list-before-grant-headers',
    requirements: ['ACL-HEADER-04'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketAcl', (call, change) => {
        const { bucket, acl } = call.input;
        return change(acl === undefined ? call : { ...call, input: { bucket, acl } });
      }),
  },
  {
    name: 'acl/canned-list-before-the-document',
    requirements: ['ACL-HEADER-05'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putBucketAcl', (call, change) =>
        change(call.input.acl === undefined ? call : { ...call, document: undefined }),
      ),
  },
  {
    name: 'acl/empty-change-is-private',
    requirements: ['ACL-HEADER-06'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObjectAcl', (call, change) => {
        const { acl, grantRead } = call.input;
        const isEmpty = !call.document && acl === undefined && grantRead === undefined;
        return change(isEmpty ? { ...call, input: { ...call.input, acl: 'private' } } : call);
      }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'ACL-HEADER-03': 'acl/unknown-grantee-ignored',
};
