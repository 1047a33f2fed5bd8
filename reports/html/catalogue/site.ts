import type { Catalogue } from './catalogue.ts';
import { contractPage } from './contract-page.ts';
import { indexPage } from './index-page.ts';

/**
 * The catalogue as pages, by file name: `index.html` with every requirement at the address `#ID`, and `contract.html` with
 * every operation of one dialect. Each needs no network and no other file; they refer to each other.
 */
export function catalogueSite(catalogue: Catalogue): Map<string, string> {
  return new Map([
    ['index.html', indexPage(catalogue)],
    ['contract.html', contractPage(catalogue)],
  ]);
}
