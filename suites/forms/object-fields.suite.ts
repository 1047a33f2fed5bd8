import { profile, requirement } from '../harness/requirement.ts';
import { tagsIn } from '../metadata/tag-sets.ts';
import { classOf } from '../objects/storage-classes.ts';
import { CHECKED, sums } from '../objects/sums.ts';
import { post } from './post.ts';
import { refused } from './refused.ts';

/** The document of tags, as the form field carries it. */
function tagging(tags: Readonly<Record<string, string>>): string {
  const all = Object.entries(tags).map(
    ([key, value]) => `<Tag><Key>${key}</Key><Value>${value}</Value></Tag>`,
  );
  return `<Tagging><TagSet>${all.join('')}</TagSet></Tagging>`;
}

profile('forms', () => {
  // FORM-TAG-01 (std SHOULD, aws MUST): The object has the tags of the document in the field tagging.
  requirement('FORM-TAG-01', async ({ owner, sharedBucket: bucket, names, dialect, expect }) => {
    const sets: readonly Record<string, string>[] = [
      { TagName: 'TagValue' },
      { TagName: 'TagValue', TagName2: 'TagValue2' },
    ];
    for (const tags of sets) {
      const key = names.key();
      const fields = [['tagging', tagging(tags)]] as const;
      expect(await post(owner, { dialect }, { bucket, key, fields })).toSucceed();
      expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'the tags').toEqual(tags);
    }
  });

  // FORM-TAG-02 (std MAY, aws SHOULD): A form whose field tagging is not XML is refused and nothing is stored (400
  //   MalformedXML in the compatible protocol).
  refused('FORM-TAG-02', 'MalformedXML', () => ({ fields: [['tagging', 'not-xml']] }));

  // FORM-TAG-03 (MAY): What happens to a form whose field tagging is another document than Tagging is observed.
  requirement('FORM-TAG-03', async ({ owner, sharedBucket: bucket, key, dialect, observe }) => {
    const fields = [['tagging', '<Tags></Tags>']] as const;
    const answer = await post(owner, { dialect }, { bucket, key, fields });
    observe('the form', answer.error?.code ?? answer.status);
    const stored = await owner.getObjectTagging({ bucket, key });
    observe('tags of the object', stored.ok ? (stored.output?.TagSet.length ?? 0) : 'no object');
  });

  // FORM-CLASS-01 (std MAY, aws MUST): The object has the storage class in the field x-std-storage-class.
  requirement('FORM-CLASS-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [['x-std-storage-class', 'STANDARD_IA']] as const;
    expect(await post(owner, { dialect }, { bucket, key, fields })).toSucceed();
    expect(classOf(await owner.headObject({ bucket, key })), 'class of the object').toBe('STANDARD_IA');
  });

  // FORM-CLASS-02 (std MAY, aws MUST): A form with an unknown storage class is refused and nothing is stored (400
  //   InvalidStorageClass in the compatible protocol).
  refused('FORM-CLASS-02', 'InvalidStorageClass', () => ({ fields: [['x-std-storage-class', 'ASSAY']] }));

  // FORM-SUM-01 (MUST): An object uploaded by a form without a checksum has a CRC64NVME checksum.
  requirement('FORM-SUM-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    expect(await post(owner, { dialect }, { bucket, key, file: { value: CHECKED } })).toSucceed();
    const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
    const right = sums.find(({ algorithm }) => algorithm === 'CRC64NVME')?.right;
    expect(head).toHaveHeader('x-std-checksum-crc64nvme', right);
  });
});
