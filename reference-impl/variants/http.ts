import type { Variant } from '../parts.ts';
import { withResponse } from '../faults/deviations.ts';

/** What HTTP leaves to a server. */
export const httpVariants: readonly Variant[] = [
  {
    name: 'http/304-with-content-length',
    clause: 'RFC 9110 section 8.6: a 304 may carry the Content-Length of the 200',
    dialects: ['std', 'aws'],
    apply: (parts) =>
      withResponse(parts, (response) =>
        response.status === 304
          ? { ...response, headers: { ...response.headers, 'content-length': '5' } }
          : response,
      ),
  },
];
