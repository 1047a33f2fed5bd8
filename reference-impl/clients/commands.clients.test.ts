import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { contentsOf, pattern, someFolder, withCommand } from './commands.fixture.ts';
import { installed, pythonCommands, type Program } from './programs.fixture.ts';

/** The SHA-256 of an empty body. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const LARGE = 17 * 1024 * 1024 + 5;

withCommand('aws: transfers, versions, tags, lists, policies', await installed('aws'), async (aws) => {
  const s3 = (...args: string[]) => aws.do('--endpoint-url', aws.url, 's3', ...args);
  const api = (...args: string[]) => aws.do('--endpoint-url', aws.url, 's3api', ...args);
  // Without it, links of us-east-1 are signed with version 2.
  await aws.file('.aws/config', '[default]\ns3 =\n  signature_version = s3v4\n');
  const folder = await someFolder(aws);
  await s3('mb', 's3://things');
  await s3('sync', folder, 's3://things/all');
  expect(await s3('sync', folder, 's3://things/all')).toBe('');
  await s3('cp', '--recursive', 's3://things/all', 's3://things/copy');
  await s3('sync', 's3://things/copy', aws.at('received'));
  expect(await contentsOf(aws.at('received'))).toEqual(await contentsOf(folder));
  await s3('mv', 's3://things/copy/large file', 's3://things/moved');
  expect(await s3('ls', 's3://things/')).toMatch(/PRE all\/\n.*PRE copy\/\n.* 17825797 moved\n/s);
  const link = (await s3('presign', 's3://things/copy/below/deeper/x')).trim();
  expect(await (await fetch(link)).text()).toBe('x');

  await api('put-bucket-versioning', '--bucket', 'things', '--versioning-configuration', 'Status=Enabled');
  await api(
    'put-object-tagging',
    '--bucket',
    'things',
    '--key',
    'moved',
    '--tagging',
    'TagSet=[{Key=a,Value=b c}]',
  );
  expect(JSON.parse(await api('get-object-tagging', '--bucket', 'things', '--key', 'moved'))).toHaveProperty(
    'TagSet',
    [{ Key: 'a', Value: 'b c' }],
  );
  await api('put-object-acl', '--bucket', 'things', '--key', 'moved', '--acl', 'public-read');
  expect((await fetch(`${aws.url}/things/moved`)).status).toBe(200);
  const rule =
    '{"Rules":[{"ID":"old","Status":"Enabled","Filter":{"Prefix":"old/"},"Expiration":{"Days":30}}]}';
  await api('put-bucket-lifecycle-configuration', '--bucket', 'things', '--lifecycle-configuration', rule);
  expect(await api('get-bucket-lifecycle-configuration', '--bucket', 'things')).toContain('"old/"');
  await api('get-object', '--bucket', 'things', '--key', 'moved', '--range', 'bytes=10-99', aws.at('range'));
  expect(await readFile(aws.at('range'))).toEqual(pattern(100).subarray(10));
  await api(
    'get-object-attributes',
    '--bucket',
    'things',
    '--key',
    'moved',
    '--object-attributes',
    'ObjectSize',
  );
  await s3('rm', '--recursive', 's3://things');
  expect(await s3('ls', '--recursive', 's3://things')).toBe('');
  const listed = JSON.parse(await api('list-object-versions', '--bucket', 'things')) as Record<
    string,
    object[]
  >;
  const all = [...(listed.Versions ?? []), ...(listed.DeleteMarkers ?? [])] as {
    Key: string;
    VersionId: string;
  }[];
  const Objects = all.map(({ Key, VersionId }) => ({ Key, VersionId }));
  await api('delete-objects', '--bucket', 'things', '--delete', JSON.stringify({ Objects, Quiet: true }));
  await s3('rb', 's3://things');
  expect(await aws.fail('--endpoint-url', aws.url, 's3', 'ls', 's3://things')).toContain('NoSuchBucket');
});

withCommand(
  's3cmd: transfers, tags, lists, policies, sync, links',
  await installed('s3cmd'),
  async (s3cmd) => {
    await s3cmd.file(
      '.s3cfg',
      `[default]\naccess_key = alpha:alice\nsecret_key = alice-secret-key\nhost_base = ${s3cmd.host}\nhost_bucket = ${s3cmd.host}\nuse_https = False\n`,
    );
    const folder = await someFolder(s3cmd);
    await s3cmd.do('mb', 's3://things');
    await s3cmd.do('sync', '--no-progress', `${folder}/`, 's3://things/all/');
    // From 15 MiB on s3cmd sends parts.
    await s3cmd.file('received/x', '');
    await s3cmd.do('get', '--no-progress', '--recursive', 's3://things/all/', `${s3cmd.at('received')}/`);
    expect(await contentsOf(s3cmd.at('received'))).toEqual({ ...(await contentsOf(folder)), x: EMPTY });
    await s3cmd.do('cp', 's3://things/all/large file', 's3://things/copy ü');
    await s3cmd.do('mv', 's3://things/copy ü', 's3://things/moved');
    await s3cmd.do('modify', '--add-header=x-amz-meta-colour:blue', 's3://things/moved');
    expect(await s3cmd.do('info', 's3://things/moved')).toContain('x-amz-meta-colour: blue');
    expect(await s3cmd.do('ls', 's3://things')).toContain(`${LARGE}  s3://things/moved`);
    await s3cmd.do('setacl', '--acl-public', 's3://things/moved');
    expect((await fetch(`${s3cmd.url}/things/moved`)).status).toBe(200);
    await s3cmd.do('setacl', '--acl-private', 's3://things/moved');
    expect((await fetch(`${s3cmd.url}/things/moved`)).status).toBe(403);
    const policy = await s3cmd.file(
      'policy',
      '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"s3:GetObject","Resource":"arn:aws:s3:::things/*"}]}',
    );
    await s3cmd.do('setpolicy', policy, 's3://things');
    expect((await fetch(`${s3cmd.url}/things/moved`)).status).toBe(200);
    await s3cmd.do('delpolicy', 's3://things');
    await s3cmd.do('expire', '--expiry-days=30', '--expiry-prefix=old/', 's3://things');
    expect(await s3cmd.do('getlifecycle', 's3://things')).toContain('old/');
    await s3cmd.do('multipart', 's3://things');
    await s3cmd.do('del', '--recursive', '--force', 's3://things');
    await s3cmd.do('rb', 's3://things');
    expect(await s3cmd.fail('ls', 's3://things')).toContain('NoSuchBucket');
  },
);

withCommand('rclone: sync, check, copies, versions, links', await installed('rclone'), async (rclone) => {
  const settings = {
    TYPE: 's3',
    PROVIDER: 'Other',
    ENV_AUTH: 'true',
    ENDPOINT: rclone.url,
    FORCE_PATH_STYLE: 'true',
    CHUNK_SIZE: '5M',
    UPLOAD_CUTOFF: '5M',
  };
  for (const [name, value] of Object.entries(settings)) rclone.set(`RCLONE_CONFIG_ASSAY_${name}`, value);
  const folder = await someFolder(rclone);
  await rclone.do('mkdir', 'assay:things');
  await rclone.do('sync', folder, 'assay:things/all');
  await rclone.do('check', '--download', folder, 'assay:things/all');
  await rclone.do('copy', 'assay:things/all', 'assay:things/copy');
  await rclone.do('move', 'assay:things/copy', 'assay:things/moved');
  await rclone.do('sync', 'assay:things/moved', rclone.at('received'));
  expect(await contentsOf(rclone.at('received'))).toEqual(await contentsOf(folder));
  const link = (await rclone.do('link', 'assay:things/moved/below/deeper/x')).trim();
  expect(await (await fetch(link)).text()).toBe('x');
  await rclone.do('backend', 'cleanup', 'assay:things');
  await rclone.do('purge', 'assay:things');
});

withCommand('restic: backup, check, restore, prune', await installed('restic'), async (restic) => {
  restic.set('RESTIC_REPOSITORY', `s3:${restic.url}/things/repository`);
  restic.set('RESTIC_PASSWORD', 'assay');
  const folder = await someFolder(restic);
  await restic.do('init');
  await restic.do('backup', folder);
  await restic.do('check', '--read-data');
  await restic.do('restore', 'latest', '--target', restic.at('received'));
  expect(await contentsOf(join(restic.at('received'), folder))).toEqual(await contentsOf(folder));
  await restic.do('forget', '--keep-last', '1', '--prune');
});

withCommand('s5cmd 2.3.0: transfers, sync, copies, deletion', await s5cmdProgram(), async (s5cmd) => {
  s5cmd.set('S3_ENDPOINT_URL', s5cmd.url);
  const folder = await someFolder(s5cmd);
  await s5cmd.do('mb', 's3://things');
  await s5cmd.do('sync', '--part-size', '5', `${folder}/`, 's3://things/all/');
  await s5cmd.do('cp', 's3://things/all/*', 's3://things/copy/');
  await s5cmd.do('sync', 's3://things/copy/*', s5cmd.at('received/'));
  expect(await contentsOf(s5cmd.at('received'))).toEqual(await contentsOf(folder));
  expect(await s5cmd.do('du', 's3://things/all/*')).toContain('28 objects');
  expect(await s5cmd.do('cat', 's3://things/all/below/deeper/x')).toBe('x');
  await s5cmd.do('rm', 's3://things/*');
  await s5cmd.do('rb', 's3://things');
});

/** Its program comes as a package of Python. */
async function s5cmdProgram(): Promise<Program> {
  const commands = await pythonCommands();
  return 'missing' in commands ? commands : { command: join(commands.folder, 's5cmd'), args: [] };
}
