import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { done } from '../case/given.ts';
import { requirement } from '../harness/requirement.ts';
import { clientsProfile } from './clients-profile.ts';
import { ClientFailed } from './client-failed.ts';
import { pattern, sameBytes } from './contents.ts';
import {
  awsArguments,
  awsEnvironment,
  rcloneEnvironment,
  resticSettings,
  s3cmdEnvironment,
} from './settings.ts';
import { tail, Tool } from './tool.ts';

/** More than a client sends from memory in one piece, less than it sends in parts. */
const SIZE = 200_000;

/** From 8 MiB on `aws s3 cp` sends parts of 8 MiB. */
const IN_PARTS = 8 * 1024 * 1024 + 1000;

clientsProfile(() => {
  // CLI-AWSCLI-01 (SHOULD): A bucket is created, listed and deleted with the command-line client (aws), each seen
  //   within the target's deadline.
  requirement('CLI-AWSCLI-01', async ({ owner, target, names, settled, expect }) => {
    await Tool.use('aws', target, async (tool) => {
      const environment = await awsEnvironment(tool, target);
      const aws = (...args: string[]) => tool.run([...awsArguments(target), 's3', ...args], environment);
      const bucket = names.bucket();
      await aws('mb', `s3://${bucket}`);
      await settled(async () => {
        expect(await owner.headBucket({ bucket })).toSucceed();
        const listed = (await aws('ls')).split('\n').map((line) => line.split(' ').at(-1));
        expect(listed.includes(bucket), 'the new bucket is listed').toBe(true);
      });
      await aws('rb', `s3://${bucket}`);
      await settled(async () => {
        expect(await owner.headBucket({ bucket })).toHaveStatus(404);
      });
    });
  });

  // CLI-AWSCLI-02 (SHOULD): A file is uploaded in parts and downloaded byte for byte with the command-line client
  //   (aws s3 cp).
  requirement('CLI-AWSCLI-02', async ({ owner, target, bucket, key, expect }) => {
    await Tool.use('aws', target, async (tool) => {
      const environment = await awsEnvironment(tool, target);
      const aws = (...args: string[]) => tool.run([...awsArguments(target), 's3', ...args], environment);
      const content = pattern(IN_PARTS);
      const from = await tool.file('sent', content);
      const to = join(tool.home, 'received');
      await aws('cp', '--only-show-errors', '--metadata', 'colour=blue', from, `s3://${bucket}/${key}`);
      const head = await owner.headObject({ bucket, key });
      expect(head).toSucceed();
      expect(head).toHaveHeader('x-amz-meta-colour', 'blue');
      await aws('cp', '--only-show-errors', `s3://${bucket}/${key}`, to);
      sameBytes(await readFile(to), content);
    });
  });

  // CLI-AWSCLI-03 (SHOULD): An error is reported with its code by the command-line client (aws s3api) (NoSuchKey).
  requirement('CLI-AWSCLI-03', async ({ owner, target, sharedBucket, key, expect }) => {
    expect(await owner.getObject({ bucket: sharedBucket, key })).toHaveStatus(404);
    await Tool.use('aws', target, async (tool) => {
      const args = ['s3api', 'get-object', '--bucket', sharedBucket, '--key', key, 'received'];
      const environment = await awsEnvironment(tool, target);
      const { code, printed } = await tool.attempt([...awsArguments(target), ...args], environment);
      if (code === 0 || !printed.includes('(NoSuchKey)'))
        throw new ClientFailed('what aws reports', '(NoSuchKey)', `${code}: ${tail(printed)}`);
    });
  });

  // CLI-S3CMD-01 (SHOULD): A file is uploaded, listed, downloaded byte for byte and deleted with s3cmd.
  requirement('CLI-S3CMD-01', async ({ owner, target, bucket, key, expect }) => {
    await Tool.use('s3cmd', target, async (tool) => {
      const environment = await s3cmdEnvironment(tool, target);
      const s3cmd = (...args: string[]) => tool.run(['--no-progress', ...args], environment);
      const content = pattern(SIZE);
      const object = `s3://${bucket}/${key}`;
      await s3cmd('put', await tool.file('sent', content), object);
      const uploaded = await done(owner.getObject({ bucket, key }));
      expect(uploaded).toHaveBody(content);
      expect(await s3cmd('ls', `s3://${bucket}`), 'what s3cmd lists').toContain(`${SIZE}  ${object}\n`);
      await s3cmd('get', object, 'received');
      sameBytes(await readFile(join(tool.home, 'received')), content);
      await s3cmd('del', object);
      expect(await owner.getObject({ bucket, key })).toHaveStatus(404);
    });
  });

  // CLI-RCLONE-01 (SHOULD): A folder is uploaded with rclone, found equal by its own check, and downloaded byte for
  //   byte.
  requirement('CLI-RCLONE-01', async ({ owner, target, bucket, expect }) => {
    await Tool.use('rclone', target, async (tool) => {
      const environment = await rcloneEnvironment(tool, target);
      const content = pattern(SIZE);
      const files = { 'large file': content, 'below/ü+&': Buffer.from('assay'), empty: Buffer.alloc(0) };
      for (const [name, bytes] of Object.entries(files)) await tool.file(`sent/${name}`, bytes);
      await tool.run(['copy', 'sent', `assay:${bucket}`], environment);
      for (const [key, bytes] of Object.entries(files))
        expect(await owner.getObject({ bucket, key })).toHaveBody(bytes);
      await tool.run(['check', 'sent', `assay:${bucket}`], environment);
      await tool.run(['copy', `assay:${bucket}`, 'received'], environment);
      for (const [name, bytes] of Object.entries(files))
        sameBytes(await readFile(join(tool.home, 'received', name)), bytes);
    });
  });

  // CLI-RESTIC-01 (SHOULD): A folder is backed up with restic and restored byte for byte.
  requirement('CLI-RESTIC-01', async ({ owner, target, bucket, random, expect }) => {
    await Tool.use('restic', target, async (tool) => {
      const { environment, args } = await resticSettings(tool, target, bucket);
      const restic = (...command: string[]) => tool.run([...args, ...command], environment);
      const content = random.bytes(SIZE);
      await tool.file('sent/below/file', content);
      await restic('init');
      await restic('backup', 'sent');
      expect(await owner.headObject({ bucket, key: 'config' })).toSucceed();
      await restic('restore', 'latest', '--target', 'received');
      sameBytes(await readFile(join(tool.home, 'received/sent/below/file')), content);
    });
  });
});
