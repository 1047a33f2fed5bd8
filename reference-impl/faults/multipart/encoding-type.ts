import type { Fault } from '../../parts.ts';
import { withQuery } from '../deviations.ts';

/** An encoding that the server does not know, passed over. */
export const uploadEncodingFaults: readonly Fault[] = [
  {
    name: 'multipart/unknown-encoding-type-ignored',
    requirements: ['MPU-ENC-01'],
    apply: (parts) =>
      withQuery(parts, (query) => query.filter(([name, value]) => name !== 'encoding-type' || value === 'url')),
  },
];
