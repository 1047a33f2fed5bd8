/** Lines of a log that a message shows. @internal only its tests import it */
export const SHOWN_LINES = 15;

/** Bytes before each part of a log without a terminal: its stream, three zeros, and its length. */
const HEADER = 8;

/**
 * The text of a log as the engine sends it: in parts with a header, or plain when the container has a terminal.
 * @param bytes an answer of the engine; a last part that was cut short is taken as it is
 */
export function logText(bytes: Buffer): string {
  const parts: Buffer[] = [];
  let at = 0;
  while (at + HEADER <= bytes.length) {
    const isHeader = (bytes[at] ?? 255) <= 2 && bytes.readUIntBE(at + 1, 3) === 0;
    if (!isHeader) return bytes.toString('utf8');
    const end = at + HEADER + bytes.readUInt32BE(at + 4);
    parts.push(bytes.subarray(at + HEADER, end));
    at = end;
  }
  return at === 0 ? bytes.toString('utf8') : Buffer.concat(parts).toString('utf8');
}

/** Shortest value that is hidden: shorter ones, such as `on`, are not secrets and appear everywhere. */
const LEAST_SECRET = 4;

/** The text with the values of variables replaced by their names: servers print their keys when they start. */
export function withoutValues(text: string, environment: Readonly<Record<string, string>>): string {
  return Object.entries(environment)
    .filter(([, value]) => value.length >= LEAST_SECRET)
    .sort(([, one], [, other]) => other.length - one.length)
    .reduce((hidden, [name, value]) => hidden.replaceAll(value, `\${${name}}`), text);
}

/** The last lines of a log, for a message; each at most 300 characters. */
export function lastLines(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.slice(-SHOWN_LINES).map((line) => (line.length > 300 ? `${line.slice(0, 299)}…` : line));
}
