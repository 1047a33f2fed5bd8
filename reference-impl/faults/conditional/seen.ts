/** A tag that no object has. */
export const NEVER = '"none"';
/** What names any object. */
export const ALWAYS = '*';

/** An instant, or an HTTP date, some seconds on. */
export function shifted(instant: number | string, seconds: number): string {
  return new Date(new Date(instant).getTime() + seconds * 1000).toUTCString();
}
