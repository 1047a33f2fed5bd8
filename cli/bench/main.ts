/**
 * `npm run bench -- [PAIRS] [--dialect NAME]`: in pairs, the suite against the reference, and a bare replay of its own requests
 * against another one that is as empty: the same requests in the order of each case, as many cases at once, over as many
 * connections, without checks and without waiting. Both run the built files in new processes, and neither time contains the start:
 * that of the suite begins with its first case, when the suites are loaded, and ends with its last; that of the replay contains
 * sending and reading, for requests that are ready. What a run removes at its end is in the time of the replay only. Profile
 * `clients` is left out: its requests are those of other programs.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { readResults } from '../../reports/read-results.ts';
import { type DialectName, dialectNames } from '../../spec/dialect.ts';
import { requirementIds, requirements } from '../../spec/generated/requirements.ts';
import { wholeNumber } from '../options.ts';
import type { Sent } from './send-bare.ts';

const ASSAY = new URL('../assay.js', import.meta.url).pathname;
const REPLAY = new URL('./replay.js', import.meta.url).pathname;
const CONCURRENCY = 16;

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

/** The requests of a run, sent to a new reference by a process of their own. */
async function replay(out: string): Promise<Sent> {
  const child = fork(REPLAY, [out, dialect, String(CONCURRENCY)]);
  const sent = new Promise<Sent>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Sent));
    child.once('exit', () => reject(new Error('the replay ended without a result')));
  });
  const came = await sent;
  if (child.exitCode === null) await once(child, 'exit');
  return came;
}
