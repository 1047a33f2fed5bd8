import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { documentOf } from '../case/document.ts';
import type { OperationInputs, OperationOutputs } from '../../spec/generated/operations.ts';

/** The two forms of the list. */
export type ListForm = 'listObjects' | 'listObjectsV2';

/** Entries and common prefixes of a page in the order in which the two lists stand in it. */
export interface Page<Id extends ListForm = ListForm> {
  keys: string[];
  prefixes: string[];
  exchange: Exchange<Id>;
}

/** More pages than any case needs: a target whose markers do not advance must not hold us forever. */
const MAX_PAGES = 60;

/** The document of either form. @throws an assertion failure when it is no success, or cannot be read */
export function listOf(exchange: Exchange<ListForm>): NonNullable<OperationOutputs[ListForm]> {
  return documentOf<ListForm>(exchange);
}

/** Read a page as it came. @throws as `listOf` */
export function pageOf<Id extends ListForm>(exchange: Exchange<Id>): Page<Id> {
  const { Contents, CommonPrefixes } = listOf(exchange);
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
): Promise<Exchange<ListForm>[]> {
  return [await client.listObjects(input), await client.listObjectsV2(input)];
}

/** All pages of the first form: the next begins after NextMarker, or after the last key where there is none. */
export async function pagesV1(
  client: Client,
  input: OperationInputs['listObjects'],
): Promise<Page<'listObjects'>[]> {
  const pages: Page<'listObjects'>[] = [];
  let marker: string | undefined;
  do {
    const exchange = await client.listObjects({ ...input, marker });
    const page = pageOf(exchange);
    pages.push(page);
    marker = exchange.output?.IsTruncated ? (exchange.output.NextMarker ?? page.keys.at(-1)) : undefined;
  } while (marker !== undefined && pages.length < MAX_PAGES);
  return pages;
}

/** All pages of the second form, by its continuation tokens. */
export async function pagesV2(
  client: Client,
  input: OperationInputs['listObjectsV2'],
): Promise<Page<'listObjectsV2'>[]> {
  const pages: Page<'listObjectsV2'>[] = [];
  let continuationToken: string | undefined;
  do {
    const exchange = await client.listObjectsV2({ ...input, continuationToken });
    pages.push(pageOf(exchange));
    continuationToken = exchange.output?.IsTruncated ? exchange.output.NextContinuationToken : undefined;
  } while (continuationToken !== undefined && pages.length < MAX_PAGES);
  return pages;
}
