import type { Fault } from '../../parts.ts';
import { withQuery } from '../deviations.ts';

/** An encoding that the server does not know, passed over. */
export const versionEncodingFaults: readonly Fault[] = [
  {
    name: 'versioning/unknown-encoding-type-ignored',
    requirements: ['VER-ENC-01'],
    apply: (parts) =>
      withQuery(parts, (query) =>
        query.filter(([name, value]) => name !== 'encoding-type' || value === 'url'),
      ),
  },
];
