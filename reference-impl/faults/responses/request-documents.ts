import type { Fault } from '../../behaviour.ts';
import { refusing } from './deviations.ts';

/** Defects that the cases of `suites/responses/request-documents.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'responses/document-without-namespace-refused',
    requirements: [
      'RESP-DOC-01',
      'RESP-DOC-02',
      'RESP-DOC-03',
      'RESP-DOC-04',
      'RESP-DOC-05',
      'RESP-DOC-06',
      'RESP-DOC-07',
      'RESP-DOC-08',
    ],
    apply: refusing((text) => /<\w/.test(text) && !/^[^<]*(<\?[^>]*>\s*)?<[\w:]+[^>]*\sxmlns/.test(text)),
  },
];
