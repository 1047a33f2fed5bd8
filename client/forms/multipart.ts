import type { Bytes } from '../options.ts';

/** One part of a form as sent: a field or, with a file name, a file. */
export interface FormPart {
  name: string;
  value: Bytes;
  fileName?: string;
  contentType?: string;
}

/** A form ready to be sent. */
export interface EncodedForm {
  /** Value of the Content-Type header. */
  contentType: string;
  body: Buffer;
}

/** The boundary: a text that no content of ours contains. */
const BOUNDARY = 'assay-0f2b9c6d41e84a77';

/**
 * Write a form as a browser does: its parts in the order given, their bytes as they are, names and file names in UTF-8
 * (RFC 7578; HTML, "Multipart form data").
 * @param boundary stands between the parts; no part may hold it
 */
export function encodeForm(parts: readonly FormPart[], boundary = BOUNDARY): EncodedForm {
  const pieces = parts.flatMap(({ name, value, fileName, contentType }) => {
    const file = fileName === undefined ? '' : `; filename="${quotable(fileName)}"`;
    const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quotable(name)}"${file}\r\n${type}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Escapes what would end a name, as HTML does. */
function quotable(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
