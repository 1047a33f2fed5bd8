import type { Variant } from '../parts.ts';
import { errorVariants } from './errors.ts';
import { httpVariants } from './http.ts';
import { mediaTypeVariants } from './media-types.ts';
import { messageVariants } from './messages.ts';
import { opaqueVariants } from './opaque.ts';
import { optionalVariants } from './optional.ts';
import { orderVariants } from './order.ts';
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
  ...opaqueVariants,
  ...optionalVariants,
  ...errorVariants,
  ...orderVariants,
];
