import type { Fault } from '../../behaviour.ts';
import { readEncodedWords } from '../../http/encoded-words.ts';
import { withResponse } from '../deviations.ts';

/** Defects that the cases of `suites/metadata/encoded-words.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'metadata/letters-outside-ascii-returned-as-bytes',
    requirements: ['META-WORD-01', 'FORM-WORD-01'],
    apply: (behaviour) =>
      withResponse(behaviour, (response) => ({
        ...response,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [
            name,
            name.startsWith('x-std-meta-') ? Buffer.from(readEncodedWords(value)).toString('latin1') : value,
          ]),
        ),
      })),
  },
  {
    name: 'metadata/encoded-words-not-decoded',
    requirements: ['META-WORD-02'],
    apply: (behaviour) => ({
      ...behaviour,
      readInput: (operation, request, address, dialect) =>
        behaviour.readInput(operation, request, address, { ...dialect, encodedWords: false }),
    }),
  },
];
