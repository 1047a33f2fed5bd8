/** The buckets that cases request by name; each costs requests, so only named ones are created. */
export interface Buckets {
  readonly bucket: string;
  readonly sharedBucket: string;
  readonly versionedBucket: string;
}

/**
 * The names that a case destructures from its argument; Vitest and Playwright read their fixtures in the same way. A case
 * that does not destructure its argument requests none.
 * @throws TypeError when the argument is destructured in an unsupported form: nested, with defaults or a rest element
 */
export function namesAskedFor(body: (...context: never[]) => unknown): Set<string> {
  const text = body.toString();
  if (WHOLE.test(text)) return new Set();
  const [, inside] = FLAT.exec(text) ?? [];
  const names = inside?.split(',').map((part) => part.trim()) ?? [];
  if (names.at(-1) === '') names.pop();
  if (inside === undefined || !names.every((name) => NAME.test(name)))
    throw new TypeError(
      `a case must destructure its argument flatly, as in "async ({ owner, bucket, expect }) =>": ${text.slice(0, 80)}`,
    );
  return new Set(names.map((name) => name.split(':', 1)[0]?.trim() ?? ''));
}

/** No argument, or one name for the whole argument. */
const WHOLE = /^async\s*(?:function\s*\w*\s*)?(?:\(\s*[\w$]*\s*\)|[\w$]+\s*=>)/;
const FLAT = /^async\s*(?:function\s*\w*\s*)?\(\s*\{([^{}=]*)\}\s*\)/;
/** A name, possibly renamed. */
const NAME = /^[A-Za-z_$][\w$]*(?:\s*:\s*[A-Za-z_$][\w$]*)?$/;

/**
 * Create the buckets that a case requests.
 * @returns all; reading one that was not requested throws, since a request to the bucket "" would be another request
 */
export async function bucketsAskedFor(
  body: (...context: never[]) => unknown,
  make: Readonly<Record<keyof Buckets, () => Promise<string>>>,
): Promise<Buckets> {
  const asked = namesAskedFor(body);
  const bucket = asked.has('bucket') ? await make.bucket() : undefined;
  const sharedBucket = asked.has('sharedBucket') ? await make.sharedBucket() : undefined;
  const versionedBucket = asked.has('versionedBucket') ? await make.versionedBucket() : undefined;
  return {
    get bucket() {
      return bucket ?? notAskedFor('bucket');
    },
    get sharedBucket() {
      return sharedBucket ?? notAskedFor('sharedBucket');
    },
    get versionedBucket() {
      return versionedBucket ?? notAskedFor('versionedBucket');
    },
  };
}

function notAskedFor(name: string): never {
  throw new TypeError(
    `a case that uses "${name}" must destructure it from its argument: async ({ ${name} }) =>`,
  );
}
