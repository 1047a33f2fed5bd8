import type { expect } from 'vitest';
import type { Client } from '../../client/client.ts';
import type { Dialect } from '../../spec/dialect.ts';
import type { IdentityName, Target } from '../../target/target.ts';
import type { Given } from './given.ts';
import type { Names } from './names.ts';
import type { Random } from './random.ts';
import type { Settled } from './settle.ts';

/** A client of the operations that describe clusters: signs as the target file says. */
export type ClusterClient = Pick<Client, 'describeCluster' | 'describeNodegroup' | 'send'>;

/** What a case can request by destructuring its first argument. Only what is named there is set up. */
export interface CaseContext extends Record<IdentityName, Client> {
  /** A new empty bucket of the owner, for this case only. */
  bucket: string;
  /** A bucket of the owner that cases share; touch only keys from `key` or `names.key()` in it. */
  sharedBucket: string;
  /** The same, with versioning enabled. List in it by key only. */
  versionedBucket: string;
  /** A client of the cluster service that the target file describes. */
  cluster: ClusterClient;
  /** An object key that no other case uses. */
  key: string;
  names: Names;
  given: Given;
  /** The run's seeded random source, a stream for this requirement. */
  random: Random;
  target: Target;
  /** What the target speaks: its tokens, and how the protocol behaves where dialects differ. */
  dialect: Dialect;
  expect: typeof expect;
  /** Repeats a check of something that the target may need a moment to show. */
  settled: Settled;
  /** Record what the target does where the contract leaves it open. */
  observe(name: string, value: string | number | undefined): void;
}

export type CaseBody = (context: CaseContext) => Promise<void>;
