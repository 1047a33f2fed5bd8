import type { CaseContext } from '../case/context.ts';
import { done } from '../case/given.ts';
import { liftingTheBlock } from '../case/public-access.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { grant, grantsIn } from '../acl/lists.ts';
import { CHECKED, sums } from '../objects/sums.ts';
import { tagsIn } from '../metadata/tag-sets.ts';

/** Put an object with attributes, and optionally with tags. Returns it as the source of a copy. @throws Blocked */
async function described(
  { owner, names }: Pick<CaseContext, 'owner' | 'names'>,
  bucket: string,
  tagging?: string,
) {
  const key = names.key();
  await done(
    owner.putObject({
      bucket,
      key,
      body: 'described',
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      contentDisposition: 'inline',
      metadata: { colour: 'blue' },
      tagging,
    }),
  );
  return `${bucket}/${key}`;
}

profile('copy', () => {
  // COPY-META-01 (MUST): A copy has the standard and user attributes of its source.
  requirement('COPY-META-01', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copySource = await described({ owner, names }, bucket);
    expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('content-type', 'text/plain');
    expect(head).toHaveHeader('cache-control', 'max-age=60');
    expect(head).toHaveHeader('content-disposition', 'inline');
    expect(head).toHaveHeader('x-std-meta-colour', 'blue');
  });

  // COPY-META-02 (MUST): With x-std-metadata-directive: REPLACE a copy has the attributes of the request, and not
  //   those of its source.
  requirement('COPY-META-02', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copySource = await described({ owner, names }, bucket);
    const copy = await owner.copyObject({
      bucket,
      key,
      copySource,
      metadataDirective: 'REPLACE',
      contentType: 'text/html',
      metadata: { shape: 'round' },
    });
    expect(copy).toSucceed();
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('content-type', 'text/html');
    expect(head).toHaveHeader('x-std-meta-shape', 'round');
    expect(head).toLackHeader('x-std-meta-colour');
    // A server may set its own cache-control, but not that of the source.
    expect(head.header('cache-control'), 'cache-control of the copy').not.toBe('max-age=60');
  });

  for (const metadataDirective of [undefined, 'COPY'])
    // COPY-META-03 (MUST): Without REPLACE a copy under another name has the attributes of its source, whatever the
    //   request says.
    requirement('COPY-META-03', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
      const copySource = await described({ owner, names }, bucket);
      const metadata = { shape: 'round', colour: 'red' };
      const copy = await owner.copyObject({ bucket, key, copySource, metadataDirective, metadata });
      expect(copy).toSucceed();
      const head = await owner.headObject({ bucket, key });
      expect(head).toHaveHeader('x-std-meta-colour', 'blue');
      expect(head).toLackHeader('x-std-meta-shape');
    });

  // COPY-META-04 (std SHOULD, aws MUST): An unknown metadata directive is refused and no copy is created (4xx; no
  //   public page names the code).
  requirement('COPY-META-04', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copySource = await described({ owner, names }, bucket);
    const copy = await owner.copyObject({ bucket, key, copySource, metadataDirective: 'MERGE' });
    expect(copy).toBeRefused();
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // COPY-TAG-01 (std SHOULD, aws MUST): A copy has the tags of its source.
  requirement('COPY-TAG-01', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copySource = await described({ owner, names }, bucket, 'place=here');
    expect(await owner.copyObject({ bucket, key, copySource })).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'tags of the copy').toEqual({
      place: 'here',
    });
  });

  // COPY-TAG-02 (std SHOULD, aws MUST): With x-std-tagging-directive: REPLACE a copy has the tags of the request.
  requirement('COPY-TAG-02', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const copySource = await described({ owner, names }, bucket, 'place=here');
    const copy = await owner.copyObject({
      bucket,
      key,
      copySource,
      taggingDirective: 'REPLACE',
      tagging: 'state=new',
    });
    expect(copy).toSucceed();
    expect(tagsIn(await owner.getObjectTagging({ bucket, key })), 'tags of the copy').toEqual({
      state: 'new',
    });
  });

  // COPY-ACL-01 (MUST): A copy of a public object is private unless the request says otherwise.
  requirement(
    'COPY-ACL-01',
    async ({ owner, anonymous, target, given, names, sharedBucket: bucket, key, expect }) => {
      const source = names.key();
      await given.object(bucket, source, 'for everyone');
      await grant({ owner, target }, bucket, () =>
        owner.putObjectAcl({ bucket, key: source, acl: 'public-read' }),
      );
      expect(await anonymous.getObject({ bucket, key: source })).toSucceed();
      expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
      expect(await anonymous.getObject({ bucket, key })).toBeDenied();
      expect(await owner.getObject({ bucket, key })).toHaveBody('for everyone');
    },
  );

  // COPY-ACL-02 (std SHOULD, aws MUST): A canned list given with the copy becomes the list of the copy.
  requirement('COPY-ACL-02', async ({ owner, target, given, names, sharedBucket: bucket, key, expect }) => {
    const source = names.key();
    await given.object(bucket, source);
    const copy = await liftingTheBlock({ owner, target }, bucket, () =>
      owner.copyObject({ bucket, key, copySource: `${bucket}/${source}`, acl: 'authenticated-read' }),
    );
    expect(copy).toSucceed();
    const grants = grantsIn(await owner.getObjectAcl({ bucket, key }));
    expect(grants, 'grants of the copy').toEqual(expect.arrayContaining(['AuthenticatedUsers READ']));
    const toEveryone = grants.filter((one) => one.startsWith('AllUsers'));
    expect(toEveryone, 'grants of the copy to everyone').toEqual([]);
  });

  // COPY-SUM-01 (std SHOULD, aws MUST): A copy keeps the checksum of its source.
  requirement('COPY-SUM-01', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const source = names.key();
    const checksumCrc32c = sums.find(({ algorithm }) => algorithm === 'CRC32C')?.right;
    await done(owner.putObject({ bucket, key: source, body: CHECKED, checksumCrc32c }));
    expect(await owner.copyObject({ bucket, key, copySource: `${bucket}/${source}` })).toSucceed();
    const head = await owner.headObject({ bucket, key, checksumMode: 'ENABLED' });
    expect(head).toHaveHeader('x-std-checksum-crc32c', checksumCrc32c);
  });
});
