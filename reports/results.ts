/**
 * `results.json`, the one canonical result of a run; every other report is derived from it. The JSON Schema beside
 * this file (`results.schema.json`) says the same to programs in other languages; a test keeps the two together.
 */

import type { Comparison } from './compare/comparison.ts';
import type { Level, Outcome, Verdict } from './vocabulary.ts';

export { LEVELS, type Level, type Outcome, type Verdict, VERDICTS } from './vocabulary.ts';

/** `$id` of the JSON Schema, and the value of `$schema` in every result. The number is that of `format`. */
export const RESULTS_SCHEMA = 'urn:s3-assay:results:1';

/** Bytes that a target or we sent, capped and redacted; `text` unless not valid UTF-8, then base64. */
export interface RecordedBody {
  text?: string;
  base64?: string;
  /** Bytes in all, before the cap. */
  size: number;
  truncated: boolean;
}

/** One request and its answer as recorded: secrets redacted, sizes capped. Header names as on the wire, in order. */
export interface RecordedExchange {
  operation: string;
  identity: string;
  startedAt: string;
  milliseconds: number;
  request: { method: string; url: string; headers: [string, string][]; body: RecordedBody };
  /** Absent when no answer came; `failure` then says why. */
  response?: { status: number; headers: [string, string][]; body: RecordedBody };
  failure?: string;
  /** A shell command that repeats the request (secrets as environment variables). */
  curl: string;
}

/** Why a requirement failed, missed a SHOULD, or could not be judged. All strings may hold text of the target. */
export interface Finding {
  message: string;
  expected?: string;
  actual?: string;
  /** Index into `exchanges` of the exchange that shows it. */
  exchange?: number;
}

/** One requirement of the catalogue and what the run says of it. */
export interface RequirementResult {
  id: string;
  profile: string;
  level: Level;
  basis: 'stated' | 'compatible' | 'open';
  text: string;
  /** Title and, of a public page, its address. */
  source: string;
  operations: string[];
  verdict: Verdict;
  milliseconds: number;
  findings: Finding[];
  /** What the deployment was seen to do, for `observed`: name → value. */
  observations: Record<string, string>;
  /** Remarks that are no failure: unknown extra elements, differing element order. */
  notes: string[];
  exchanges: RecordedExchange[];
  /** Why an expected failure is expected. */
  expectedBecause?: string;
}

/** Several runs of one target in a row (`--repeat`). The result beside it has the worst verdict of each requirement. */
interface Repeats {
  /** In the order in which they were made. Each had another seed, and all but the first the suites in another order. */
  runs: { id: string; seed: number; startedAt: string; finishedAt: string; outcome: Outcome }[];
  /** Requirements whose verdict was not the same in all runs. */
  flaky: FlakyRequirement[];
}

/** The verdicts of a requirement that had several, each with the numbers (from 1) of the runs that came to it. */
export interface FlakyRequirement {
  id: string;
  verdicts: { verdict: Verdict; runs: number[] }[];
}

/** What the exchanges of a run showed of the contract, counted, for requirements that are judged over all of them. */
export interface Traffic {
  /** Answers checked, by operation. */
  checked: Record<string, number>;
  /** Answers of each kind that such a requirement may need. */
  seen: { success: number; head: number; document: number; refusal: number };
  /** Breaches of one rule by one operation: how often, and the first of them. */
  entries: { rule: string; operation: string; count: number; detail: string; sample?: RecordedExchange }[];
  /** Remarks that are no breach, with counts. */
  notes: Record<string, number>;
}

/** Which part of a run this is, and what is needed to put the parts together. */
export interface Shard {
  /** From 1 to `count`. */
  index: number;
  count: number;
  /** Why this part did not come to its end, if it did not. */
  cutShort?: string;
  traffic: Traffic;
  /** Requirements of this part that all traffic has a say in, as their cases alone left them. */
  unsettled: RequirementResult[];
  /** Entries for such requirements in the list of expected failures. */
  expected: { id: string; reason: string; expires?: string }[];
}

/** A record of all exchanges of a run, from which the run can be judged again (`assay judge`). */
export interface TranscriptReference {
  /** Its name, beside the result. */
  file: string;
  /** SHA-256 of its last line, which carries that of the line before, and so on: of its content, however it is packed. */
  sha256: string;
  exchanges: number;
  cases: number;
}

/** A whole run, or a part of one. */
export interface Results {
  $schema: typeof RESULTS_SCHEMA;
  format: 1;
  tool: { name: 's3-assay'; version: string };
  run: {
    id: string;
    startedAt: string;
    finishedAt: string;
    seed: number;
    concurrency: number;
    /** The command line of the run without its filters, so that `--only ID` can be put behind it. */
    command: string;
    /** Filters in force; a filtered run cannot be certified. */
    filter: { profiles: string[]; only: string[] } | null;
    /** Requests sent, and how many answers were a slow-down after which the request was sent again. */
    requests: number;
    retries: number;
    /** Other 5xx answers after which the request was sent again. */
    serverErrors: number;
    /** Why the run did not come to its end, if it did not. */
    cutShort?: string;
  };
  target: {
    name: string;
    endpoint: string;
    dialect: string;
    claimed: string[];
    identities: string[];
    /** The target file, from the folder that the run was started in. Absent when it lies elsewhere, and without one. */
    file?: string;
  };
  /** SHA-256 of the requirement catalogue, of the contract and of the suite (its sources) that were judged by. */
  digests: { requirements: string; contract: string; suite?: string };
  outcome: Outcome;
  /** Why not everything was judged that should have been; may stand beside `not-conformant` too. */
  incompleteBecause?: string;
  counts: Record<Level, Record<Verdict, number>>;
  requirements: RequirementResult[];
  /** With `--repeat`. */
  repeats?: Repeats;
  /** With `--baseline`: what changed since that run. The gate of the comparison then decides on the exit code. */
  comparison?: Comparison;
  /** What could not be removed from the target. */
  leftovers: string[];
  /** One of each run (`--repeat`) or part of a run (`assay merge`). Absent when none was recorded. */
  transcripts?: TranscriptReference[];
  /** Present in the result of a part of a run (`--shard`), which says nothing about the rest. */
  shard?: Shard;
}
