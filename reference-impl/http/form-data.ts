import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dialect } from '../../spec/dialect.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { limits } from '../limits.ts';

/** A form up to its file. */
export interface Form {
  /** Values by lower-case name; of a field given twice, the first. */
  readonly fields: ReadonlyMap<string, string>;
  /** Name that the form gives its file, without folders. */
  readonly fileName: string | undefined;
  /** The bytes of the file, to be read once. Fails at its end when the form behind it is broken or cut off. */
  file(): AsyncIterable<Uint8Array>;
  /** Read no further. To be called when the form is done with, read or not. */
  close(): void;
}

/** What came of reading up to the file. */
interface Opened {
  fileName: string | undefined;
  file: Readable;
}

/**
 * Read a form up to its file, which is the part of that name, whether it says to be a file or not (public protocol, POST
 * Object; RFC 7578). Fields behind it are not looked at.
 *
 * @param contentType of the request
 * @throws S3Error `PreconditionFailed` when it is no form, `MalformedPOSTRequest`, `MaxPostPreDataLengthExceededError`,
 * `InvalidArgument` when there is no file, and what the source throws
 */
export async function readForm(
  contentType: string | undefined,
  source: AsyncIterable<Uint8Array>,
): Promise<Form> {
  const parser = parserOf(contentType);
  const fields = new Map<string, string>();
  const abort = new AbortController();
  const opened = untilFile(parser, fields);
  const finished = pipeline(source, parser, { signal: abort.signal }).catch(refusalOf);
  // Whoever reads the file hears of it there; a form that was closed early is nobody's failure.
  finished.catch(() => undefined);
  const close = () => abort.abort();
  try {
    const first = await Promise.race([opened, finished]);
    if (!first) throw invalidArgument('file', '0', 'POST requires exactly one file upload per request.');
    // A source that fails does not always end the file: whoever reads it would wait for ever.
    finished.catch(() => first.file.destroy(new S3Error('MalformedPOSTRequest')));
    return { fields, fileName: first.fileName, file: () => contentOf(first.file, finished), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The fields that say of an upload what headers else do, as such: `acl` is their only one of another name. */
export function uploadHeaders(fields: Form['fields'], { headerPrefix }: Dialect): [string, string][] {
  const acl = fields.get('acl');
  const own = [...fields].filter(([name]) => name.startsWith(headerPrefix));
  return acl === undefined ? own : [...own, [`${headerPrefix}acl`, acl]];
}

function parserOf(contentType = ''): BusboyInstance {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new S3Error('PreconditionFailed', {
      fields: { Condition: 'Bucket POST must be of the enclosure-type multipart/form-data' },
    });
  }
  const { formFieldBytes, formFields, formHeaders } = limits;
  try {
    return Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name) => name?.toLowerCase() === 'file',
      limits: {
        fieldSize: formFieldBytes,
        fields: formFields,
        files: 1,
        headerPairs: formHeaders,
        headerSize: formFieldBytes,
      },
    });
  } catch {
    throw new S3Error('MalformedPOSTRequest');
  }
}

/** The file, once the parser comes to it. */
function untilFile(parser: BusboyInstance, fields: Map<string, string>): Promise<Opened> {
  let size = 0;
  let opened = false;
  const malformed = () => parser.destroy(new S3Error('MalformedPOSTRequest'));
  const tooLarge = () => parser.destroy(new S3Error('MaxPostPreDataLengthExceededError'));
  return new Promise((resolve) => {
    parser.on('field', (name: string | undefined, value, _nameCut, valueCut) => {
      if (opened) return;
      if (!name) return void malformed();
      size += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (valueCut || size > limits.formFieldBytes) tooLarge();
      else if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value);
    });
    parser.on('fieldsLimit', () => {
      if (!opened) tooLarge();
    });
    parser.on('file', (_name, file, fileName: string | undefined) => {
      opened = true;
      // A broken form shows on the file too; it is `finished` that tells.
      file.on('error', () => undefined);
      resolve({ fileName, file });
    });
  });
}

async function* contentOf(file: Readable, finished: Promise<void>): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of file) yield bytes as Uint8Array;
  } catch {
    await finished;
    throw new S3Error('MalformedPOSTRequest');
  }
  await finished;
}

/** Why a form cannot be read on: what its source says, or else that it is broken. */
function refusalOf(error: unknown): never {
  throw error instanceof S3Error ? error : new S3Error('MalformedPOSTRequest');
}
