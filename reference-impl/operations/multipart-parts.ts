import { wireHeader } from '../../spec/dialect.ts';
import { checksum } from '../http/checksums.ts';
import { accepted, invalidRequest } from '../s3-error.ts';
import { quoted } from '../rules/etag.ts';
import type { PartRecord, StagedBody } from '../storage/storage.ts';
import type { Answer, Call } from '../call.ts';
import { copiedBytes, copiedVersion, parseCopySource, sourceVersionHeader } from './copy-source.ts';
import { checksumNameOf, existingUpload } from './existing.ts';
import { checkLength } from './write.ts';

/** Upload a part, or replace the one of that number (public protocol, UploadPart). */
export async function uploadPart(call: Call<'uploadPart'>): Promise<Answer<'uploadPart'>> {
  const { body, storage, rules } = call;
  checkLength(call);
  const upload = existingUpload(storage, call.input);
  const staged = await storage.stage(body.content());
  try {
    const sum = body.checksum();
    const announced = body.announcesChecksum ? sum?.name.toUpperCase() : undefined;
    if (!rules.takesPartChecksum(upload.checksum, announced)) {
      throw invalidRequest(
        `Checksum Type mismatch occurred, expected checksum Type: ${upload.checksum?.algorithm.toLowerCase()}, ` +
          `actual checksum Type: ${announced?.toLowerCase() ?? 'null'}`,
      );
    }
    const kept = sum && announced === upload.checksum?.algorithm ? sum.value : undefined;
    const part = await putPart(call, staged, kept);
    const checksum = sum && announced ? { [`x-std-checksum-${sum.name}`]: sum.value } : {};
    return { status: 200, headers: { etag: quoted(part.etag), ...checksum } };
  } finally {
    await staged.discard();
  }
}

/** Create a part from an object or a range of it (public protocol, UploadPartCopy). */
export async function uploadPartCopy(call: Call<'uploadPartCopy'>): Promise<Answer<'uploadPartCopy'>> {
  const { input, storage, rules, dialect } = call;
  const upload = existingUpload(storage, input);
  const source = parseCopySource(input.copySource, call);
  const seen = copiedVersion(storage, call, source, input);
  const header = wireHeader(dialect, 'x-std-copy-source-range');
  const range = accepted(rules.copyRange(input.copySourceRange, seen.body.size, header));
  const name = checksumNameOf(upload);
  const sum = name && checksum(name);
  const staged = await storage.stage(copiedBytes(storage.read(seen.body, range), sum));
  try {
    const value = sum?.digest();
    const part = await putPart(call, staged, value);
    return {
      status: 200,
      headers: sourceVersionHeader(seen),
      document: {
        ETag: quoted(part.etag),
        LastModified: new Date(part.modifiedAt).toISOString(),
        ...(value === undefined ? {} : { [`Checksum${upload.checksum?.algorithm}`]: value }),
      },
    };
  } finally {
    await staged.discard();
  }
}

/** The upload may be finished by the time the part is stored. */
async function putPart(
  { input, storage, now }: Call<'uploadPart'> | Call<'uploadPartCopy'>,
  { size, chunks, md5 }: StagedBody,
  value: string | undefined,
): Promise<PartRecord> {
  const part = {
    number: Number(input.partNumber),
    body: { size, chunks },
    etag: md5,
    modifiedAt: now,
    checksum: value,
  };
  await storage.transaction((tx) => {
    tx.putPart(existingUpload(tx, input), part);
  });
  return part;
}
