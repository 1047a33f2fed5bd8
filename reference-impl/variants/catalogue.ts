import type { Variant } from '../parts.ts';
import { httpVariants } from './http.ts';
import { mediaTypeVariants } from './media-types.ts';
import { messageVariants } from './messages.ts';
import { xmlTextVariants } from './xml-text.ts';
import { xmlValueVariants } from './xml-values.ts';
import { xmlVariants } from './xml.ts';

/**
 * Every legal difference that the suites are held to: on a server that has it, no requirement may fail, and no SHOULD be missed
 * beyond what the variant names as arguable.
 */
export const variants: readonly Variant[] = [
  ...httpVariants,
  ...mediaTypeVariants,
  ...messageVariants,
  ...xmlTextVariants,
  ...xmlVariants,
  ...xmlValueVariants,
];
