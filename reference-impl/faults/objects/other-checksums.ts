import type { Fault, Behaviour } from '../../behaviour.ts';
import type { ReceivedRequest } from '../../http/request.ts';
import { S3Error } from '../../s3-error.ts';
import { checksumNames } from '../../http/checksums.ts';
import { tolerant } from '../signature/bodies.ts';

const KNOWN = new Set<string>([...checksumNames, 'algorithm', 'mode', 'type']);

/** A server that ignores headers and announced trailers of algorithms that it does not know. */
function ignoring(isMeant: (request: ReceivedRequest, name: string) => boolean) {
  return (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    openBody(request, dialect, ...rest) {
      const prefix = `${dialect.headerPrefix}checksum-`;
      const unknown = [...request.headers.names()].filter(
        (name) =>
          name.startsWith(prefix) &&
          !KNOWN.has(name.slice(prefix.length)) &&
          isMeant(request, name.slice(prefix.length)),
      );
      return behaviour.openBody(
        { ...request, headers: request.headers.without(...unknown) },
        dialect,
        ...rest,
      );
    },
  });
}

/** A server that does not know one spelling of a value. */
const refusing =
  (header: 'mode' | 'algorithm', word: string) =>
  (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    readInput: (operation, request, address, dialect) => {
      if (request.headers.get(`${dialect.headerPrefix}checksum-${header}`) === word)
        throw new S3Error('InvalidArgument');
      return behaviour.readInput(operation, request, address, dialect);
    },
  });

const isPart = ({ query }: ReceivedRequest) => query.some(([name]) => name === 'partNumber');

/** Defects that the cases of `suites/objects/other-checksums.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'objects/checksum-of-no-algorithm-ignored',
    requirements: ['CHK-OTHER-01'],
    apply: ignoring((_, name) => name === 'assay'),
  },
  {
    name: 'objects/checksum-of-a-later-algorithm-ignored',
    requirements: ['CHK-OTHER-02'],
    apply: ignoring((request, name) => name !== 'assay' && !isPart(request)),
  },
  {
    name: 'objects/trailer-of-no-algorithm-ignored',
    requirements: ['CHK-OTHER-03'],
    apply: (behaviour) => ({
      ...behaviour,
      openBody(request, dialect, ...rest) {
        const name = `${dialect.headerPrefix}trailer`;
        if (!request.headers.get(name)?.endsWith('checksum-assay'))
          return behaviour.openBody(request, dialect, ...rest);
        const body = behaviour.openBody(
          { ...request, headers: request.headers.without(name) },
          dialect,
          ...rest,
        );
        return tolerant(body, ({ code }) => code === 'MalformedTrailerError');
      },
    }),
  },
  {
    name: 'objects/part-checksum-of-a-later-algorithm-ignored',
    requirements: ['CHK-OTHER-04'],
    apply: ignoring(isPart),
  },
  {
    name: 'objects/checksum-mode-by-case',
    requirements: ['CHK-CASE-01'],
    apply: refusing('mode', 'enabled'),
  },
  {
    name: 'objects/checksum-algorithm-by-case',
    requirements: ['CHK-CASE-02'],
    apply: refusing('algorithm', 'crc32'),
  },
];
