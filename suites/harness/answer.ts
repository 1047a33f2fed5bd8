import type { Exchange } from '../../client/exchange.ts';

/** How an exchange ended, in few words. */
export function describe(exchange: Exchange): string {
  if (!exchange.response) return `no answer: ${exchange.failure?.message ?? 'unknown'}`;
  const code = exchange.error?.code ? ` ${exchange.error.code}` : '';
  return `${exchange.status}${code}`;
}
