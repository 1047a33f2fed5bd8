import { countVerdicts } from '../../reports/counts.ts';
import { wholeOf } from '../../reports/outcome.ts';
import { RESULTS_SCHEMA, type Results } from '../../reports/results.ts';
import type { RunPlan } from '../../suites/harness/plan.ts';
import type { RunRecord } from '../../suites/harness/run.ts';
import { verdictsOf } from '../../suites/harness/verdicts.ts';
import { version } from '../version.ts';
import { applyExpectations, type ExpectedFailure } from './expected-failures.ts';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DialectName } from '../../spec/dialect.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { contractTables } from '../../spec/tables.ts';

/** All that a result is made of. */
export interface RunFacts {
  /** Its first subject is the target of the run. */
  plan: RunPlan;
  record: RunRecord;
  startedAt: Date;
  finishedAt: Date;
  concurrency: number;
  command: string;
  /** The target file, from the working folder; absent when there is none in it. */
  targetFile?: string;
  filter: Results['run']['filter'];
  expected: readonly ExpectedFailure[];
  leftovers: string[];
  /** Why the run did not come to its end, if it did not. */
  cutShort?: string;
}

/** Make the canonical result of a run from what it brought; pure but for the version of this package. */
export function assemble(facts: RunFacts): Results {
  const { plan, record, expected, finishedAt } = facts;
  const [subject] = plan.subjects;
  if (!subject) throw new RangeError('a run without a target');
  const { target } = subject;
  const requirements = applyExpectations(
    verdictsOf(plan, 0, record),
    expected,
    finishedAt.toISOString().slice(0, 10),
  );
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
    },
    target: {
      name: target.name,
      endpoint: target.endpoint,
      dialect: target.dialect,
      claimed: [...target.claims],
      identities: [...Object.keys(target.identities), 'anonymous'],
      ...(facts.targetFile === undefined ? {} : { file: facts.targetFile }),
    },
    digests: digests(target.dialect),
    ...wholeOf(requirements, whyCutShort(facts)),
    counts: countVerdicts(requirements),
    requirements,
    leftovers: facts.leftovers,
  };
}

/** A harness that failed outside any case leaves the run without some of its verdicts, even when all that came were good. */
function whyCutShort({ cutShort, record }: RunFacts): string | undefined {
  const [error] = record.errors;
  const harness = error === undefined ? [] : [`the harness failed: ${error.split('\n', 1)[0]}`];
  return [...(cutShort === undefined ? [] : [cutShort]), ...harness].join('; ') || undefined;
}

/** What a run was judged by, so that two results can be seen to rest on the same: SHA-256 over the generated data, and the suite. */
export function digests(dialect: DialectName): Results['digests'] {
  return {
    requirements: sha256(requirements),
    contract: sha256(contractTables(dialect)),
    suite: suiteDigest(),
  };
}

// Generated data stands in a fixed order: the text of it is the same for the same contract.
const sha256 = (data: object): string => hash('sha256', JSON.stringify(data));

/** The package, which is one folder higher for what was built in `dist`. */
const ROOT = new URL(import.meta.url.endsWith('.ts') ? '../../' : '../../../', import.meta.url);

/** The sources of the cases and of their harness, also where a build of them is run; undefined where there are none. */
function suiteDigest(): string | undefined {
  const folder = fileURLToPath(new URL('suites/', ROOT));
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort();
  return sha256(files.map((file) => [file, readFileSync(`${folder}${file}`, 'utf8')]));
}
