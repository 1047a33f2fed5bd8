import type { OperationContract } from '../../../spec/contract.ts';
import { readWhole } from '../../http/body.ts';
import { S3Error } from '../../http/errors.ts';
import type { Fault, Parts } from '../../parts.ts';

/** A server that reads another text than the document that was sent, or refuses it. */
function withDocument(parts: Parts, change: (bytes: Buffer) => Buffer): Parts {
  const readDocument: Parts['readDocument'] = async (contract, body, dialect) => {
    if ((contract as OperationContract).request.kind !== 'xml')
      return parts.readDocument(contract, body, dialect);
    const bytes = change(await readWhole(body));
    return parts.readDocument(contract, { ...body, content: () => once(bytes) }, dialect);
  };
  return { ...parts, readDocument };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A server that refuses documents of some form. */
const refusing = (is: (text: string) => boolean) => (parts: Parts) =>
  withDocument(parts, (bytes) => {
    if (is(bytes.toString('utf8'))) throw new S3Error('MalformedXML');
    return bytes;
  });

/** A server that puts one text in the place of another. */
const rewriting = (from: RegExp, to: string) => (parts: Parts) =>
  withDocument(parts, (bytes) => Buffer.from(bytes.toString('utf8').replace(from, to)));

/** Documents that standard clients send and that are turned away, and odd ones that are taken. */
export const requestDocumentFaults: readonly Fault[] = [
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
  {
    name: 'responses/document-with-prefix-refused',
    requirements: ['RESP-DOC-09'],
    apply: refusing((text) => /^(<\?[^>]*>\s*)?<\w+:/.test(text)),
  },
  {
    name: 'responses/document-behind-byte-order-mark-refused',
    requirements: ['RESP-DOC-10'],
    apply: refusing((text) => text.startsWith('\ufeff')),
  },
  {
    name: 'responses/utf-16-document-taken-for-nothing',
    requirements: ['RESP-DOC-11'],
    apply: (parts) =>
      withDocument(parts, (bytes) =>
        bytes[0] === 0xff && bytes[1] === 0xfe
          ? Buffer.from('<Delete><Object><Key>assay-nothing</Key></Object></Delete>')
          : bytes,
      ),
  },
  {
    name: 'responses/document-of-unknown-encoding-taken',
    requirements: ['RESP-DOC-12'],
    apply: rewriting(/encoding="x-[^"]*"/, 'encoding="UTF-8"'),
  },
  {
    name: 'responses/document-of-another-namespace-taken',
    requirements: ['RESP-DOC-13'],
    apply: rewriting(/xmlns="urn:[^"]*"/, ''),
  },
  {
    name: 'responses/texts-of-its-own',
    requirements: ['RESP-TEXT-01'],
    apply: (parts) => ({
      ...parts,
      refused: (error, ...rest) =>
        parts.refused(new S3Error(error.code, { ...error.detail, message: 'It did not work.' }), ...rest),
    }),
  },
];
