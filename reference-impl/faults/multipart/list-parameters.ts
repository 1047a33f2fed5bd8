import type { Fault } from '../../behaviour.ts';
import { invalidArgument } from '../../s3-error.ts';
import { withAnswer, withAnyEncodingType, withQuery } from '../deviations.ts';

/** Defects that the cases of `suites/multipart/list-parameters.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'multipart/unknown-encoding-type-ignored',
    requirements: ['MPU-ENC-01'],
    apply: withAnyEncodingType,
  },
  {
    name: 'multipart/empty-part-number-marker-refused',
    requirements: ['MPU-MARKER-01'],
    apply: (behaviour) =>
      withQuery(behaviour, (query) => {
        if (query.some(([name, value]) => name === 'part-number-marker' && value === ''))
          throw invalidArgument('part-number-marker', '');
        return query;
      }),
  },
  {
    name: 'multipart/common-prefix-of-the-marker-listed-again',
    requirements: ['MPU-MARKER-02'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'listMultipartUploads', (answer, { input: { keyMarker = '', delimiter } }) => {
        if (!delimiter || !keyMarker.includes(delimiter) || !answer.document) return answer;
        const Prefix = keyMarker.slice(0, keyMarker.lastIndexOf(delimiter) + delimiter.length);
        const CommonPrefixes = [{ Prefix }, ...answer.document.CommonPrefixes];
        return { ...answer, document: { ...answer.document, CommonPrefixes } };
      }),
  },
];
