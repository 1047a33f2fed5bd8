import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import type { Fault } from '../../reference-impl/behaviour.ts';
import type { RequirementResult } from '../../reports/results.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { seededRandom } from '../../suites/case/random.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import { runSuites, suiteFiles } from '../../suites/harness/run.ts';
import { targetAgain } from '../../suites/harness/transcript/judged-target.ts';
import { unpack } from '../../suites/harness/transcript/unpack.ts';
import { verdictsOf } from '../../suites/harness/verdicts.ts';
import { type DeviantServer, judgeServers } from '../faults/judge-servers.ts';
import { subjectsOf } from '../faults/subjects.ts';

/** Faults that no transcript shows: their cases are declared unrepeatable. */
const isShown = ({ requirements: claims }: Fault): boolean =>
  !claims.every((id) => requirements[id].profile === 'clients' || id.startsWith('CLU-CLIENT-'));

/** A sample of the faults, taken from the folders one after another, by a seed. */
export function someFaults(count: number, seed: number): Fault[] {
  const random = seededRandom(seed, 'faults');
  const shown = faults
    .filter(isShown)
    .map((fault) => ({ fault, at: random.below(2 ** 32) }))
    .sort((one, other) => one.at - other.at);
  const turns = new Map<string, number>();
  const inTurn = shown.map(({ fault }) => {
    const folder = fault.name.split('/', 1)[0] ?? '';
    const turn = (turns.get(folder) ?? 0) + 1;
    turns.set(folder, turn);
    return { fault, turn };
  });
  return inTurn
    .sort((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ fault }) => fault);
}

/** What is compared of a requirement. */
type Said = Pick<RequirementResult, 'verdict' | 'observations'> & { findings: unknown[] };

/** Judge servers with these faults, and judge each again by its transcript. Returns what is said of each requirement, by server. */
export async function judgedTwice(
  chosen: readonly Fault[],
): Promise<{ label: string; run: Record<string, Said>; again: Record<string, Said> }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-faults-again-'));
  const path = (index: number) => join(folder, `${index}.ndjson.gz`);
  try {
    const servers = subjectsOf(chosen).map(({ fault, dialect, claimed, rest }): DeviantServer => ({
      label: fault,
      dialect,
      deviations: [fault],
      select: [...claimed, ...rest],
      consistencySeconds: 0,
    }));
    const { signal } = new AbortController();
    const judged = await judgeServers(servers, { quiet: true, concurrency: 16, signal, transcript: path });
    if (judged.error !== undefined) throw new Error(judged.error);
    const unpacked = [];
    for (const index of servers.keys())
      unpacked.push(await unpack(path(index), join(folder, `${index}.ndjson`)));
    const [first] = unpacked;
    if (!first) throw new Error('no server was judged');
    const plan: RunPlan = {
      runId: first.run.id,
      prefix: first.run.prefix,
      seed: first.run.seed,
      journal: join(folder, 'journal'),
      subjects: unpacked.map(({ run, spooled }) => ({
        label: run.target.name,
        target: targetAgain(run.target),
        select: run.select,
        replay: { spooled, sameSuite: true },
      })),
      disposable: true,
      withoutExchanges: true,
      suites: suiteFiles(),
    };
    const record = await runSuites(plan, { concurrency: 16 });
    return servers.map(({ label }, index) => ({
      label,
      run: saidOf([...(judged.judgements[index]?.values() ?? [])]),
      again: saidOf(verdictsOf(plan, index, record)),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function saidOf(results: readonly RequirementResult[]): Record<string, Said> {
  return Object.fromEntries(
    results.map(({ id, verdict, observations, findings }) => [
      id,
      { verdict, observations, findings: findings.map(({ exchange: _shownBy, ...said }) => said) },
    ]),
  );
}
