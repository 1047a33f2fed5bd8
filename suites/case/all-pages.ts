import { expect } from 'vitest';

/** More pages than any case needs, and than the bucket list of any account of the public protocol has. */
const MAX_PAGES = 60;

/**
 * All pages of a list, in order.
 * @param read reads the page after a marker (the first page without one) and returns the marker of the next page; undefined
 * after the last
 * @throws an assertion failure when a page repeats the marker that led to it, or there are more pages than any case needs
 */
export async function allPages<Page, Marker>(
  read: (marker: Marker | undefined) => Promise<{ page: Page; next: Marker | undefined }>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let marker: Marker | undefined;
  do {
    const { page, next } = await read(marker);
    pages.push(page);
    if (next !== undefined)
      expect(next, 'the marker of the next page, which must not be that of this page').not.toEqual(marker);
    marker = next;
  } while (marker !== undefined && pages.length < MAX_PAGES);
  expect(marker, `the marker of a further page after ${MAX_PAGES} pages`).toBeUndefined();
  return pages;
}
