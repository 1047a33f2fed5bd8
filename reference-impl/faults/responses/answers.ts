import type { Fault } from '../../behaviour.ts';
import { fails, succeeds, textFault, withHeader } from './deviations.ts';

/** Defects that the cases of `suites/responses/answers.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  textFault('time-zone-missing', 'RESP-XML-06', succeeds, (xml) =>
    xml.replace(/(\d\d:\d\d:\d\d(\.\d+)?)Z</g, '$1<'),
  ),
  textFault('error-names-resource-unescaped', 'RESP-ERR-10', fails, (xml) =>
    xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  ),
  {
    name: 'responses/more-bytes-than-announced',
    requirements: ['RESP-LEN-04'],
    apply: (behaviour) => ({
      ...behaviour,
      send: (response, method, dialect, to) => {
        // Only for listings, and only where the connection ends with the answer: elsewhere the next answer would be lost.
        const isList = response.status === 200 && response.headers['content-type'] === 'application/xml';
        const length = Number(response.headers['content-length'] ?? 0);
        const short =
          to.shouldKeepAlive || !isList
            ? response
            : withHeader(response, 'content-length', String(length - 1));
        behaviour.send(short, method, dialect, to);
      },
    }),
  },
];
