/**
 * `npm run test:flakes -- [COUNT] [--seed N]`: COUNT whole runs against the reference, both dialects, a random concurrency from 1
 * to 64, half of them together with three others. A verdict that differs between two runs of a dialect is a flake.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import type { Results } from '../../reports/results.ts';
import { wholeNumber } from '../options.ts';
import { type PlannedRun, planRuns } from './plan.ts';
import { type FlakeRun, flakesIn, verdictsOf } from './flakes.ts';

const ASSAY = new URL('../assay.js', import.meta.url).pathname;

const program = new Command('test:flakes')
  .argument('[count]', 'whole runs to make', wholeNumber(2, 100_000), 100)
  .option('--seed <number>', 'repeat the choices of an earlier call', wholeNumber(0, 4_294_967_295), 1)
  .parse();
const [count = 100] = program.processedArgs as [number?];
const { seed } = program.opts<{ seed: number }>();

const folder = mkdtempSync(join(tmpdir(), 'assay-flakes-'));
const runs: FlakeRun[] = [];
for (const batch of planRuns(count, seed)) {
  await Promise.all(
    batch.map(async (planned) => {
      const { out, seconds } = await make(planned);
      const results = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as Results;
      runs.push({ number: planned.number, ...verdictsOf(results) });
      const load = batch.length > 1 ? `, beside ${batch.length - 1} others` : '';
      console.log(
        `${planned.number}/${count} ${planned.dialect}, concurrency ${planned.concurrency}${load}: ` +
          `${results.outcome} in ${seconds} s, ${flakesIn(runs).length} verdicts differ so far`,
      );
    }),
  );
}

const flakes = flakesIn(runs);
for (const { dialect, id, verdicts } of flakes)
  for (const { verdict, runs: numbers } of verdicts)
    console.log(
      `${dialect} ${id}: ${verdict} in ${numbers.length} runs (${numbers.slice(0, 5).join(', ')}, …)`,
    );
if (flakes.length > 0) {
  console.log(`${flakes.length} verdicts differ. The results of all runs: ${folder}`);
  process.exitCode = 1;
} else {
  console.log(`No verdict differs in ${count} runs (seed ${seed}).`);
  rmSync(folder, { recursive: true });
}

/** Make one run in its own process, as a user does. */
async function make({ number, dialect, concurrency }: PlannedRun): Promise<{ out: string; seconds: string }> {
  const out = join(folder, String(number));
  const options = ['--dialect', dialect, '--concurrency', String(concurrency), '--quiet', '--out', out];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [ASSAY, 'run', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  return { out, seconds: ((performance.now() - startedAt) / 1000).toFixed(1) };
}
