import { invalidArgument } from '../s3-error.ts';
import type { Answer, Call } from '../call.ts';
import { checksumFields, httpDate } from './object-headers.ts';
import type { VersionRecord } from '../storage/storage.ts';
import { readableVersion, versionHeader } from './version.ts';
import { wireHeader } from '../../spec/dialect.ts';

const KNOWN = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize'];

/** The requested attributes of an object, without its content (public protocol, GetObjectAttributes). */
export function getObjectAttributes(call: Call<'getObjectAttributes'>): Answer<'getObjectAttributes'> {
  const { input } = call;
  const asked = input.objectAttributes.split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) {
    throw invalidArgument(wireHeader(call.dialect, 'x-std-object-attributes'), unknown);
  }
  const version = readableVersion(call.storage, call);
  const checksums = checksumFields(withoutCount(version));
  const document = {
    ETag: asked.includes('ETag') ? version.etag : undefined,
    Checksum: asked.includes('Checksum') && version.checksum ? checksums : undefined,
    ObjectParts: asked.includes('ObjectParts') && version.parts ? partsOf(call) : undefined,
    StorageClass: asked.includes('StorageClass') ? version.storageClass : undefined,
    ObjectSize: asked.includes('ObjectSize') ? version.body.size : undefined,
  };
  return {
    status: 200,
    headers: { 'last-modified': httpDate(version.modifiedAt), ...versionHeader(call, version) },
    document,
  };

  function partsOf({ input: { maxParts, partNumberMarker } }: Call<'getObjectAttributes'>) {
    const max = Math.min(Number(maxParts ?? 1000), 1000);
    const after = Number(partNumberMarker ?? 0);
    const all = version.parts ?? [];
    const rest = all.filter(({ number }) => number > after);
    const page = rest.slice(0, max);
    // Parts are listed only where they have checksums of their own (AWS recorded, TestS3::test_get_object_attributes).
    const composite = version.checksum?.type === 'COMPOSITE' ? version.checksum : undefined;
    if (!composite) return { PartsCount: all.length, Part: [] };
    return {
      PartsCount: all.length,
      PartNumberMarker: after,
      NextPartNumberMarker: page.at(-1)?.number ?? 0,
      MaxParts: max,
      IsTruncated: rest.length > page.length,
      Part: page.map(({ number, size, checksum = '' }) => ({
        PartNumber: number,
        Size: size,
        [`Checksum${composite.algorithm}`]: checksum,
      })),
    };
  }
}

/**
 * A composite checksum is without the number of parts here (AWS recorded, test_complete_multipart_parts_checksum_composite).
 */
function withoutCount({ checksum }: VersionRecord): Pick<VersionRecord, 'checksum'> {
  return { checksum: checksum && { ...checksum, value: checksum.value.replace(/-\d+$/, '') } };
}
