import type { Variant } from '../parts.ts';
import { accessListVariants } from './access-lists.ts';
import { awsVariants } from './aws.ts';
import { corsVariants } from './cors.ts';
import { clusterVariants } from './cluster.ts';
import { errorVariants } from './errors.ts';
import { etagVariants } from './etags.ts';
import { framingVariants } from './framing.ts';
import { httpVariants } from './http.ts';
import { mediaTypeVariants } from './media-types.ts';
import { messageVariants } from './messages.ts';
import { monitoringVariants } from './monitoring.ts';
import { opaqueVariants } from './opaque.ts';
import { optionalVariants } from './optional.ts';
import { orderVariants } from './order.ts';
import { policyVariants } from './policy.ts';
import { promiseVariants } from './promises.ts';
import { protocolVariants } from './protocol.ts';
import { refusalVariants } from './refusals.ts';
import { settlingVariants } from './settling.ts';
import { statusVariants } from './status.ts';
import { strayVariants } from './stray.ts';
import { websiteVariants } from './website.ts';
import { xmlVariants } from './xml.ts';
import { xmlTextVariants } from './xml-text.ts';
import { xmlValueVariants } from './xml-values.ts';

/**
 * Every legal difference that the suites are held to: on a server that has it, no requirement may fail, and no SHOULD be missed
 * beyond what the variant names as arguable.
 */
export const variants: readonly Variant[] = [
  ...httpVariants,
  ...mediaTypeVariants,
  ...messageVariants,
  ...framingVariants,
  ...xmlTextVariants,
  ...xmlVariants,
  ...xmlValueVariants,
  ...opaqueVariants,
  ...etagVariants,
  ...optionalVariants,
  ...statusVariants,
  ...errorVariants,
  ...refusalVariants,
  ...orderVariants,
  ...accessListVariants,
  ...policyVariants,
  ...corsVariants,
  ...promiseVariants,
  ...protocolVariants,
  ...settlingVariants,
  ...strayVariants,
  ...awsVariants,
  ...websiteVariants,
  ...clusterVariants,
  ...monitoringVariants,
];
