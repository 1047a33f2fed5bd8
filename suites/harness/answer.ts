import type { Exchange, Violation } from '../../client/exchange.ts';

/** How an exchange ended, in few words. */
export function describe(exchange: Exchange): string {
  if (!exchange.response) return `no answer: ${exchange.failure?.message ?? 'unknown'}`;
  const code = exchange.error?.code ? ` ${exchange.error.code}` : '';
  return `${exchange.status}${code}`;
}

/** True when it is the document of the answer that breaks the contract. */
export function isSchemaBreach({ rule }: Violation): boolean {
  return /^(xml|json)-/.test(rule);
}
