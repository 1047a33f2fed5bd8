import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe-core found, reduced to what a message needs. */
interface Violation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/**
 * The serious and critical findings of axe-core on a page as currently shown, one line each. It bypasses the page's content
 * security policy, as the developer tools do.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}, first ${JSON.stringify(nodes[0]?.target)})`,
    );
}
