/**
 * A process of its own for `npm run bench`, as new as that of a run: `replay.js OUT DIALECT CONCURRENCY` sends the requests of the
 * run whose report is in OUT to a new reference, and passes what that came to on to its parent.
 */
import { join } from 'node:path';
import { dialectNames } from '../../spec/dialect.ts';
import { Spool } from '../../suites/harness/transcript/spool.ts';
import { unpack } from '../../suites/harness/transcript/unpack.ts';
import { startOwnReferences } from '../reference/own-references.ts';
import { transcriptName } from '../run/transcript-file.ts';
import { referenceTarget } from '../target-choice.ts';
import { bareRequests } from './bare-requests.ts';
import { type Sent, sendBare } from './send-bare.ts';

/** Lanes that are not cases. */
const HARNESS: ReadonlySet<string> = new Set(['set-up', 'clean-up', 'probe']);

const [out = '', named = '', text = ''] = process.argv.slice(2);
const dialect = dialectNames.find((one) => one === named);
if (dialect === undefined) throw new Error(`no dialect is called ${named}`);
const concurrency = Number(text);

const { spooled } = await unpack(join(out, transcriptName()), join(out, 'unpacked'));
const spool = new Spool(spooled);
const references = await startOwnReferences([{ dialect, deviations: [], cluster: false }]);
try {
  const [server] = references.servers;
  if (!server) throw new Error('no reference was started');
  const target = referenceTarget(dialect, server);
  const lanes = Object.keys(spooled.exchanges);
  const lanesOf = (wanted: (lane: string) => boolean) => bareRequests(spool, lanes.filter(wanted), target);
  const [setUp, cases, cleanUp] = [
    lanesOf((lane) => lane === 'set-up'),
    lanesOf((lane) => !HARNESS.has(lane)),
    // A run removes buckets side by side.
    lanesOf((lane) => lane === 'clean-up').flatMap((lane) => lane.map((one) => [one])),
  ];
  // Makes the shared buckets, which a run does within its first cases.
  const made = await sendBare(server.url, setUp, 1);
  const sent = await sendBare(server.url, cases, concurrency);
  const removed = await sendBare(server.url, cleanUp, concurrency);
  const sum = (of: (one: Sent) => number) => [made, sent, removed].reduce((total, one) => total + of(one), 0);
  const came: Sent = {
    milliseconds: sum((one) => one.milliseconds),
    requests: sum((one) => one.requests),
    same: sum((one) => one.same),
  };
  process.send?.(came);
} finally {
  spool.close();
  await references.close();
  process.disconnect();
}
