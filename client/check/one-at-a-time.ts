/** Bytes from which a document is large: nearly all have a hundredth of that. */
const LARGE = 128 * 1024;

let last: Promise<unknown> = Promise.resolve();

/**
 * Check a body. Large ones are checked one at a time: during the check a document takes some twenty times its size, and
 * many cases may have one at once.
 * @returns the result of the check, copied where the body is large: a substring keeps the whole text in memory
 */
export async function oneAtATime<T>(body: Uint8Array, check: () => Promise<T>): Promise<T> {
  if (body.length < LARGE) return check();
  const done = last.then(async () => structuredClone(await check()));
  last = done.catch(() => undefined);
  return done;
}
