import type { Fault } from '../../parts.ts';
import { withoutHeader, withResponse } from '../deviations.ts';

/** What every answer carries, and goes missing. */
export const headerFaults: readonly Fault[] = [
  {
    name: 'responses/request-id-missing',
    requirements: ['RESP-ID-01'],
    apply: (parts) => withResponse(parts, (response) => withoutHeader(response, 'x-std-request-id')),
  },
  {
    name: 'responses/date-missing',
    requirements: ['RESP-DATE-01'],
    apply: (parts) => withResponse(parts, (response) => withoutHeader(response, 'date')),
  },
];
