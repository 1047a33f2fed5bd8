import { expect, test } from 'vitest';
import { defaultAccounts } from '../accounts.ts';
import type { Deviation } from '../behaviour.ts';
import { startReference, type RunningServer } from '../server.ts';
import { run, type Program } from './programs.fixture.ts';

/** The key pair that clients sign with. */
export const [account] = defaultAccounts as readonly [(typeof defaultAccounts)[number]];

/** The steps of the AWS SDK programs. */
export const AWS_SDK_STEPS = [
  'buckets',
  'objects',
  'checksums',
  'ranges',
  'copies',
  'multipart',
  'versioning',
  'tags',
  'lists and bulk deletion',
  'policy',
  'access lists',
  'lifecycle',
  'presigned',
  'form',
  'conditions',
  'errors',
];

/** Where a program finds the server. */
function environment({ url }: RunningServer): Record<string, string> {
  return {
    ASSAY_ENDPOINT: url,
    ASSAY_KEY: account.accessKeyId,
    ASSAY_SECRET: account.secretAccessKey,
    ASSAY_REGION: 'us-east-1',
  };
}

/**
 * Run some work with a server and stop the server. Fails when the server had an internal error.
 * @param deviations what the server does otherwise
 */
export async function withServer(
  work: (server: RunningServer) => Promise<void>,
  deviations: readonly Deviation[] = [],
): Promise<void> {
  const internal: unknown[] = [];
  const server = await startReference({
    dialect: 'aws',
    deviations,
    onInternalError: (error) => internal.push(error),
  });
  try {
    await work(server);
  } finally {
    await server.close();
  }
  expect(internal).toEqual([]);
}

/**
 * A client's program, which runs its steps and prints for each `ok NAME` or `not ok NAME: why`.
 * @param client with its version, for the title
 */
export function surface(client: string, program: Program, steps: readonly string[]): void {
  if ('missing' in program) {
    test.skip(`${client} (not run: ${program.missing})`);
    return;
  }
  test(client, () =>
    withServer(async (server) => {
      const { command, args, cwd } = program;
      const { stdout, stderr } = await run(command, args, {
        cwd,
        env: { ...process.env, ...environment(server) },
      });
      const said = stdout.split('\n').filter((line) => /^(not )?ok /.test(line));
      expect(said.toSorted(), stderr.slice(-2000)).toEqual(steps.map((step) => `ok ${step}`).toSorted());
    }),
  );
}
