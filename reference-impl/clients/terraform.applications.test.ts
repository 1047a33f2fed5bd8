import { expect } from 'vitest';
import { brokenBy } from './applications.fixture.ts';
import { makeBucket } from './bucket.fixture.ts';
import { type Command, withCommand } from './commands.fixture.ts';
import { installed } from './programs.fixture.ts';

const program = await installed('terraform');

/** Where all configurations of a test keep their state. */
function backend({ url }: Command): string {
  return `terraform {
  backend "s3" {
    bucket = "states"
    key = "prod/terraform.tfstate"
    region = "us-east-1"
    use_lockfile = true
    use_path_style = true
    skip_credentials_validation = true
    skip_requesting_account_id = true
    skip_metadata_api_check = true
    skip_region_validation = true
    endpoints = { s3 = "${url}" }
  }
}
`;
}

/** A configuration with one resource, which takes three seconds to make. Returns how to call Terraform in it. */
async function configuration(terraform: Command, resource: string): Promise<(...args: string[]) => string[]> {
  terraform.set('CHECKPOINT_DISABLE', '1');
  terraform.set('AWS_EC2_METADATA_DISABLED', 'true');
  const slow = `resource "terraform_data" "${resource}" {\n  provisioner "local-exec" {\n    command = "sleep 3"\n  }\n}\n`;
  await terraform.file(`${resource}/main.tf`, backend(terraform) + slow);
  const called = (...args: string[]) => [`-chdir=${resource}`, ...args, '-no-color'];
  await terraform.do(...called('init'));
  return called;
}

/** Two runs at once, each with another resource: how many made theirs, what failed, and what the state has then. */
async function twoAtOnce(terraform: Command): Promise<{ made: number; failed: string[]; state: string[] }> {
  const [one, two] = [await configuration(terraform, 'one'), await configuration(terraform, 'two')];
  const runs = [one, two].map(async (called) => terraform.do(...called('apply', '-auto-approve')));
  const said = (await Promise.allSettled(runs)).map((run) =>
    run.status === 'fulfilled' ? { text: run.value } : { text: String(run.reason), failed: true },
  );
  return {
    made: said.filter(({ text }) => text.includes('Creation complete')).length,
    failed: said.filter(({ failed }) => failed).map(({ text }) => text),
    state: (await terraform.do('-chdir=one', 'state', 'list')).split('\n').filter(Boolean),
  };
}

withCommand(
  'terraform keeps its state on the reference, and one of two runs at once has to wait',
  program,
  async (terraform) => {
    await makeBucket(terraform.url, 'states');
    const { made, failed, state } = await twoAtOnce(terraform);
    expect(failed).toEqual([expect.stringContaining('Error acquiring the state lock')]);
    expect([made, state.length]).toEqual([1, 1]);
  },
);

brokenBy(
  'terraform',
  program,
  'conditional/if-none-match-of-asterisk-ignored',
  'loses data',
  'two runs write the state, and one is lost',
  async (terraform) => {
    await makeBucket(terraform.url, 'states');
    const { made, failed, state } = await twoAtOnce(terraform);
    expect(failed.join()).not.toContain('Error acquiring the state lock');
    expect([made, state.length]).toEqual([2, 1]);
  },
);

brokenBy(
  'terraform',
  program,
  'conditional/new-names-refused',
  'fails',
  'the lock cannot be taken',
  async (terraform) => {
    await makeBucket(terraform.url, 'states');
    const called = await configuration(terraform, 'one');
    expect(await terraform.fail(...called('apply', '-auto-approve'))).toContain(
      'Error acquiring the state lock',
    );
  },
);

brokenBy(
  'terraform',
  program,
  'objects/range-beyond-end-refused',
  'fails',
  'the state cannot be read',
  async (terraform) => {
    await makeBucket(terraform.url, 'states');
    const called = await configuration(terraform, 'one');
    await terraform.do(...called('apply', '-auto-approve'));
    await terraform.fail('-chdir=one', 'state', 'list');
  },
);

brokenBy(
  'terraform',
  program,
  'objects/first-upload-not-replaced',
  'loses data',
  'what a second run made is not in the state',
  async (terraform) => {
    await makeBucket(terraform.url, 'states');
    const one = await configuration(terraform, 'one');
    await terraform.do(...one('apply', '-auto-approve'));
    const two = await configuration(terraform, 'two');
    await terraform.do(...two('apply', '-auto-approve'));
    expect(await terraform.do('-chdir=two', 'state', 'list')).toBe('terraform_data.one\n');
  },
);
