/**
 * `npm run fuzz:reference -- [--seed N] [--requests N] [--only INDEX]`: requests mutated from valid ones of every operation, sent
 * to the reference. Ends with 1 when the reference answers any of them with a server error, hangs, crashes, sends a malformed
 * error document, or its memory grows.
 */
import { Command } from 'commander';
import { allOperations, contractTables } from '../../spec/tables.ts';
import { wholeNumber } from '../options.ts';
import { type Finding, fuzz } from './fuzz.ts';
import { type Memory, startTargetProcess } from './target.ts';
import { neutralDialect } from '../../spec/dialect.ts';

/** Bytes by which the heap may grow: what a warm server keeps, independent of the number of requests. */
const HEAP_GROWTH = 48 * 1024 ** 2;
/** Bytes by which memory without mapped files may grow: young generation, socket buffers, freed pages that the process keeps. */
const ANONYMOUS_GROWTH = 256 * 1024 ** 2;
/** Characters of a request that are printed. */
const MAX_SHOWN = 1500;

interface Options {
  seed: number;
  requests: number;
  only?: number;
  concurrency: number;
}

const options = new Command('fuzz:reference')
  .option('--seed <number>', 'repeat the choices of an earlier call', wholeNumber(0, 4_294_967_295), 1)
  .option('--requests <number>', 'requests to send', wholeNumber(1, 100_000_000), 100_000)
  .option('--only <index>', 'send just the request of this index', wholeNumber(0, 100_000_000))
  .option('--concurrency <number>', 'requests that run at once', wholeNumber(1, 256), 8)
  .parse()
  .opts<Options>();

const { seed, requests, only, concurrency } = options;
const startedAt = performance.now();
const target = await startTargetProcess();
try {
  const { findings, tally, memory } = await fuzz(target, {
    seed,
    concurrency,
    from: only ?? 0,
    to: only === undefined ? requests : only + 1,
    onFinding: show,
    onWorld: (index, found) => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      if (index % 10_000 === 0) console.log(`${index} requests in ${seconds} s, ${found} findings`);
    },
  });
  const operations = tally.operations();
  console.log('Operation                            sent  fulfilled');
  for (const [operation, { sent, fulfilled }] of operations)
    console.log(`${operation.padEnd(35)}${String(sent).padStart(6)}${String(fulfilled).padStart(11)}`);
  console.log(
    `\nAnswers: ${tally
      .ends()
      .map(([end, count]) => `${end}: ${count}`)
      .join(', ')}`,
  );
  console.log(`Memory of the server: before ${shown(memory.before)}; after ${shown(memory.after)}`);
  const isAll = only === undefined && requests >= 1000;
  const missing = isAll
    ? allOperations(contractTables(neutralDialect)).filter(
        ({ id }) => !operations.some(([one, { fulfilled }]) => one === id && fulfilled > 0),
      )
    : [];
  if (missing.length > 0) console.log(`Never fulfilled: ${missing.map(({ id }) => id).join(', ')}`);
  const grown =
    memory.after.heap - memory.before.heap > HEAP_GROWTH ||
    memory.after.anonymous - memory.before.anonymous > ANONYMOUS_GROWTH;
  if (grown) console.log('The memory of the server has grown beyond its bound.');
  console.log(
    `${findings.length} findings, seed ${seed}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
  if (findings.length > 0 || grown || missing.length > 0) process.exitCode = 1;
} finally {
  await target.close();
}

function show({ attempt: { index, operation, exchange }, what, errors }: Finding): void {
  console.log(
    `\n--- request ${index} (${operation}); again: npm run fuzz:reference -- --seed ${seed} --only ${index}`,
  );
  for (const text of [...what, ...errors]) console.log(text);
  if (!exchange) return;
  const { method, target: path, headers, body } = exchange.request;
  const request = [
    `${method} ${path}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    '',
    body.toString('latin1'),
  ];
  console.log(JSON.stringify(request.join('\n').slice(0, MAX_SHOWN)));
}

function shown({ heap, anonymous }: Memory): string {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
  return `${megabytes(heap)} of heap, ${megabytes(anonymous)} resident`;
}
