import type { EncodedForm } from '../../client/forms/multipart.ts';
import { grant, grantsIn } from '../acl/lists.ts';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { post } from './post.ts';
import { refused } from './refused.ts';

const FILENAME = '${filename}';
const MIB = 1024 * 1024;

profile('forms', () => {
  // FORM-POST-01 (MUST): A signed form uploads its file into the bucket under the key of the form.
  requirement('FORM-POST-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    expect(await post(owner, { dialect }, { bucket, key, file: { value: 'by a form' } })).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('by a form');
  });

  // FORM-FIELD-01 (MUST): ${filename} in the key is replaced by the name of the file.
  requirement('FORM-FIELD-01', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const answer = await post(
      owner,
      { dialect },
      {
        bucket,
        key: `${key}/${FILENAME}`,
        conditions: [['starts-with', '$key', `${key}/`]],
        file: { name: 'photo.txt', value: 'content' },
      },
    );
    expect(answer).toSucceed();
    expect(await owner.getObject({ bucket, key: `${key}/photo.txt` })).toHaveBody('content');
  });

  // FORM-FIELD-02 (std SHOULD, aws MUST): Fields after the file are ignored.
  requirement('FORM-FIELD-02', async ({ owner, sharedBucket: bucket, key, names, dialect, expect }) => {
    const other = names.key();
    const after = [
      { name: 'key', value: other },
      { name: 'Content-Type', value: 'text/late' },
    ];
    expect(await post(owner, { dialect }, { bucket, key, after })).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('content');
    expect(read.header('content-type')).not.toBe('text/late');
    expect(await owner.getObject({ bucket, key: other })).toBeRefused('NoSuchKey');
  });

  // FORM-FIELD-03 (MUST): A form without a key is refused and nothing is stored (400 InvalidArgument or
  //   UserKeyMustBeSpecified in the compatible protocol).
  requirement('FORM-FIELD-03', async ({ owner, bucket, dialect, expect }) => {
    const answer = await post(owner, { dialect }, { bucket });
    expect(answer).toBeRefused(['InvalidArgument', 'UserKeyMustBeSpecified']);
    // Under any name that a server might have chosen.
    const stored = documentOf(await owner.listObjectsV2({ bucket })).Contents.map(({ Key }) => Key);
    expect(stored, 'keys in the bucket').toEqual([]);
  });

  // FORM-FIELD-04 (MUST): A form without a file is refused and nothing is stored (400 InvalidArgument or
  //   IncorrectNumberOfFilesInPostRequest in the compatible protocol).
  refused('FORM-FIELD-04', ['InvalidArgument', 'IncorrectNumberOfFilesInPostRequest'], () => ({
    file: null,
  }));

  // FORM-FIELD-05 (MUST): The object has the user attributes, Content-Type and Expires of the form.
  requirement('FORM-FIELD-05', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [
      ['Content-Type', 'text/x-assay'],
      ['Expires', 'Wed, 21 Oct 2037 07:28:00 GMT'],
      ['x-std-meta-colour', 'blue'],
    ] as const;
    expect(await post(owner, { dialect }, { bucket, key, fields })).toSucceed();
    const head = await owner.headObject({ bucket, key });
    expect(head).toSucceed();
    for (const [name, value] of fields) expect(head).toHaveHeader(name.toLowerCase(), value);
  });

  // FORM-FIELD-06 (std SHOULD, aws MUST): The canned list in the acl field becomes the list of the object.
  requirement('FORM-FIELD-06', async ({ owner, given, key, target, dialect, expect }) => {
    const bucket = await given.bucketWithLists();
    // AWS refuses to make an object public until the block on the bucket is lifted.
    await grant({ owner, target }, bucket, () => owner.putBucketAcl({ bucket, acl: 'public-read' }));
    const fields = [['acl', 'public-read']] as const;
    expect(await post(owner, { dialect }, { bucket, key, fields })).toSucceed();
    const grants = grantsIn(await owner.getObjectAcl({ bucket, key }));
    expect(
      grants.filter((grant) => !grant.startsWith('owner ')),
      'grants beside those of the owner',
    ).toEqual(['AllUsers READ']);
  });

  // FORM-FIELD-07 (std SHOULD, aws MUST): The names of user attributes in a form, and of fields in the conditions
  //   of its policy, are case-insensitive.
  requirement('FORM-FIELD-07', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [
      ['x-std-meta-COLOUR', 'blue'],
      ['success_action_status', '200'],
    ] as const;
    const conditions = [
      { key },
      ['eq', '$x-std-meta-Colour', 'blue'],
      ['eq', '$success_Action_STATUS', '200'],
    ];
    expect(await post(owner, { dialect }, { bucket, key, fields, conditions })).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('content');
    expect(read).toHaveHeader('x-std-meta-colour', 'blue');
  });

  // FORM-FIELD-08 (MUST): Key and file name may hold letters outside ASCII.
  requirement('FORM-FIELD-08', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const folder = `${key}/Größe-ключ/`;
    const answer = await post(
      owner,
      { dialect },
      {
        bucket,
        key: folder + FILENAME,
        conditions: [['starts-with', '$key', folder]],
        file: { name: 'naïve-文.txt', value: 'content' },
      },
    );
    expect(answer).toSucceed();
    expect(await owner.getObject({ bucket, key: `${folder}naïve-文.txt` })).toHaveBody('content');
  });

  // FORM-FIELD-09 (MUST): A file of 16 MiB is stored byte for byte.
  requirement('FORM-FIELD-09', async ({ owner, sharedBucket: bucket, key, random, dialect, expect }) => {
    // Line ends and dashes are hard to parse in forms.
    const pattern = Buffer.concat([random.bytes(4099), Buffer.from('\r\n--assay-\r\n--\r\r\n')]);
    const value = Buffer.alloc(16 * MIB, pattern);
    expect(await post(owner, { dialect }, { bucket, key, file: { value } })).toSucceed();
    const read = await owner.getObject({ bucket, key }, { longest: value.length });
    expect(read).toHaveBody(value);
  });

  // FORM-FIELD-10 (std SHOULD, aws MUST): A body that is not multipart/form-data is refused (412 PreconditionFailed
  //   or RequestIsNotMultiPartContent in the compatible protocol).
  refused('FORM-FIELD-10', ['PreconditionFailed', 'RequestIsNotMultiPartContent'], () => ({
    rewrite: ({ body }) => ({ contentType: 'application/x-www-form-urlencoded', body }),
  }));

  // FORM-FIELD-11 (std SHOULD, aws MUST): A body that does not contain the boundary of its Content-Type is refused
  //   and nothing is stored; the code is observed.
  requirement('FORM-FIELD-11', async ({ owner, sharedBucket: bucket, key, dialect, expect, observe }) => {
    const rewrite = ({ body }: EncodedForm) => ({
      contentType: 'multipart/form-data; boundary=another',
      body,
    });
    const answer = await post(owner, { dialect }, { bucket, key, rewrite });
    expect(answer).toBeRefused();
    observe('code', answer.error?.code);
    expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // FORM-FIELD-12 (MUST): A user attribute of a form with a line end in it adds no header to the answers for the
  //   object: the form is refused with a 4xx, or the attribute is stored with the line end removed or encoded, or
  //   left out.
  requirement('FORM-FIELD-12', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const fields = [['x-std-meta-note', 'one\r\nx-std-meta-injected: yes']] as const;
    const answer = await post(owner, { dialect }, { bucket, key, fields });
    if (!answer.ok) expect(answer).toBeRefused();
    const head = await owner.headObject({ bucket, key });
    if (answer.ok) expect(head).toSucceed();
    else expect(head).toBeRefused('NoSuchKey');
    expect(head).toLackHeader('x-std-meta-injected');
  });
});
