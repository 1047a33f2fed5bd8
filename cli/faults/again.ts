import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '../../reference-impl/behaviour.ts';
import type { RequirementResult } from '../../reports/results.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { seededRandom } from '../../suites/case/random.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { runSuites, suiteFiles } from '../../suites/harness/run.ts';
import { targetAgain } from '../../suites/harness/transcript/judged-target.ts';
import { unpack } from '../../suites/harness/transcript/unpack.ts';
import { verdictsOf } from '../../suites/harness/verdicts.ts';
import type { Judgements } from './judge-servers.ts';

/** What the traffic of a server and its transcript show differently about a requirement. */
export interface AgainDifference {
  server: string;
  requirement: string;
  run: Shown | undefined;
  again: Shown | undefined;
}

/** How many servers were judged again, and what came out differently. */
export interface AgainReport {
  servers: number;
  differences: AgainDifference[];
}

/** What is compared of a requirement. */
type Shown = Pick<RequirementResult, 'verdict' | 'observations'> & { findings: unknown[] };

/** Faults that no transcript shows: their cases are declared unrepeatable. */
const isShown = ({ requirements: claims }: Fault): boolean =>
  !claims.every((id) => requirements[id].profile === 'clients' || id.startsWith('CLU-CLIENT-'));

/** A sample of faults, taken from their groups in turn, by a seed. */
export function someFaults(faults: readonly Fault[], count: number, seed: number): Fault[] {
  const random = seededRandom(seed, 'faults');
  const shown = faults
    .filter(isShown)
    .map((fault) => ({ fault, at: random.below(2 ** 32) }))
    .sort((one, other) => one.at - other.at);
  const turns = new Map<string, number>();
  const inTurn = shown.map(({ fault }) => {
    const group = fault.name.split('/', 1)[0] ?? '';
    const turn = (turns.get(group) ?? 0) + 1;
    turns.set(group, turn);
    return { fault, turn };
  });
  return inTurn
    .sort((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ fault }) => fault);
}

/** Where the transcripts of some servers are, by the index of the server; they are removed with it. */
export class TranscriptFolder {
  readonly #path = mkdtempSync(join(tmpdir(), 'assay-faults-again-'));

  transcript(index: number): string {
    return join(this.#path, `${index}.ndjson.gz`);
  }

  /**
   * Judge servers again by their transcripts, all in one run.
   * @param servers the index and the label of each
   * @param judgements what was found on the servers themselves, by index
   * @throws UnusableFile when a transcript cannot be used
   */
  async differences(
    servers: readonly { index: number; label: string }[],
    judgements: Judgements,
  ): Promise<AgainDifference[]> {
    const spools = mkdtempSync(join(this.#path, 'unpacked-'));
    const unpacked = [];
    for (const { index } of servers)
      unpacked.push(await unpack(this.transcript(index), join(spools, `${index}.ndjson`)));
    const [first] = unpacked;
    if (!first) return [];
    const plan: RunPlan = {
      runId: first.run.id,
      prefix: first.run.prefix,
      seed: first.run.seed,
      journal: join(this.#path, 'journal'),
      subjects: unpacked.map(({ run, spooled }) => ({
        label: run.target.name,
        target: targetAgain(run.target),
        select: run.select,
        replay: { spooled, sameSuite: true },
      })),
      withoutExchanges: true,
      suites: suiteFiles([...new Set(unpacked.flatMap(({ run }) => run.select ?? []))]),
    };
    const record = await runSuites(plan, { concurrency: 16 });
    return servers.flatMap(({ index, label }, at) =>
      differing(label, [...(judgements[index]?.values() ?? [])], verdictsOf(plan, at, record)),
    );
  }

  remove(): void {
    rmSync(this.#path, { recursive: true, force: true });
  }
}

function differing(
  server: string,
  results: readonly RequirementResult[],
  resultsAgain: readonly RequirementResult[],
): AgainDifference[] {
  const [run, again] = [shownBy(results), shownBy(resultsAgain)];
  return [...new Set([...run.keys(), ...again.keys()])]
    .map((requirement) => ({
      server,
      requirement,
      run: run.get(requirement),
      again: again.get(requirement),
    }))
    .filter((one) => JSON.stringify(one.run) !== JSON.stringify(one.again));
}

const shownBy = (results: readonly RequirementResult[]): Map<string, Shown> =>
  new Map(
    results.map(({ id, verdict, observations, findings }) => [
      id,
      { verdict, observations, findings: findings.map(({ exchange: _shownBy, ...shown }) => shown) },
    ]),
  );
