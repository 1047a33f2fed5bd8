import type { Client } from '../../client/client.ts';
import type { CaseContext } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { setVersioning } from './versions.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A change that the schema of the body does not allow. */
const asking = (status: string) => ({
  rawBody: `<VersioningConfiguration xmlns="${NAMESPACE}">${status}</VersioningConfiguration>`,
});
const DISABLED = asking('<Status>Disabled</Status>');

/** State of a bucket; `never` if the answer names none. */
async function stateOf(by: Client, bucket: string): Promise<string> {
  return documentOf(await done(by.getBucketVersioning({ bucket }))).Status ?? 'never';
}

/** A change is accepted, and after the time to settle the bucket has the requested state. */
async function becomes(
  { owner, bucket, expect, settled }: Pick<CaseContext, 'owner' | 'bucket' | 'expect' | 'settled'>,
  Status: 'Enabled' | 'Suspended',
): Promise<void> {
  expect(await owner.putBucketVersioning({ bucket, body: { Status } })).toSucceed();
  await settled(async () => expect(await stateOf(owner, bucket), 'state').toBe(Status), 'versioningSeconds');
}

profile('versioning', () => {
  // VER-STATE-01 (MUST): A new bucket has no versioning: its state is empty.
  requirement('VER-STATE-01', async ({ owner, bucket, expect }) => {
    const { Status } = documentOf(await owner.getBucketVersioning({ bucket }));
    expect(Status, 'Status of a new bucket').toBeUndefined();
  });

  // VER-STATE-02 (MUST): Enabling versioning makes the state Enabled.
  requirement('VER-STATE-02', async ({ owner, bucket, expect, settled }) => {
    await becomes({ owner, bucket, expect, settled }, 'Enabled');
  });

  // VER-STATE-03 (MUST): Pausing versioning makes the state Suspended.
  requirement('VER-STATE-03', async ({ owner, bucket, expect, settled }) => {
    await setVersioning(owner, bucket);
    await becomes({ owner, bucket, expect, settled }, 'Suspended');
  });

  // VER-STATE-04 (MUST): Versioning cannot be disabled once enabled; the state stays (400 MalformedXML in the
  //   compatible protocol).
  requirement('VER-STATE-04', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    expect(await owner.putBucketVersioning({ bucket }, DISABLED)).toBeRefused('MalformedXML');
    expect(await stateOf(owner, bucket), 'state').toBe('Enabled');
  });

  // VER-STATE-05 (MUST): Versioning cannot be disabled once paused; the state stays (400 MalformedXML in the
  //   compatible protocol).
  requirement('VER-STATE-05', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.putBucketVersioning({ bucket }, DISABLED)).toBeRefused('MalformedXML');
    expect(await stateOf(owner, bucket), 'state').toBe('Suspended');
  });

  // VER-STATE-06 (MUST): Paused versioning can be enabled again.
  requirement('VER-STATE-06', async ({ owner, bucket, expect, settled }) => {
    await setVersioning(owner, bucket);
    await setVersioning(owner, bucket, 'Suspended');
    await becomes({ owner, bucket, expect, settled }, 'Enabled');
  });

  // VER-STATE-07 (std SHOULD, aws MUST): Versioning that was never enabled can be paused.
  requirement('VER-STATE-07', async ({ owner, bucket, expect, settled }) => {
    await becomes({ owner, bucket, expect, settled }, 'Suspended');
  });

  // VER-CONF-01 (std SHOULD, aws MUST): A state in lower case is refused and the state stays (400 MalformedXML in
  //   the compatible protocol).
  requirement('VER-CONF-01', async ({ owner, bucket, expect }) => {
    for (const former of ['never', 'Enabled'] as const) {
      if (former !== 'never') await setVersioning(owner, bucket, former);
      const lowerCase = asking('<Status>suspended</Status>');
      expect(await owner.putBucketVersioning({ bucket }, lowerCase)).toBeRefused('MalformedXML');
      expect(await stateOf(owner, bucket), 'state').toBe(former);
    }
  });

  // VER-CONF-02 (std SHOULD, aws MUST): A configuration without a state is refused and the state stays (400
  //   IllegalVersioningConfigurationException in the compatible protocol).
  requirement('VER-CONF-02', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    expect(await owner.putBucketVersioning({ bucket }, asking(''))).toBeRefused(
      'IllegalVersioningConfigurationException',
    );
    expect(await stateOf(owner, bucket), 'state').toBe('Enabled');
  });

  // VER-CONF-03 (MUST): The versioning of a bucket that does not exist is refused (404 NoSuchBucket in the
  //   compatible protocol).
  requirement('VER-CONF-03', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketVersioning({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } })).toBeRefused(
      'NoSuchBucket',
    );
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  });

  // VER-CONF-04 (MUST): A stranger can neither read nor change the versioning of a bucket that grants nothing (403
  //   AccessDenied in the compatible protocol).
  requirement('VER-CONF-04', async ({ owner, stranger, bucket, expect }) => {
    await setVersioning(owner, bucket);
    expect(await stranger.getBucketVersioning({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketVersioning({ bucket, body: { Status: 'Suspended' } })).toBeRefused(
      'AccessDenied',
    );
    expect(await stateOf(owner, bucket), 'state').toBe('Enabled');
  });
});
