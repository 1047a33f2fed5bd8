/**
 * `npm run bench -- [PAIRS] [--dialect NAME]`: in pairs, the suite against the reference, and a bare replay of its own requests
 * against another one that is as empty: the same requests, as many lanes at once, no checks. Profile `clients` is left out: its
 * requests are those of other programs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { readResults } from '../../reports/read-results.ts';
import { type DialectName, dialectNames } from '../../spec/dialect.ts';
import { requirementIds, requirements } from '../../spec/generated/requirements.ts';
import { Spool } from '../../suites/harness/transcript/spool.ts';
import { unpack } from '../../suites/harness/transcript/unpack.ts';
import { wholeNumber } from '../options.ts';
import { startOwnReferences } from '../reference/own-references.ts';
import { transcriptName } from '../run/transcript-file.ts';
import { referenceTarget } from '../target-choice.ts';
import { bareRequests } from './bare-requests.ts';
import { sendBare } from './send-bare.ts';

const ASSAY = new URL('../assay.js', import.meta.url).pathname;
const CONCURRENCY = 16;
/** Lanes that are not cases. */
const HARNESS: ReadonlySet<string> = new Set(['set-up', 'clean-up', 'probe']);

const program = new Command('bench')
  .argument('[pairs]', 'pairs to measure', wholeNumber(1, 100), 3)
  .addOption(new Option('--dialect <name>', 'what both speak').choices(dialectNames).default('std'))
  .parse();
const [pairs = 3] = program.processedArgs as [number?];
const { dialect } = program.opts<{ dialect: DialectName }>();

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2).padStart(7);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const ratios: number[] = [];
console.log('  suite s  replay s  ratio  requests  same status');
try {
  for (let pair = 1; pair <= pairs; pair += 1) {
    const out = join(folder, String(pair));
    const suite = await runSuite(out);
    const sent = await replay(out);
    ratios.push(suite / sent.milliseconds);
    const ratio = (suite / sent.milliseconds).toFixed(2).padStart(5);
    const same = `${((100 * sent.same) / sent.requests).toFixed(0)} %`.padStart(11);
    console.log(
      `  ${seconds(suite)}   ${seconds(sent.milliseconds)}  ${ratio}  ${String(sent.requests).padStart(8)}  ${same}`,
    );
  }
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(
    `The suite takes ${middle.toFixed(2)} times as long as its bare requests (median of ${pairs}).`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** A whole run in its own process. @returns milliseconds from the first case to the end of the last */
async function runSuite(out: string): Promise<number> {
  const all = new Set(requirementIds.map((id) => requirements[id].profile));
  all.delete('clients');
  const options = ['--dialect', dialect, '--concurrency', String(CONCURRENCY), '--profile', [...all].join()];
  const child = spawn(process.execPath, [ASSAY, 'run', ...options, '--quiet', '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  return readResults(out).timing?.cases ?? NaN;
}

/** The requests of a run, sent to a new reference. */
async function replay(out: string): ReturnType<typeof sendBare> {
  const path = join(out, 'unpacked');
  const { spooled } = await unpack(join(out, transcriptName()), path);
  const spool = new Spool(spooled);
  const references = await startOwnReferences([{ dialect, deviations: [], cluster: false }]);
  try {
    const [server] = references.servers;
    if (!server) throw new Error('no reference was started');
    const target = referenceTarget(dialect, server);
    const lanes = Object.keys(spooled.exchanges);
    // The set-up makes the shared bucket; each case comes with its share of the clean-up when it has ended.
    const [setUp, cleanUp] = ['set-up', 'clean-up'].map((name) =>
      bareRequests(
        spool,
        lanes.filter((lane) => lane === name),
        target,
      ),
    );
    const cases = bareRequests(
      spool,
      lanes.filter((lane) => !HARNESS.has(lane)),
      target,
    );
    await sendBare(server.url, setUp ?? [], 1);
    const sent = await sendBare(server.url, cases, CONCURRENCY);
    const removed = await sendBare(
      server.url,
      (cleanUp ?? []).flat().map((one) => [one]),
      CONCURRENCY,
    );
    return {
      milliseconds: sent.milliseconds + removed.milliseconds,
      requests: sent.requests + removed.requests,
      same: sent.same + removed.same,
    };
  } finally {
    spool.close();
    await references.close();
  }
}
