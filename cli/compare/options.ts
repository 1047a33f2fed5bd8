/** How a comparison can be shown. */
export const COMPARISON_FORMATS = ['console', 'markdown', 'json', 'html'] as const;

/** What the command line says of a comparison. */
export interface CompareOptions {
  format: (typeof COMPARISON_FORMATS)[number];
  out?: string;
  differentTargets?: boolean;
}
