import { randomBytes } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { describe } from '../../suites/harness/answer.ts';
import { removeBucket } from '../../suites/harness/clean-up.ts';
import { Creations } from '../../suites/harness/creations.ts';
import { Journal } from '../../suites/harness/journal.ts';
import { clientFor, transportFor } from '../../suites/target/connect.ts';
import type { Target } from '../../suites/target/target.ts';
import { ExitCode } from '../exit-code.ts';
import { journalPath } from '../state-folder.ts';
import type { ChosenTarget } from '../target-choice.ts';
import type { Check } from './check.ts';

const KEY = 'doctor';
const BODY = 'assay doctor';

type Step = [
  what: string,
  act: (client: Client, bucket: string) => Promise<Exchange>,
  good?: (answer: Exchange) => boolean,
];

/** What set-up and clean-up of every case rest on. */
const STEPS: readonly Step[] = [
  ['create a bucket', (client, bucket) => client.createBucket({ bucket })],
  ['put an object', (client, bucket) => client.putObject({ bucket, key: KEY, body: BODY })],
  [
    'get it back',
    (client, bucket) => client.getObject({ bucket, key: KEY }),
    ({ body }) => body.toString('utf8') === BODY,
  ],
  ['list it', (client, bucket) => client.listObjects({ bucket }), lists],
  ['delete it', (client, bucket) => client.deleteObject({ bucket, key: KEY })],
  ['delete the bucket', (client, bucket) => client.deleteBucket({ bucket })],
];

function lists(answer: Exchange): boolean {
  return answer.body.includes(`<Key>${KEY}</Key>`);
}

/**
 * Whether the owner can do the least that a run needs, tried on one small bucket. What it made is removed again, also when
 * a step failed; a journal is kept of it as in a run.
 */
export async function writing({ target, source }: ChosenTarget): Promise<Check> {
  const bucket = `assay-doctor-${randomBytes(4).toString('hex')}`;
  const journal = new Journal(journalPath(bucket));
  journal.begun({
    pid: process.pid,
    startedAt: new Date().toISOString(),
    target: source,
    dialect: target.dialect,
  });
  const creations = new Creations(journal, target.endpoint);
  const creation = creations.request(bucket, 'prefixed');
  const transport = transportFor(target);
  const client = clientFor(target, transport, 'owner', 'doctor', (exchange) => creations.note(exchange));
  try {
    const failed = await firstFailure(client, bucket);
    const left = await removeBucket(
      { clients: [client], journal, endpoint: target.endpoint, oddKeys: [] },
      creation,
    );
    if (journal.outstanding().length === 0) journal.close();
    return outcome(target, failed, left?.reason);
  } finally {
    await transport.close();
  }
}

async function firstFailure(client: Client, bucket: string): Promise<string | undefined> {
  for (const [what, act, good = () => true] of STEPS) {
    const answer = await act(client, bucket);
    if (!answer.ok) return `${what}: ${oneLine(describe(answer), 120)}`;
    if (!good(answer)) return `${what}: answered ${answer.status}, and not with what was put there`;
  }
  return undefined;
}

function outcome(target: Target, failed: string | undefined, left: string | undefined): Check {
  const title = 'create and delete';
  if (failed === undefined && left === undefined)
    return { title, state: 'ok', detail: STEPS.map(([what]) => what).join(', ') };
  return {
    title,
    state: 'wrong',
    detail: [failed, left && `left behind: ${oneLine(left)}`].filter((part) => part !== undefined).join('; '),
    mend: failed?.startsWith('create')
      ? 'give the owner the right to create buckets'
      : `look at the log of ${oneLine(target.name, 60)}`,
    exitCode: ExitCode.notConformant,
  };
}
