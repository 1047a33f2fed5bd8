import { constants } from 'node:fs';
import { access, chmod, mkdir } from 'node:fs/promises';
import { setTimeout as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import { pattern, withCommand } from './commands.fixture.ts';
import { installed, run, type Program } from './programs.fixture.ts';
import { account } from './surface.fixture.ts';

const WORK = `
mkdir 'folder ü'
printf assay > 'folder ü/small'
cp ../sent large
chmod 600 large
mv large 'folder ü/moved'
cmp ../sent 'folder ü/moved'
find . -type f | sort
rm -r 'folder ü'
ls
`;

// A file system over a bucket: it reads ranges, copies objects onto themselves to change times and rights, and uses
// multipart uploads.
withCommand('s3fs: files, folders, renames, large files', await s3fsProgram(), async (s3fs) => {
  const passwords = await s3fs.file('passwords', `things:${account.accessKeyId}:${account.secretAccessKey}`);
  await chmod(passwords, 0o600);
  await run('aws', ['--endpoint-url', s3fs.url, 's3', 'mb', 's3://things'], {
    env: {
      PATH: process.env.PATH,
      AWS_ACCESS_KEY_ID: account.accessKeyId,
      AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
      AWS_DEFAULT_REGION: 'us-east-1',
    },
  });
  await s3fs.file('sent', pattern(11 * 1024 * 1024 + 5));
  const mounted = s3fs.at('mounted');
  await mkdir(mounted);
  const options = [
    'use_path_request_style',
    `url=${s3fs.url}`,
    'sigv4',
    'multipart_size=5',
    `passwd_file=${passwords}`,
  ];
  // In the foreground: a daemon would hold our pipes open.
  const served = s3fs.do('things', mounted, '-f', ...options.flatMap((option) => ['-o', option]));
  try {
    while ((await run('mountpoint', ['-q', mounted])).code !== 0) await Promise.race([served, turn(50)]);
    // In a process of its own: file access in this process would block the server that it waits for.
    const { code, stdout, stderr } = await run('sh', ['-ec', WORK], { cwd: mounted });
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: './folder ü/moved\n./folder ü/small\n',
      stderr: '',
    });
  } finally {
    await run('fusermount', ['-u', mounted]);
    await served;
  }
});

async function s3fsProgram(): Promise<Program> {
  const fuse = await access('/dev/fuse', constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!fuse) return { missing: '/dev/fuse is missing' };
  const aws = await installed('aws');
  return 'missing' in aws ? aws : installed('s3fs');
}
