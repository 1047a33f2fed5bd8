import { bucketListFaults } from './buckets/list-parameters.ts';
import { expectedOwnerFaults } from './buckets/expected-owner.ts';
import { tagDocumentFaults } from './buckets/tag-documents.ts';
import { unsupportedConditionFaults } from './conditional/unsupported.ts';
import { encodedWordFaults } from './metadata/encoded-words.ts';
import { formFileFaults } from './forms/files.ts';
import { versionEncodingFaults } from './versioning/encoding-type.ts';
import { uploadListParameterFaults } from './multipart/list-parameters.ts';
import { lifecycleHeaderFaults } from './lifecycle/headers.ts';
import type { Fault } from '../parts.ts';
import { granteeFaults } from './acl/grantees.ts';
import { listFaults } from './acl/lists.ts';
import { ownershipFaults } from './acl/ownership.ts';
import { permissionFaults } from './acl/permissions.ts';
import { lifeFaults } from './buckets/life.ts';
import { namingFaults } from './buckets/naming.ts';
import { readingFaults } from './buckets/reading.ts';
import { clientFaults } from './clients/clients.ts';
import { clusterFaults } from './cluster/cluster.ts';
import { nodegroupFaults } from './cluster/nodegroup.ts';
import { refusalFaults as clusterRefusalFaults } from './cluster/refusals.ts';
import { linkFaults } from './links/links.ts';
import { corsConfigurationFaults } from './cors/configuration.ts';
import { corsHeaderFaults } from './cors/headers.ts';
import { corsOriginFaults } from './cors/origins.ts';
import { corsPreflightFaults } from './cors/preflight.ts';
import { corsRequestFaults } from './cors/requests.ts';
import { corsValidationFaults } from './cors/validation.ts';
import { formAnswerFaults } from './forms/answers.ts';
import { formFieldFaults } from './forms/fields.ts';
import { formObjectFieldFaults } from './forms/object-fields.ts';
import { formPolicyFaults } from './forms/policy.ts';
import { formSignatureFaults } from './forms/signature.ts';
import { conditionalConflictFaults } from './conditional/conflicts.ts';
import { conditionalCopyFaults } from './conditional/copies.ts';
import { conditionalMarkerFaults } from './conditional/markers.ts';
import { conditionalReadFaults } from './conditional/reads.ts';
import { conditionalWriteFaults } from './conditional/writes.ts';
import { copyAttributeFaults } from './copy/attributes.ts';
import { copyChecksumFaults } from './copy/checksums.ts';
import { copyContentFaults } from './copy/content.ts';
import { copyNullVersionFaults } from './copy/null-versions.ts';
import { copyOntoItselfFaults } from './copy/onto-itself.ts';
import { renameFaults } from './copy/rename.ts';
import { copySourceFaults } from './copy/sources.ts';
import { copyStorageClassFaults } from './copy/storage-class.ts';
import { copyTagFaults } from './copy/tags.ts';
import { lifecycleConfigurationFaults } from './lifecycle/configuration.ts';
import { lifecycleValidationFaults } from './lifecycle/validation.ts';
import { expiryFaults } from './lifecycle/expiry.ts';
import { alarmFaults } from './monitoring/alarms.ts';
import { monitoringFaults } from './monitoring/monitoring.ts';
import { encodingFaults } from './listing/encoding.ts';
import { entryFaults } from './listing/entries.ts';
import { pageFaults } from './listing/pages.ts';
import { prefixFaults } from './listing/prefixes.ts';
import { startFaults } from './listing/starts.ts';
import { keptFaults } from './metadata/kept.ts';
import { markerTagFaults } from './metadata/marker-tags.ts';
import { sentFaults } from './metadata/sent.ts';
import { standardFaults } from './metadata/standard.ts';
import { tagFaults } from './metadata/tags.ts';
import { bodyFaults } from './multipart/bodies.ts';
import { completionFaults } from './multipart/completion.ts';
import { contentFaults } from './multipart/contents.ts';
import { lifeFaults as uploadLifeFaults } from './multipart/life.ts';
import { listingFaults as uploadListingFaults } from './multipart/listing.ts';
import { wholeChecksumFaults } from './multipart/whole-checksums.ts';
import { partRequestFaults } from './multipart/part-requests.ts';
import { unknownUploadFaults } from './multipart/unknown-uploads.ts';
import { uploadStorageClassFaults } from './multipart/storage-class.ts';
import { accessFaults } from './objects/access.ts';
import { atomicityFaults } from './objects/atomicity.ts';
import { attributeFaults } from './objects/attributes.ts';
import { bulkFaults } from './objects/bulk.ts';
import { checksumFaults } from './objects/checksums.ts';
import { consistencyFaults } from './objects/consistency.ts';
import { deletingFaults } from './objects/deleting.ts';
import { integrityFaults } from './objects/integrity.ts';
import { keyFaults } from './objects/keys.ts';
import { otherChecksumFaults } from './objects/other-checksums.ts';
import { partChecksumFaults } from './objects/part-checksums.ts';
import { rangeFaults } from './objects/ranges.ts';
import { readFaults } from './objects/reading.ts';
import { storageClassFaults } from './objects/storage-class.ts';
import { writingFaults } from './objects/writing.ts';
import { conditionFaults } from './policy/conditions.ts';
import { documentFaults as policyDocumentFaults } from './policy/documents.ts';
import { effectFaults } from './policy/effects.ts';
import { matchingFaults } from './policy/matching.ts';
import { operationFaults } from './policy/operations.ts';
import { principalFaults } from './policy/principals.ts';
import { documentFaults } from './responses/documents.ts';
import { errorFieldFaults } from './responses/error-fields.ts';
import { headerFaults } from './responses/headers.ts';
import { promiseFaults } from './responses/promises.ts';
import { requestDocumentFaults } from './responses/request-documents.ts';
import { requestFaults } from './responses/requests.ts';
import { authorizationFaults } from './signature/authorization.ts';
import { canonicalFaults } from './signature/canonical.ts';
import { chunkFaults } from './signature/chunks.ts';
import { queryFaults } from './signature/query.ts';
import { scopeFaults } from './signature/scopes.ts';
import { trailerFaults } from './signature/trailers.ts';
import { versionDeletionFaults } from './versioning/deletion.ts';
import { foreignIdFaults } from './versioning/foreign-ids.ts';
import { versionListFaults } from './versioning/listing.ts';
import { stateFaults } from './versioning/states.ts';
import { unknownIdFaults } from './versioning/unknown-ids.ts';
import { versionFaults } from './versioning/uploads.ts';
import { configurationFaults as websiteConfigurationFaults } from './website/configuration.ts';
import { websiteErrorFaults } from './website/errors.ts';
import { pageFaults as websitePageFaults } from './website/pages.ts';
import { redirectFaults } from './website/redirects.ts';
import { routingFaults } from './website/rules.ts';
import { validationFaults as websiteValidationFaults } from './website/validation.ts';

