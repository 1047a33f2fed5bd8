import type { OperationInputs } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Client } from '../../client/client.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

type ObjectAddress = Pick<OperationInputs['copyObject'], 'bucket' | 'key'>;

/** An object with an attribute of its own. @throws Blocked */
async function coloured(owner: Client, { bucket, key }: ObjectAddress): Promise<void> {
  await done(owner.putObject({ bucket, key, body: 'itself', metadata: { colour: 'blue' } }));
}

/** Ask for a copy of an object onto itself. */
function copyOntoItself(
  owner: Client,
  { bucket, key }: ObjectAddress,
  more: Partial<OperationInputs['copyObject']> = {},
) {
  return owner.copyObject({ ...more, bucket, key, copySource: `${bucket}/${key}` });
}

/** Copies onto itself that succeed although no attribute is replaced. */
function made(id: RequirementId, changes: readonly Partial<OperationInputs['copyObject']>[]): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    await coloured(owner, { bucket, key });
    for (const change of changes)
      expect(await copyOntoItself(owner, { bucket, key }, change), JSON.stringify(change)).toSucceed();
    const head = await owner.headObject({ bucket, key });
    expect(head).toHaveHeader('x-std-meta-colour', 'blue');
    const { websiteRedirectLocation } = changes.at(-1) ?? {};
    if (websiteRedirectLocation !== undefined)
      expect(head).toHaveHeader('x-std-website-redirect-location', websiteRedirectLocation);
  });
}

profile('copy', () => {
  // COPY-SELF-03 (std SHOULD, aws MUST): A copy onto itself that names a storage class succeeds, even when the
  //   object already has that class; attributes stay.
  made('COPY-SELF-03', [
    { storageClass: 'STANDARD' },
    { storageClass: 'STANDARD', metadataDirective: 'COPY', metadata: { colour: 'red' } },
  ]);
  // COPY-SELF-05 (std MAY, aws MUST): A copy onto itself that gives a website redirect location succeeds, and the
  //   object has that location.
  made('COPY-SELF-05', [{ websiteRedirectLocation: '/elsewhere' }]);

  // COPY-SELF-04 (std SHOULD, aws MUST): A copy onto itself whose only difference is attributes given without
  //   REPLACE is refused, and the attributes stay (400 InvalidRequest in the compatible protocol).
  requirement('COPY-SELF-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await coloured(owner, { bucket, key });
    for (const metadata of [{ colour: 'blue' }, { colour: 'red' }])
      expect(await copyOntoItself(owner, { bucket, key }, { metadata })).toBeRefused('InvalidRequest');
    expect(await owner.headObject({ bucket, key })).toHaveHeader('x-std-meta-colour', 'blue');
  });

  // COPY-SELF-06 (std SHOULD, aws MUST): A copy onto itself with REPLACE and no attributes removes the user
  //   attributes and keeps the content.
  requirement('COPY-SELF-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await coloured(owner, { bucket, key });
    const copy = await copyOntoItself(owner, { bucket, key }, { metadataDirective: 'REPLACE' });
    expect(copy).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toLackHeader('x-std-meta-colour');
    expect(read).toHaveBody('itself');
  });
});
