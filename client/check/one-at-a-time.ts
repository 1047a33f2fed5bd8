/** Bytes from which on a document is large: nearly all have a hundredth of it. */
const LARGE = 128 * 1024;

let last: Promise<unknown> = Promise.resolve();

/**
 * Check a body. Of large ones each waits for the one before it: while it is checked, a document takes some twenty times its
 * size, and those of all cases would come at once.
 * @returns what the check gives, copied where the body is large: what was cut out of a text keeps all of the text
 */
export async function oneAtATime<T>(body: Uint8Array, check: () => Promise<T>): Promise<T> {
  if (body.length < LARGE) return check();
  const done = last.then(async () => structuredClone(await check()));
  last = done.catch(() => undefined);
  return done;
}
