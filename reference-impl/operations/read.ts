import type { Readable } from 'node:stream';
import { invalidRequest } from '../s3-error.ts';
import type { VersionRecord } from '../storage/storage.ts';
import { existingBucket } from './existing.ts';
import type { Answer, Call } from '../call.ts';
import { readContent, type Piece } from './content.ts';
import { overridesOf } from './object-headers.ts';
import { checkReadable, readableVersion } from './version.ts';

type Read = Call<'getObject'> | Call<'headObject'>;

/** The content of an object, whole or in part (interface document, Get object; public protocol, GetObject). */
export function getObject(call: Call<'getObject'>): Answer<'getObject'> {
  return read(call, (version, piece) => {
    checkReadable(version, call.rules);
    // No await since the look-up: from here on an overwrite or a deletion does not affect these bytes.
    return call.storage.read(version.body, piece);
  });
}

/**
 * The headers that GET would send, without the content (interface document, Object metadata; public protocol, HeadObject).
 */
export function headObject(call: Call<'headObject'>): Answer<'headObject'> {
  return read(call, () => undefined);
}

function read(
  call: Read,
  open: (version: VersionRecord, piece?: Piece) => Readable | undefined,
): Answer<'getObject'> & Answer<'headObject'> {
  const { input, storage } = call;
  const overrides = overridesOf(call);
  if (!call.requester && Object.keys(overrides).length > 0) {
    throw invalidRequest('An anonymous request cannot ask for response headers.');
  }
  const bucket = existingBucket(storage, input.bucket);
  return readContent(call, bucket, readableVersion(storage, call), open, overrides);
}
