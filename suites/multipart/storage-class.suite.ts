import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { ANOTHER_CLASS, classOf } from '../objects/storage-classes.ts';
import { completeUpload, uploadPart, uploadsOf } from './uploads.ts';

const StorageClass = ANOTHER_CLASS;

profile('multipart', () => {
  // MPU-CLASS-01 (std MAY, aws MUST): The lists of parts and of uploads return the storage class given at the
  //   creation, and the object has it.
  requirement('MPU-CLASS-01', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const begun = documentOf(await owner.createMultipartUpload({ bucket, key, storageClass: StorageClass }));
    const upload = { bucket, key, uploadId: begun.UploadId };
    const parts = [await uploadPart(owner, upload, 1, 'content')];
    expect(documentOf(await owner.listParts(upload)).StorageClass, 'class in the list of parts').toBe(
      StorageClass,
    );
    await settled(async () => {
      const { Upload } = documentOf(await owner.listMultipartUploads({ bucket, prefix: key }));
      expect(Upload, 'uploads of the key').toMatchObject([{ UploadId: upload.uploadId, StorageClass }]);
    });
    expect(await completeUpload(owner, upload, parts)).toSucceed();
    expect(classOf(await owner.headObject({ bucket, key })), 'class of the object').toBe(StorageClass);
  });

  // MPU-CLASS-02 (std SHOULD, aws MUST): A creation with an unknown storage class is refused and no upload is
  //   created (400 InvalidStorageClass in the compatible protocol).
  requirement('MPU-CLASS-02', async ({ owner, sharedBucket: bucket, key, settled, expect }) => {
    const begun = await owner.createMultipartUpload({ bucket, key, storageClass: 'ASSAY' });
    expect(begun).toBeRefused('InvalidStorageClass');
    await settled(async () => expect(await uploadsOf(owner, bucket, key), 'uploads of the key').toEqual([]));
  });
});