/**
 * Every deliberate defect. Each names the requirements whose cases must notice it; a requirement that no fault
 * breaks is not proven.
 */
export const faults: readonly Fault[] = [
  ...namingFaults,
  ...lifeFaults,
  ...readingFaults,
  ...headerFaults,
  ...documentFaults,
  ...requestFaults,
  ...errorFieldFaults,
  ...promiseFaults,
  ...requestDocumentFaults,
  ...entryFaults,
  ...prefixFaults,
  ...encodingFaults,
  ...pageFaults,
  ...startFaults,
  ...standardFaults,
  ...sentFaults,
  ...keptFaults,
  ...uploadLifeFaults,
  ...completionFaults,
  ...contentFaults,
  ...wholeChecksumFaults,
  ...uploadStorageClassFaults,
  ...unknownUploadFaults,
  ...partRequestFaults,
  ...bodyFaults,
  ...uploadListingFaults,
  ...accessFaults,
  ...atomicityFaults,
  ...attributeFaults,
  ...bulkFaults,
  ...checksumFaults,
  ...otherChecksumFaults,
  ...consistencyFaults,
  ...deletingFaults,
  ...integrityFaults,
  ...keyFaults,
  ...partChecksumFaults,
  ...rangeFaults,
  ...readFaults,
  ...storageClassFaults,
  ...writingFaults,
  ...permissionFaults,
  ...granteeFaults,
  ...listFaults,
  ...ownershipFaults,
  ...effectFaults,
  ...matchingFaults,
  ...conditionFaults,
  ...principalFaults,
  ...policyDocumentFaults,
  ...operationFaults,
  ...authorizationFaults,
  ...scopeFaults,
  ...canonicalFaults,
  ...queryFaults,
  ...chunkFaults,
  ...trailerFaults,
  ...linkFaults,
  ...formFieldFaults,
  ...formObjectFieldFaults,
  ...formPolicyFaults,
  ...formSignatureFaults,
  ...formAnswerFaults,
  ...conditionalReadFaults,
  ...conditionalWriteFaults,
  ...conditionalCopyFaults,
  ...conditionalConflictFaults,
  ...conditionalMarkerFaults,
  ...stateFaults,
  ...versionFaults,
  ...versionDeletionFaults,
  ...versionListFaults,
  ...foreignIdFaults,
  ...unknownIdFaults,
  ...copyContentFaults,
  ...copyAttributeFaults,
  ...copySourceFaults,
  ...copyOntoItselfFaults,
  ...copyNullVersionFaults,
  ...copyStorageClassFaults,
  ...copyChecksumFaults,
  ...copyTagFaults,
  ...renameFaults,
  ...tagFaults,
  ...markerTagFaults,
  ...lifecycleConfigurationFaults,
  ...lifecycleValidationFaults,
  ...expiryFaults,
  ...corsConfigurationFaults,
  ...corsValidationFaults,
  ...corsOriginFaults,
  ...corsPreflightFaults,
  ...corsRequestFaults,
  ...corsHeaderFaults,
  ...bucketListFaults,
  ...expectedOwnerFaults,
  ...tagDocumentFaults,
  ...unsupportedConditionFaults,
  ...encodedWordFaults,
  ...formFileFaults,
  ...versionEncodingFaults,
  ...uploadListParameterFaults,
  ...lifecycleHeaderFaults,
  ...clientFaults,
  ...monitoringFaults,
  ...alarmFaults,
  ...websiteConfigurationFaults,
  ...websiteValidationFaults,
  ...websitePageFaults,
  ...websiteErrorFaults,
  ...redirectFaults,
  ...routingFaults,
  ...clusterFaults,
  ...nodegroupFaults,
  ...clusterRefusalFaults,
];
