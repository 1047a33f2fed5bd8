/** An entity tag that no object has. */
export const NEVER = '"none"';
/** The value that matches any object. */
export const ALWAYS = '*';

/** An instant or an HTTP date, some seconds later. */
export function shifted(instant: number | string, seconds: number): string {
  return new Date(new Date(instant).getTime() + seconds * 1000).toUTCString();
}
