import { randomBytes } from 'node:crypto';
import type { Client } from '../../client/client.ts';
import type { Exchange } from '../../client/exchange.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { describe } from '../../suites/case/answer.ts';
import { type Left, removeBucket } from '../../suites/harness/clean-up.ts';
import { Creations } from '../../suites/harness/creations.ts';
import { Journal } from '../../suites/harness/journal.ts';
import { answerInTime } from '../../suites/case/settle.ts';
import { clientFor, transportFor } from '../../suites/harness/connect.ts';
import type { Target } from '../../target/target.ts';
import { ExitCode } from '../exit-code.ts';
import { journalPath } from '../state-folder.ts';
import type { ChosenTarget } from '../target-choice.ts';
import type { Check } from './check.ts';

const KEY = 'doctor';
const BODY = 'assay doctor';

/** How long the removal of one small bucket may take, normally and after an interrupt. Milliseconds. */
const REMOVAL = 20_000;
const HURRIED = 4000;

type Step = [
  what: string,
  act: (client: Client, bucket: string, signal?: AbortSignal) => Promise<Exchange>,
  good?: (answer: Exchange) => boolean,
];

/** The steps that set-up and clean-up of every case need. */
const STEPS: readonly Step[] = [
  ['create a bucket', (client, bucket, signal) => client.createBucket({ bucket }, { signal })],
  [
    'put an object',
    (client, bucket, signal) => client.putObject({ bucket, key: KEY, body: BODY }, { signal }),
  ],
  [
    'get it back',
    (client, bucket, signal) => client.getObject({ bucket, key: KEY }, { signal }),
    ({ body }) => body.toString('utf8') === BODY,
  ],
  ['list it', (client, bucket, signal) => client.listObjects({ bucket }, { signal }), listsKey],
  ['delete it', (client, bucket, signal) => client.deleteObject({ bucket, key: KEY }, { signal })],
  ['delete the bucket', (client, bucket, signal) => client.deleteBucket({ bucket }, { signal })],
];

function listsKey(answer: Exchange): boolean {
  return answer.body.includes(`<Key>${KEY}</Key>`);
}

/**
 * Whether the owner can do the minimum that a run needs, tried on one small bucket. The bucket is removed again, also when a step
 * failed; it is written to a journal as in a run.
 */
export async function checkWriting({ target, source }: ChosenTarget, signal?: AbortSignal): Promise<Check> {
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
  const client = clientFor(target, transport, 'owner', 'preflight', {
    onExchange: (exchange) => creations.note(exchange),
  });
  try {
    const failed = await firstFailure(target, (step) => step(client, bucket, signal));
    let left: Left | undefined;
    if (failed === undefined) journal.removed(bucket, target.endpoint);
    else {
      const within = AbortSignal.timeout(signal?.aborted ? HURRIED : REMOVAL);
      left = await removeBucket(
        { clients: [client], journal, endpoint: target.endpoint, oddKeys: [], signal: within },
        creation,
      );
    }
    if (journal.outstanding().length === 0) journal.close();
    return outcome(target, failed, left?.reason);
  } finally {
    await transport.close();
  }
}

async function firstFailure(
  target: Target,
  take: (act: Step[1]) => Promise<Exchange>,
): Promise<string | undefined> {
  for (const [index, [what, act, good = () => true]] of STEPS.entries()) {
    const isDone = (answer: Exchange) => answer.ok && good(answer);
    // A new bucket may take a moment to become visible to the following steps.
    const answer = await (index === 0 ? take(act) : answerInTime(target, () => take(act), isDone));
    if (!answer.ok) return `${what}: ${oneLine(describe(answer), 120)}`;
    if (!good(answer)) return `${what}: answered ${answer.status}, but not with what was stored`;
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
    fix: failed?.startsWith('create')
      ? 'give the owner the right to create buckets'
      : `check the log of ${oneLine(target.name, 60)}`,
    // The target answers, but lacks what every case needs: nothing could be judged.
    exitCode: ExitCode.incomplete,
  };
}
