import { join } from 'node:path';
import { expect } from 'vitest';
import { brokenBy } from './applications.fixture.ts';
import { type Command, contentsOf, someFolder, withCommand } from './commands.fixture.ts';
import { installed } from './programs.fixture.ts';

const program = await installed('restic');

/** Names the repository of a client, and makes a folder to back up. */
async function prepare(restic: Command): Promise<string> {
  restic.set('RESTIC_REPOSITORY', `s3:${restic.url}/things/repository`);
  restic.set('RESTIC_PASSWORD', 'assay');
  return someFolder(restic);
}

async function backupAndRestore(restic: Command, folder: string, ...options: string[]): Promise<void> {
  await restic.do(...options, 'init');
  await restic.do(...options, 'backup', folder);
  await restic.do(...options, 'check', '--read-data');
  await restic.do(...options, 'restore', 'latest', '--target', restic.at('received'));
  expect(await contentsOf(join(restic.at('received'), folder))).toEqual(await contentsOf(folder));
}

withCommand('restic works on the reference', program, async (restic) => {
  await backupAndRestore(restic, await prepare(restic));
});

brokenBy(
  'restic',
  program,
  'objects/right-content-md5-refused',
  'fails',
  'no repository can be made',
  async (restic) => {
    await prepare(restic);
    await restic.fail('init');
  },
);

brokenBy(
  'restic',
  program,
  'objects/deletion-done-when-asked-twice',
  'fails',
  'its own locks shut it out',
  async (restic) => {
    const folder = await prepare(restic);
    await restic.do('init');
    await restic.do('backup', folder);
    expect(await restic.fail('check')).toContain('already locked');
  },
);

brokenBy(
  'restic',
  program,
  'objects/listings-cached',
  'loses data',
  'a backup is not found again',
  async (restic) => {
    const folder = await prepare(restic);
    await restic.do('init');
    await restic.do('snapshots');
    await restic.do('backup', folder);
    expect(await restic.do('snapshots')).not.toContain(folder);
  },
);

brokenBy(
  'restic',
  program,
  'listing/second-form-lists-no-keys',
  'limit',
  'an option helps',
  async (restic) => {
    const folder = await prepare(restic);
    await restic.do('init');
    expect(await restic.fail('snapshots')).toContain('no key found');
    const option = ['-o', 's3.list-objects-v1=true'];
    await restic.do(...option, 'backup', folder);
    expect(await restic.do(...option, 'snapshots')).toContain(folder);
  },
);

brokenBy('restic', program, 'buckets/location-refused', 'limit', 'a region helps', async (restic) => {
  const folder = await prepare(restic);
  restic.set('AWS_DEFAULT_REGION', '');
  await restic.do('init');
  await restic.fail('snapshots');
  restic.set('AWS_DEFAULT_REGION', 'us-east-1');
  await restic.do('backup', folder);
});
