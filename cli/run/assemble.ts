import { countVerdicts } from '../../reports/counts.ts';
import { wholeOf } from '../../reports/outcome.ts';
import {
  RESULTS_SCHEMA,
  type Results,
  type Timing,
  type TranscriptReference,
} from '../../reports/results.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import type { RunRecord } from '../../suites/harness/run.ts';
import { verdictsOf } from '../../suites/harness/verdicts.ts';
import { version } from '../version.ts';
import { digests } from './digests.ts';
import { applyExpectations, type ExpectedFailure } from './expected-failures.ts';
import type { Selection } from './selection.ts';
import type { ShardNumber } from './shard-number.ts';
import { resultOfPart } from './shard-result.ts';

/** Everything that a result is built from. */
export interface RunFacts {
  /** Its first subject is the target of the run. */
  plan: RunPlan;
  record: RunRecord;
  startedAt: Date;
  finishedAt: Date;
  concurrency: number;
  command: string;
  /** The target file, relative to the working folder; absent when it is not inside that folder. */
  targetFile?: string;
  filter: Results['run']['filter'];
  expected: readonly ExpectedFailure[];
  leftovers: string[];
  transcripts?: TranscriptReference[];
  timing?: Timing;
  /** Why the run was cut short, if it was. */
  cutShort?: string;
  /** The number of this part, and the selection of all parts together. */
  part?: { number: ShardNumber; whole: Selection };
}

/** Builds the canonical result of a run; pure except for the version of this package. */
export function assemble(facts: RunFacts): Results {
  const { plan, record, expected, finishedAt } = facts;
  const [subject] = plan.subjects;
  if (!subject) throw new RangeError('a run without a target');
  const { target } = subject;
  const today = finishedAt.toISOString().slice(0, 10);
  const cutShort = whyCutShort(facts);
  const { requirements, shard } = facts.part
    ? resultOfPart(facts.part.number, facts.part.whole, plan, record, { expected, today, cutShort })
    : { requirements: applyExpectations(verdictsOf(plan, 0, record), expected, today) };
  const traffic = record.traffic.find(({ subject }) => subject === 0);
  return {
    $schema: RESULTS_SCHEMA,
    format: 1,
    tool: { name: 's3-assay', version: version() },
    run: {
      id: plan.runId,
      startedAt: facts.startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      seed: plan.seed,
      concurrency: facts.concurrency,
      command: facts.command,
      filter: facts.filter,
      requests: record.cases.reduce((sum, { requests }) => sum + requests, 0),
      retries: traffic?.retries ?? 0,
      serverErrors: traffic?.serverErrors ?? 0,
      ...(cutShort === undefined ? {} : { cutShort }),
    },
    target: {
      name: target.name,
      ...(target.version === undefined ? {} : { version: target.version }),
      endpoint: target.endpoint,
      dialect: target.dialect,
      claimed: [...target.claims],
      identities: [...Object.keys(target.identities), 'anonymous'],
      ...(facts.targetFile === undefined ? {} : { file: facts.targetFile }),
    },
    digests: digests(target.dialect),
    ...wholeOf(requirements, cutShort),
    counts: countVerdicts(requirements),
    requirements,
    leftovers: facts.leftovers,
    ...(facts.timing ? { timing: facts.timing } : {}),
    ...(facts.transcripts ? { transcripts: facts.transcripts } : {}),
    ...(shard ? { shard } : {}),
  };
}

/** When the harness failed outside a case, verdicts are missing, even if all existing ones are good. */
function whyCutShort({ cutShort, record }: RunFacts): string | undefined {
  const [error] = record.errors;
  const harness = error === undefined ? [] : [`the harness failed: ${error.split('\n', 1)[0]}`];
  return [...(cutShort === undefined ? [] : [cutShort]), ...harness].join('; ') || undefined;
}
