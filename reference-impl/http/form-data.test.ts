import { describe, expect, test } from 'vitest';
import { readForm } from './form-data.ts';

const TYPE = 'multipart/form-data; boundary=b';
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'f.txt') =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
const END = '--b--\r\n';

/** The bytes of a body, in pieces of some size. */
async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}

async function read(text: string, size = 7, type = TYPE) {
  const form = await readForm(type, pieces(text, size));
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of form.file()) chunks.push(chunk);
    return {
      fields: Object.fromEntries(form.fields),
      fileName: form.fileName,
      content: Buffer.concat(chunks).toString(),
    };
  } finally {
    form.close();
  }
}

describe('a form', () => {
  test.each([1, 7, 100, 100_000])('is read from pieces of %i bytes', async (size) => {
    const content = 'one\r\n--b\r\r\n--two'.repeat(50).replaceAll('\r\n--b', '\r\n--c');
    const form =
      field('Key', 'größe') +
      field('key', 'second') +
      file(content, 'dir/naïve.txt') +
      field('late', 'x') +
      END;
    expect(await read(form, size)).toEqual({ fields: { key: 'größe' }, fileName: 'naïve.txt', content });
  });

  test('may send its file as a plain field, and another field after it', async () => {
    const form = field('key', 'k') + field('file', 'text') + file('another') + END;
    expect(await read(form)).toEqual({ fields: { key: 'k' }, fileName: undefined, content: 'text' });
  });

  test.each([
    ['InvalidArgument', 'has no file', field('key', 'k') + END],
    ['MalformedPOSTRequest', 'is empty', ''],
    ['MalformedPOSTRequest', 'has another boundary', '--other\r\n\r\n'],
    ['MalformedPOSTRequest', 'ends in a field', field('key', 'k').slice(0, -4)],
    ['MalformedPOSTRequest', 'ends in the file', file('content').slice(0, -6)],
    ['MalformedPOSTRequest', 'does not end', file('content')],
    ['MalformedPOSTRequest', 'breaks off after the file', file('content') + field('late', 'x').slice(0, -6)],
    [
      'MaxPostPreDataLengthExceededError',
      'has a large field',
      field('key', 'k'.repeat(30_000)) + file('x') + END,
    ],
    [
      'MaxPostPreDataLengthExceededError',
      'has large fields',
      field('a', 'k'.repeat(1000)).repeat(30) + file('x') + END,
    ],
    ['MaxPostPreDataLengthExceededError', 'has many fields', field('a', '').repeat(300) + file('x') + END],
  ])('refuses with %s a form that %s', async (code, _what, form) => {
    await expect(read(form)).rejects.toMatchObject({ code });
    await expect(read(form, 100_000)).rejects.toMatchObject({ code });
  });

  test.each([
    ['PreconditionFailed', 'text/plain'],
    ['PreconditionFailed', 'application/x-www-form-urlencoded'],
    ['MalformedPOSTRequest', 'multipart/form-data'],
  ])('refuses with %s a form of type %s', async (code, type) => {
    await expect(read(file('x') + END, 7, type)).rejects.toMatchObject({ code });
  });

  test('releases its source when closed early', async () => {
    let released = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from(field('key', 'k') + file('x').slice(0, -2));
        for (;;) {
          await new Promise(setImmediate);
          yield Buffer.alloc(65_536);
        }
      } finally {
        released = true;
      }
    }
    const form = await readForm(TYPE, endless());
    form.close();
    await expect.poll(() => released).toBe(true);
  });
});
