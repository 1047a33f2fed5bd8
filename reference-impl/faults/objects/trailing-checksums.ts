import { wireHeader } from '../../../spec/dialect.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { RequestBody } from '../../http/body.ts';
import type { Fault } from '../../parts.ts';
import { ofEachChecksum } from '../each-checksum.ts';
import { tolerant } from '../signature/bodies.ts';

/** A server that does something else with the body of an object that ends in a trailer. */
function withTrailer(
  what: string,
  requirements: readonly RequirementId[],
  change: (body: RequestBody) => RequestBody,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (parts) => ({
      ...parts,
      openBody: (request, dialect, ...rest) => {
        const body = parts.openBody(request, dialect, ...rest);
        const ofPart = request.query.some(([name]) => name === 'partNumber');
        const trailing = request.headers.has(wireHeader(dialect, 'x-std-trailer').toLowerCase());
        return trailing && !ofPart ? change(body) : body;
      },
    }),
  };
}

/** Additional checksums that come after the content. */
export const trailingChecksumFaults: readonly Fault[] = [
  withTrailer('trailing-checksum-unchecked', ofEachChecksum('CHK', '02'), (body) => ({
    ...tolerant(body, ({ code }) => code === 'BadDigest'),
    checksum: () => body.checksum(),
  })),
  withTrailer('trailing-checksum-lost', ofEachChecksum('CHK', '01'), (body) => ({
    ...body,
    announcesChecksum: false,
    checksum: () => undefined,
  })),
];
