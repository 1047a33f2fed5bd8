import type { EKSClient } from '@aws-sdk/client-eks';
import { ClientFailed } from '../clients/client-failed.ts';
import { bounded } from './bounded.ts';
import { errorText } from '../clients/sdk.ts';
import { Blocked, NotTestable } from '../case/outcomes.ts';
import type { Target } from '../../target/target.ts';

/** The public SDK, loaded on first use. */
function library() {
  // It warns about the end of Node 20, which users of Assay need not see.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  return import('@aws-sdk/client-eks');
}

/** The SDK as a case uses it; `within` is to be given with every command, and ends with the time of the case. */
export interface EksSdk {
  eks: Awaited<ReturnType<typeof library>>;
  client: EKSClient;
  within: { abortSignal: AbortSignal };
}

/**
 * Let a case work with the JavaScript SDK's client of clusters. Only the address and the credentials are set.
 * @throws ClientFailed when the SDK throws, since the requirement is that the SDK works with the service
 * @throws Blocked when the target cannot be reached
 */
export async function withEks<T>(target: Target, work: (sdk: EksSdk) => Promise<T>): Promise<T> {
  if (!target.cluster) throw new NotTestable('the target file describes no cluster');
  const { endpoint, region, identity } = target.cluster;
  const eks = await library();
  const client = new eks.EKSClient({
    endpoint,
    region,
    credentials: identity,
    requestHandler: { httpsAgent: { ca: target.tls.ca, rejectUnauthorized: !target.tls.insecure } },
  });
  bounded(client);
  const within = { abortSignal: AbortSignal.timeout(target.limits.caseSeconds * 1000) };
  try {
    return await work({ eks, client, within });
  } catch (error) {
    if (error instanceof ClientFailed) throw error;
    if (/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH/.test(errorText(error)))
      throw new Blocked(`the JavaScript SDK cannot reach the cluster service: ${errorText(error)}`);
    throw new ClientFailed('result of the JavaScript SDK', 'success', errorText(error));
  } finally {
    client.destroy();
  }
}
