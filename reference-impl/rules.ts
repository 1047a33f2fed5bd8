import { access } from './rules/access.ts';
import { cannedList } from './rules/access-list.ts';
import { bucketNameRefusal } from './rules/bucket-name.ts';
import {
  completionConflict,
  copyRefusal,
  deleteRefusal,
  readOutcome,
  writeRefusal,
} from './rules/conditions.ts';
import { copyRange } from './rules/copy-range.ts';
import { isNoOpCopy } from './rules/copying.ts';
import { corsHeaders, corsRefusal, corsRule } from './rules/cors.ts';
import { formKey, formRedirect, formStatus } from './rules/form-answer.ts';
import { allowedSizes, formRefusal, readFormPolicy } from './rules/form-policy.ts';
import { expiration, isStaleUpload, lifecycleActions } from './rules/lifecycle/decide.ts';
import { lifecycleRefusal } from './rules/lifecycle/validate.ts';
import { listPage } from './rules/listing.ts';
import { metadataRefusal } from './rules/metadata.ts';
import { alarmRefusal, alarmState } from './rules/monitoring/alarms.ts';
import { measure, metricHistory } from './rules/monitoring/metrics.ts';
import { completion, partsPage } from './rules/multipart.ts';
import { listedChecksumRefusal, takesPartChecksum, uploadChecksum } from './rules/multipart-checksum.ts';
import { isFolder, objectKeyRefusal } from './rules/object-key.ts';
import { rangeOutcome } from './rules/range.ts';
import { isPublicPolicy } from './rules/policy/public.ts';
import { policyRefusal } from './rules/policy/validate.ts';
import { isReadable, storageClassRefusal } from './rules/storage-class.ts';
import { parseTagHeader, tagsRefusal } from './rules/tagging.ts';
import { redirectLocationRefusal } from './rules/website/location.ts';
import { resolveWebsite } from './rules/website/resolve.ts';
import { websiteRefusal } from './rules/website/validate.ts';
import {
  deletion,
  finding,
  isVersionId,
  showsVersionIds,
  uploadVersionId,
  versioningAfter,
} from './rules/versioning.ts';

/** Every rule that operations decide by, in one record: they reach none in another way, so that a fault can replace any. */
export const rules = {
  access,
  alarmRefusal,
  alarmState,
  allowedSizes,
  bucketNameRefusal,
  cannedList,
  completion,
  completionConflict,
  copyRefusal,
  copyRange,
  corsHeaders,
  corsRefusal,
  corsRule,
  deleteRefusal,
  deletion,
  expiration,
  finding,
  formKey,
  formRedirect,
  formRefusal,
  formStatus,
  isFolder,
  isIdleCopy: isNoOpCopy,
  isPublicPolicy,
  isReadable,
  isStaleUpload,
  isVersionId,
  lifecycleActions,
  lifecycleRefusal,
  listPage,
  listedChecksumRefusal,
  measure,
  metadataRefusal,
  metricHistory,
  objectKeyRefusal,
  parseTagHeader,
  partsPage,
  policyRefusal,
  rangeOutcome,
  readFormPolicy,
  readOutcome,
  redirectLocationRefusal,
  resolveWebsite,
  showsVersionIds,
  storageClassRefusal,
  tagsRefusal,
  takesPartChecksum,
  uploadChecksum,
  uploadVersionId,
  versioningAfter,
  websiteRefusal,
  writeRefusal,
};

export type Rules = typeof rules;
