import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Dialect } from '../../spec/dialect.ts';
import { invalidArgument, S3Error } from '../s3-error.ts';
import { limits } from '../limits.ts';

/** A form up to its file. */
export interface Form {
  /** Values by lower-case name; of a repeated field, the first. */
  readonly fields: ReadonlyMap<string, string>;
  /** The name of the file in the form, without folders. */
  readonly fileName: string | undefined;
  /** The bytes of the file; can be read once. Fails at its end when the rest of the form is broken or cut off. */
  file(): AsyncIterable<Uint8Array>;
  /** Stop reading. Must be called when the form is no longer needed, whether it was read or not. */
  close(): void;
}

/** The result of reading up to the file. */
interface Opened {
  fileName: string | undefined;
  file: Readable;
}

/**
 * Read a form up to its file, which is the part of that name, whether or not it has a file name (public protocol, POST
 * Object; RFC 7578). Fields after it are ignored.
 * @param contentType of the request
 * @throws S3Error `PreconditionFailed` when it is not a form, `MalformedPOSTRequest`, `MaxPostPreDataLengthExceededError`,
 * `InvalidArgument` when there is no file, and the errors of the source
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
  // The reader of the file gets the error there; closing a form early is not an error.
  finished.catch(() => undefined);
  const close = () => abort.abort();
  try {
    const first = await Promise.race([opened, finished]);
    if (!first) throw invalidArgument('file', '0', 'POST requires exactly one file upload per request.');
    // A failing source does not always end the file, and its reader would wait forever.
    finished.catch(() => first.file.destroy(new S3Error('MalformedPOSTRequest')));
    return { fields, fileName: first.fileName, file: () => contentOf(first.file, finished), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** The fields in place of an upload's headers, under the names of those headers: only `acl` is named differently. */
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

/** The file, once the parser reaches it. */
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
      // A broken form fails the file too; `finished` reports it.
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

/** Why a form cannot be read further: the error of its source, or that it is malformed. */
function refusalOf(error: unknown): never {
  throw error instanceof S3Error ? error : new S3Error('MalformedPOSTRequest');
}
