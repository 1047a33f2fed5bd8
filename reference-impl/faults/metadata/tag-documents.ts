import type { ProvenElsewhere } from '../../behaviour.ts';

/** Requirements of this stem that a fault of another file proves: one defect, seen by both cases. */
export const provenElsewhere: ProvenElsewhere = {
  'META-TAG-14': 'buckets/tags-without-a-set-refused',
};
