import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { Blocked, NotTestable } from '../case/outcomes.ts';
import type { Target } from '../../target/target.ts';
import { ClientFailed } from './client-failed.ts';

/** Maximum characters of an error of the SDK in messages; its text may come from the target. */
const MESSAGE = 500;

/** The public SDK, loaded on first use: it is large, and most runs of a few cases do not need it. */
function library() {
  // It warns about the end of Node 20, which users of Assay need not see.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return import('@aws-sdk/client-s3');
}

/** The SDK as a case uses it. */
export interface Sdk {
  s3: Awaited<ReturnType<typeof library>>;
  client: S3Client;
  /** Ends with the time of the case; `within` is to be given with every command. */
  ending: AbortController;
  within: { abortSignal: AbortSignal };
}

/**
 * Let a case work with the JavaScript SDK as the target's owner. Only the address and the credentials are set: checksums,
 * chunks and retries keep the SDK's defaults.
 * @throws ClientFailed when the SDK throws, since the requirement is that the SDK works with the target
 * @throws Blocked when the target cannot be reached
 */
export async function withSdk(target: Target, work: (sdk: Sdk) => Promise<void>): Promise<void> {
  const s3 = await library();
  const client = new s3.S3Client(configOf(target));
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), target.limits.caseSeconds * 1000);
  try {
    await work({ s3, client, ending, within: { abortSignal: ending.signal } });
  } catch (error) {
    if (isOurs(error)) throw error;
    if (/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH/.test(errorText(error)))
      throw new Blocked(`the JavaScript SDK cannot reach the target: ${errorText(error)}`);
    throw new ClientFailed('result of the JavaScript SDK', 'success', errorText(error));
  } finally {
    clearTimeout(timer);
    client.destroy();
  }
}

function configOf({ endpoint, region, addressing, identities: { owner }, tls }: Target): S3ClientConfig {
  if (!owner) throw new NotTestable('the target file gives no identity "owner"');
  const { accessKeyId, secretAccessKey, sessionToken } = owner;
  return {
    endpoint,
    region,
    forcePathStyle: addressing === 'path',
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    // The SDK's own defaults, set explicitly so that a developer's ~/.aws/config has no influence.
    requestChecksumCalculation: 'WHEN_SUPPORTED',
    responseChecksumValidation: 'WHEN_SUPPORTED',
    requestHandler: { httpsAgent: { ca: tls.ca, rejectUnauthorized: !tls.insecure } },
  };
}

/** Whether the case itself threw this, not the SDK. */
function isOurs(error: unknown): boolean {
  if (error instanceof Blocked || error instanceof NotTestable) return true;
  return error instanceof Error && 'expected' in error && 'actual' in error;
}

/** An error as text: its name is the code that the target returned, its message may come from the target as well. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MESSAGE);
}

/**
 * The bytes of an answer's body, at most `most`.
 * @throws ClientFailed when there is no body, or more
 */
export async function bytesOf(
  body: { transformToWebStream(): ReadableStream<Uint8Array> } | undefined,
  most: number,
): Promise<Buffer> {
  if (!body) throw new ClientFailed('what the SDK gives', 'a body', 'none');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body.transformToWebStream().getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new ClientFailed('size of the body that the SDK gives', `${most} bytes`, 'more');
    }
  }
  return Buffer.concat(chunks);
}
