import type { Client } from '../../client/client.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { setVersioning } from './versions.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A change that the schema of the body does not let us write. */
const asking = (status: string) => ({
  rawBody: `<VersioningConfiguration xmlns="${NAMESPACE}">${status}</VersioningConfiguration>`,
});
const DISABLED = asking('<Status>Disabled</Status>');

/** State of a bucket; `never` where the answer names none. */
async function stateOf(by: Client, bucket: string): Promise<string> {
  return (await done(by.getBucketVersioning({ bucket }))).output?.Status ?? 'never';
}

profile('versioning', () => {
  requirement('VER-STATE-01', async ({ owner, bucket, expect }) => {
    const state = await owner.getBucketVersioning({ bucket });
    expect(state).toSucceed(200);
    expect(state.output).not.toHaveProperty('Status', expect.anything());
  });

  requirement('VER-STATE-02', async ({ owner, bucket, expect }) => {
    expect(await owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } })).toSucceed(200);
    expect(await stateOf(owner, bucket)).toBe('Enabled');
  });

  requirement('VER-STATE-03', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    expect(await owner.putBucketVersioning({ bucket, body: { Status: 'Suspended' } })).toSucceed(200);
    expect(await stateOf(owner, bucket)).toBe('Suspended');
  });

  requirement('VER-STATE-04', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    expect(await owner.putBucketVersioning({ bucket }, DISABLED)).toBeRefused('MalformedXML');
    expect(await stateOf(owner, bucket)).toBe('Enabled');
  });

  requirement('VER-STATE-05', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.putBucketVersioning({ bucket }, DISABLED)).toBeRefused('MalformedXML');
    expect(await stateOf(owner, bucket)).toBe('Suspended');
  });

  requirement('VER-STATE-06', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    await setVersioning(owner, bucket, 'Suspended');
    expect(await owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } })).toSucceed(200);
    expect(await stateOf(owner, bucket)).toBe('Enabled');
  });

  requirement('VER-STATE-07', async ({ owner, bucket, expect }) => {
    expect(await owner.putBucketVersioning({ bucket, body: { Status: 'Suspended' } })).toSucceed(200);
    expect(await stateOf(owner, bucket)).toBe('Suspended');
  });

  requirement('VER-CONF-01', async ({ owner, bucket, expect }) => {
    const lowerCase = asking('<Status>enabled</Status>');
    expect(await owner.putBucketVersioning({ bucket }, lowerCase)).toBeRefused('MalformedXML');
    expect(await stateOf(owner, bucket)).toBe('never');
  });

  requirement('VER-CONF-02', async ({ owner, bucket, expect }) => {
    await setVersioning(owner, bucket);
    expect(await owner.putBucketVersioning({ bucket }, asking(''))).toBeRefused(
      'IllegalVersioningConfigurationException',
    );
    expect(await stateOf(owner, bucket)).toBe('Enabled');
  });

  requirement('VER-CONF-03', async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.getBucketVersioning({ bucket })).toBeRefused('NoSuchBucket');
    expect(await owner.putBucketVersioning({ bucket, body: { Status: 'Enabled' } })).toBeRefused(
      'NoSuchBucket',
    );
    expect(await owner.headBucket({ bucket })).toHaveStatus(404);
  });

  requirement('VER-CONF-04', async ({ owner, stranger, bucket, expect }) => {
    await setVersioning(owner, bucket);
    expect(await stranger.getBucketVersioning({ bucket })).toBeRefused('AccessDenied');
    expect(await stranger.putBucketVersioning({ bucket, body: { Status: 'Suspended' } })).toBeRefused(
      'AccessDenied',
    );
    expect(await stateOf(owner, bucket)).toBe('Enabled');
  });
});
