import type { Fault, Behaviour } from '../../behaviour.ts';
import { refusing, withDocument } from './deviations.ts';

/** A server that replaces one text with another. */
const rewriting = (from: RegExp, to: string) => (behaviour: Behaviour) =>
  withDocument(behaviour, (bytes) => Buffer.from(bytes.toString('utf8').replace(from, to)));

/** Defects that the cases of `suites/responses/document-forms.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'responses/document-with-prefix-refused',
    requirements: ['RESP-DOC-09'],
    apply: refusing((text) => /^(<\?[^>]*>\s*)?<\w+:/.test(text)),
  },
  {
    name: 'responses/document-after-byte-order-mark-refused',
    requirements: ['RESP-DOC-10'],
    apply: refusing((text) => text.startsWith('\ufeff')),
  },
  {
    name: 'responses/utf-16-document-treated-as-empty',
    requirements: ['RESP-DOC-11'],
    apply: (behaviour) =>
      withDocument(behaviour, (bytes) =>
        bytes[0] === 0xff && bytes[1] === 0xfe
          ? Buffer.from('<Delete><Object><Key>assay-nothing</Key></Object></Delete>')
          : bytes,
      ),
  },
  {
    name: 'responses/document-of-unknown-encoding-accepted',
    requirements: ['RESP-DOC-12'],
    apply: rewriting(/encoding="x-[^"]*"/, 'encoding="UTF-8"'),
  },
  {
    name: 'responses/document-of-another-namespace-accepted',
    requirements: ['RESP-DOC-13'],
    apply: rewriting(/xmlns="urn:[^"]*"/, ''),
  },
];
