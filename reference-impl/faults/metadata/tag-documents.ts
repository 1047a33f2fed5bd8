import type { ProvenElsewhere } from '../../behaviour.ts';

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'META-TAG-14': 'buckets/tags-without-a-set-refused',
};
