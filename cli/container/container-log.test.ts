import { expect, test } from 'vitest';
import { lastLines, logText, SHOWN_LINES, withoutValues } from './container-log.ts';

/** As an engine sends a part of a log: its stream, then its length. */
function part(stream: number, text: string, length = Buffer.byteLength(text)): Buffer {
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(length, 4);
  return Buffer.concat([header, Buffer.from(text)]);
}

test('a log is read in parts, or plain as a terminal has it; a part that was cut short is kept', () => {
  expect(logText(Buffer.concat([part(1, 'one\n'), part(2, 'two')]))).toBe('one\ntwo');
  expect(logText(part(1, 'cut', 100))).toBe('cut');
  expect(logText(Buffer.from('plain text of a terminal'))).toBe('plain text of a terminal');
  expect(logText(Buffer.alloc(0))).toBe('');
});

test('values of variables are replaced by their names, the longest first; short ones are not secrets', () => {
  const environment = { PASSWORD: 'secret', LONGER: 'secret-two', SWITCH: 'on', EMPTY: '' };
  expect(withoutValues('root:secret, secret-two, on', environment)).toBe('root:${PASSWORD}, ${LONGER}, on');
});

test('a message shows the last lines, without empty ones, and bounded', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
  const shown = lastLines(`${lines.join('\n\n')}\n${'x'.repeat(1000)}\n`);
  expect(shown).toHaveLength(SHOWN_LINES);
  expect(shown.at(-2)).toBe('line 39');
  expect(shown.at(-1)).toHaveLength(300);
});
