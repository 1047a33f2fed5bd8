import { hash, randomBytes } from 'node:crypto';

/** Microseconds of the newest id, so that ids of the same moment still sort in order. */
let newest = 0;

/** Begins with its time, because listings sort by id, and names its key, so that a marker can be checked. */
export function newUploadId(key: string, now: number): string {
  newest = Math.max(newest + 1, now * 1000);
  return `${newest.toString(16).padStart(16, '0')}${keyMark(key)}${randomBytes(8).toString('hex')}`;
}

/** Whether an id, possibly of an upload that has ended, was given for this key. */
export function isUploadIdOf(key: string, uploadId: string): boolean {
  return /^[0-9a-f]{48}$/.test(uploadId) && uploadId.slice(16, 32) === keyMark(key);
}

function keyMark(key: string): string {
  return hash('sha256', key).slice(0, 16);
}
