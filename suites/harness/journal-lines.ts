import type { DialectName } from '../../spec/dialect.ts';
import type { OddKey } from './odd-keys.ts';

/** The owner of a journal, so that `assay clean` knows whether the run still goes on and where its keys come from. */
export interface JournalOwner {
  pid: number;
  startedAt: string;
  /** How the run got its target. A reference server or a container that the run started itself ends with the run. */
  target:
    | { kind: 'file'; path: string }
    | { kind: 'url'; url: string }
    | { kind: 'own-reference' }
    | { kind: 'container'; image: string };
  dialect: DialectName;
}

/**
 * A bucket that a run asked for and has not yet removed, on disk, so that `assay clean` can finish what a killed run began.
 * A name is recorded *before* the request that could create it is sent. No secrets: `assay clean` reads keys from the
 * target file again.
 */
export interface JournalEntry {
  bucket: string;
  endpoint: string;
  /**
   * `prefixed` names carry the run's random prefix and are emptied before they are removed. An `exact` name (without the
   * prefix because its length matters) was free before; it is removed only if empty, as its content may belong to someone
   * else.
   */
  kind: 'prefixed' | 'exact';
}

/** One line of a journal. */
export type JournalLine =
  | { owner: JournalOwner }
  | { requested: JournalEntry }
  | { created: string; endpoint: string }
  | { unanswered: string; endpoint: string }
  | { refused: string; endpoint: string }
  | { removed: string; endpoint: string }
  | { oddKey: OddKey }
  | { folder: string }
  | { folderRemoved: string };

/** A malformed line, by its number from 1. */
export interface Unreadable {
  line: number;
  /** Its beginning. */
  text: string;
}

/** Maximum characters shown of a malformed line. */
const SHOWN = 60;

/**
 * Read a journal. A last line without a line end was cut short by a kill and is ignored: its request was never sent. Any
 * other malformed line (a full disk, someone's editor) is reported, and the other lines are still read.
 */
export function readJournal(text: string): { lines: JournalLine[]; unreadable: Unreadable[] } {
  const lines: JournalLine[] = [];
  const unreadable: Unreadable[] = [];
  const ended = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  for (const [index, one] of ended.entries()) {
    if (one === '') continue;
    const line = parsed(one);
    if (line) lines.push(line);
    else unreadable.push({ line: index + 1, text: one.slice(0, SHOWN) });
  }
  return { lines, unreadable };
}

function parsed(text: string): JournalLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLine(value: unknown): value is JournalLine {
  if (!isRecord(value)) return false;
  const { owner, requested, oddKey, endpoint } = value;
  if (isRecord(owner)) return Number.isInteger(owner['pid']) && isTarget(owner['target']);
  if (isRecord(requested))
    return areTexts(requested['bucket'], requested['endpoint']) && isKind(requested['kind']);
  if (isRecord(oddKey)) return areTexts(oddKey['host'], oddKey['path']);
  if (areTexts(value['folder']) || areTexts(value['folderRemoved'])) return true;
  return areTexts(endpoint, value['created'] ?? value['unanswered'] ?? value['refused'] ?? value['removed']);
}

function isTarget(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, path, url, image } = value;
  if (kind === 'container') return areTexts(image);
  return kind === 'own-reference' || areTexts(kind === 'file' ? path : kind === 'url' ? url : undefined);
}

function isKind(value: unknown): boolean {
  return value === 'prefixed' || value === 'exact';
}

function areTexts(...values: unknown[]): boolean {
  return values.every((value) => typeof value === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
