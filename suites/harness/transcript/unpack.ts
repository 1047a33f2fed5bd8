import { closeSync, createReadStream, openSync, readSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnusableFile } from '../../../spec/bounded-file.ts';
import { Chain, type ChainedLine } from './chain.ts';
import { isRecord } from './is-record.ts';
import { type LineLimits, lines } from './lines.ts';
import { type CaseRecord, caseLane, type EndRecord, type RunRecord, TRANSCRIPT_FORMAT } from './records.ts';
import type { Place, Spooled } from './spool.ts';

/** A transcript that was read to its end, and whose chain holds. */
export interface Unpacked {
  run: RunRecord;
  end: EndRecord;
  cases: CaseRecord[];
  spooled: Spooled;
  /** The end of the chain. */
  sha256: string;
}

/**
 * Bytes of an unpacked transcript, of which a run of all requirements writes some twenty million, and of one line: the longest body
 * that a case asks for has 16 MiB, and is written in Base64 or with escapes.
 */
const LIMITS: LineLimits = { all: 1024 ** 3, line: 64 * 1024 ** 2 };

/**
 * Unpack a transcript into a file and see that it is whole. Files come from anywhere: sizes are bounded, and each line must be
 * a record of this form that carries the digest of the line before.
 * @param spool is written; the caller removes it
 * @throws UnusableFile saying what is wrong, and in which line
 */
export async function unpack(path: string, spool: string, limits = LIMITS): Promise<Unpacked> {
  const file = openSync(spool, 'wx', 0o600);
  try {
    return await read(path, spool, file, limits);
  } finally {
    closeSync(file);
  }
}

async function read(path: string, spool: string, file: number, limits: LineLimits): Promise<Unpacked> {
  const chain = new Chain();
  const spooled: Spooled = { path: spool, exchanges: {}, attempts: {}, cases: {}, bodies: {} };
  for (const map of [spooled.exchanges, spooled.attempts, spooled.cases, spooled.bodies])
    Object.setPrototypeOf(map, null);
  const cases: CaseRecord[] = [];
  let run: RunRecord | undefined;
  let end: EndRecord | undefined;
  let exchanges = 0;
  let offset = 0;
  let number = 0;
  for await (const line of lines(kept(unpacked(path), file), limits)) {
    number += 1;
    const record = recordIn(line, number);
    if (!chain.follow(line, record.before))
      throw new UnusableFile(
        `line ${number} (${nameOf(record)}) does not follow the line before it: one of them was changed, or lines were left out, added or moved`,
      );
    if ((number === 1) !== (record.type === 'run'))
      throw new UnusableFile(
        number === 1
          ? 'does not begin as a transcript does'
          : `line ${number} begins another run; give the transcript of one run`,
      );
    if (end) throw new UnusableFile(`line ${number} comes after the end of the run`);
    const place: Place = [offset, line.length];
    if (record.type === 'run') run = record;
    else if (record.type === 'end') end = record;
    else if (record.type === 'exchange') {
      exchanges += 1;
      (spooled.exchanges[record.lane] ??= []).push(place);
    } else if (record.type === 'attempt') spooled.attempts[record.lane] = place;
    else if (record.type === 'body') spooled.bodies[record.sha256] = place;
    else {
      cases.push(record);
      spooled.cases[caseLane(record.outcome.requirement, record.outcome.nth, 1)] = place;
    }
    offset += line.length + 1;
  }
  if (!run) throw new UnusableFile('is empty');
  if (!end)
    throw new UnusableFile(
      'is cut off: it has no end of the run. A run that was killed leaves no transcript that can be judged',
    );
  if (end.exchanges !== exchanges || end.cases !== cases.length)
    throw new UnusableFile(
      `ends with a count of ${end.exchanges} exchanges and ${end.cases} cases, but has ${exchanges} and ${cases.length}`,
    );
  return { run, end, cases, spooled, sha256: chain.sha256 };
}

function recordIn(line: Buffer, number: number): ChainedLine {
  let value: unknown;
  try {
    value = JSON.parse(line.toString());
  } catch {
    throw new UnusableFile(
      number === 1 ? 'is not a transcript of "assay run"' : `line ${number} is not JSON`,
    );
  }
  if (isOfFormat(value) && value.format !== TRANSCRIPT_FORMAT)
    throw new UnusableFile(
      `is in format ${String(value.format).slice(0, 20)}, and this version of Assay reads format ${TRANSCRIPT_FORMAT}; use the version that wrote it`,
    );
  const problem = isRecord(value);
  if (problem !== undefined)
    throw new UnusableFile(
      number === 1
        ? 'is not a transcript of "assay run"'
        : `line ${number} is not a record of a transcript: ${problem}`,
    );
  return value as ChainedLine;
}

function isOfFormat(value: unknown): value is { format: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    'type' in value &&
    value.type === 'run'
  );
}

/** A record in words: where it belongs. */
function nameOf(record: ChainedLine): string {
  if (record.type === 'exchange') return `exchange ${record.nth} of ${record.lane}`;
  if (record.type === 'attempt') return `the end of ${record.lane}`;
  if (record.type === 'case') return `the outcome of ${record.outcome.requirement}`;
  if (record.type === 'body') return 'the body of an answer';
  return record.type === 'run' ? 'the beginning' : 'the end of the run';
}

/** The same pieces, each written to a file. */
async function* kept(pieces: AsyncIterable<Buffer>, file: number): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    writeSync(file, piece);
    yield piece;
  }
}

/** Bytes that are read and unpacked at once. */
const PIECE = 256 * 1024;

/** The bytes of a file, unpacked where it is packed by gzip. */
async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const isPacked = startsPacked(path);
  const packed = createReadStream(path, { highWaterMark: PIECE });
  const stream: Readable = isPacked ? packed.pipe(createGunzip({ chunkSize: PIECE })) : packed;
  packed.on('error', (error) => stream.destroy(error));
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'Z_BUF_ERROR') throw new UnusableFile('is cut off');
    if (code.startsWith('Z_')) throw new UnusableFile('is packed by gzip, and broken');
    throw error instanceof UnusableFile ? error : new UnusableFile(`cannot be read (${code})`);
  } finally {
    packed.destroy();
    stream.destroy();
  }
}

function startsPacked(path: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    const isThere = !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
    throw new UnusableFile(isThere ? 'cannot be read' : 'no such file');
  }
  try {
    const bytes = Buffer.alloc(2);
    readSync(file, bytes);
    return bytes[0] === 0x1f && bytes[1] === 0x8b;
  } catch {
    throw new UnusableFile('cannot be read; give the file of a transcript');
  } finally {
    closeSync(file);
  }
}
