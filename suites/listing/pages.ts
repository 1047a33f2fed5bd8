import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import type { OperationInputs } from '../../spec/generated/operations.ts';

/** Entries and common prefixes of a page in the order in which the two lists stand in it. */
export interface Page {
  keys: string[];
  prefixes: string[];
  exchange: Exchange<'listObjects'> | Exchange<'listObjectsV2'>;
}

/** More pages than any case needs: a target whose markers do not advance must not hold us for ever. */
const MOST_PAGES = 60;

/** Read a page as it came. */
export function pageOf(exchange: Page['exchange']): Page {
  const { Contents = [], CommonPrefixes = [] } = exchange.output ?? {};
  return {
    keys: Contents.map(({ Key }) => Key),
    prefixes: CommonPrefixes.map(({ Prefix }) => Prefix),
    exchange,
  };
}

/** The same question to the first form and to the second. */
export async function bothForms(
  client: Client,
  input: Omit<OperationInputs['listObjects'], 'marker'>,
): Promise<Page['exchange'][]> {
  return [await client.listObjects(input), await client.listObjectsV2(input)];
}

/** All pages of the first form: the next begins after NextMarker, or after the last key where there is none. */
export async function pagesV1(client: Client, input: OperationInputs['listObjects']): Promise<Page[]> {
  const pages: Page[] = [];
  let marker: string | undefined;
  do {
    const exchange = await client.listObjects({ ...input, marker });
    const page = pageOf(exchange);
    pages.push(page);
    marker = exchange.output?.IsTruncated ? (exchange.output.NextMarker ?? page.keys.at(-1)) : undefined;
  } while (marker !== undefined && pages.length < MOST_PAGES);
  return pages;
}

/** All pages of the second form, by its continuation tokens. */
export async function pagesV2(client: Client, input: OperationInputs['listObjectsV2']): Promise<Page[]> {
  const pages: Page[] = [];
  let continuationToken: string | undefined;
  do {
    const exchange = await client.listObjectsV2({ ...input, continuationToken });
    pages.push(pageOf(exchange));
    continuationToken = exchange.output?.IsTruncated ? exchange.output.NextContinuationToken : undefined;
  } while (continuationToken !== undefined && pages.length < MOST_PAGES);
  return pages;
}
