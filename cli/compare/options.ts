/** How a comparison can be shown. */
export const COMPARISON_FORMATS = ['console', 'markdown', 'json', 'html'] as const;

/** Options of `assay compare`. */
export interface CompareOptions {
  format: (typeof COMPARISON_FORMATS)[number];
  out?: string;
  differentTargets?: boolean;
}
