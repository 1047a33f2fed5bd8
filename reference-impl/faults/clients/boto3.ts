import type { ProvenElsewhere } from '../../behaviour.ts';

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'CLI-SDKPY-01': 'clients/own-buckets-not-listed',
  'CLI-SDKPY-02': 'clients/head-without-metadata',
  'CLI-SDKPY-03': 'clients/missing-key-reported-as-missing-bucket-with-checksums-requested',
  'CLI-SDKPY-04': 'clients/parts-joined-backwards',
  'CLI-SDKPY-05': 'clients/bulk-deletion-deletes-nothing',
  'CLI-SDKPY-06': 'clients/versions-listed-backwards',
  'CLI-SDKPY-07': 'clients/tags-of-objects-not-reported',
};
