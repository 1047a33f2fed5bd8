import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { allPages } from '../case/all-pages.ts';
import { documentOf } from '../case/document.ts';
import type { OperationInputs, OperationOutputs } from '../../spec/generated/operations.ts';

/** The two forms of the list. */
export type ListForm = 'listObjects' | 'listObjectsV2';

/** Entries and common prefixes of a page, each in the order of the page. */
export interface Page<Id extends ListForm = ListForm> {
  keys: string[];
  prefixes: string[];
  exchange: Exchange<Id>;
}

/** The document of either form. @throws an assertion failure when it is not a success, or cannot be read */
export function listOf(exchange: Exchange<ListForm>): NonNullable<OperationOutputs[ListForm]> {
  return documentOf<ListForm>(exchange);
}

/** Read a page. @throws as `listOf` */
export function pageOf<Id extends ListForm>(exchange: Exchange<Id>): Page<Id> {
  const { Contents, CommonPrefixes } = listOf(exchange);
  return {
    keys: Contents.map(({ Key }) => Key),
    prefixes: CommonPrefixes.map(({ Prefix }) => Prefix),
    exchange,
  };
}

/** The same request in the first form and in the second. */
export async function bothForms(
  client: Client,
  input: Omit<OperationInputs['listObjects'], 'marker'>,
): Promise<Exchange<ListForm>[]> {
  return [await client.listObjects(input), await client.listObjectsV2(input)];
}

/**
 * All pages of the first form: the next begins after NextMarker, or after the last key if there is none.
 * @throws as `listOf` and `allPages`
 */
export function pagesV1(
  client: Client,
  input: OperationInputs['listObjects'],
): Promise<Page<'listObjects'>[]> {
  return allPages(async (marker?: string) => {
    const page = pageOf(await client.listObjects({ ...input, marker }));
    const { output } = page.exchange;
    return { page, next: output?.IsTruncated ? (output.NextMarker ?? page.keys.at(-1)) : undefined };
  });
}

/** All pages of the second form, by its continuation tokens. @throws as `listOf` and `allPages` */
export function pagesV2(
  client: Client,
  input: OperationInputs['listObjectsV2'],
): Promise<Page<'listObjectsV2'>[]> {
  return allPages(async (continuationToken?: string) => {
    const page = pageOf(await client.listObjectsV2({ ...input, continuationToken }));
    const { output } = page.exchange;
    return { page, next: output?.IsTruncated ? output.NextContinuationToken : undefined };
  });
}
