import type { Client } from '../../client/client.ts';
import type { Exchange, HeaderList } from '../../client/exchange.ts';
import type { Bytes } from '../../client/options.ts';

/** Options of a request that uses a link. */
export interface Following {
  method?: string;
  headers?: HeaderList;
  body?: Bytes;
}

/** Use a link unchanged; only the options in `following` are added. */
export function follow(
  client: Client,
  { host, pathname, search }: URL,
  { method = 'GET', headers = [], body }: Following = {},
): Promise<Exchange> {
  const options = { headers: [['Host', host] as const, ...headers] };
  return client.send({ method, path: pathname + search, body }, options);
}
