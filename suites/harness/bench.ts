import type { Client } from '../../client/client.ts';
import type { ContractRule, Exchange } from '../../client/exchange.ts';
import { withoutSecrets } from '../../client/secrets.ts';
import type { Transport } from '../../client/transport/transport.ts';
import { dialect } from '../../spec/dialect.ts';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import type { IdentityName, Target } from '../../target/target.ts';
import { TICK } from '../case/case-clock.ts';
import type { CaseLog } from '../case/case-log.ts';
import { keepTime } from '../case/case-time.ts';
import type { ClusterClient } from '../case/context.ts';
import { done } from '../case/given.ts';
import { Abandoned, Blocked, NotTestable, OutOfTime } from '../case/outcomes.ts';
import { createBucketWithLists } from '../case/ownership.ts';
import { type Random, seededRandom } from '../case/random.ts';
import { setVersioning } from '../case/set-versioning.ts';
import type { SubjectTraffic } from './case-outcome.ts';
import { type Cleaning, removeBucket } from './clean-up.ts';
import { clientFor, clusterClientFor, clusterTransportFor, transportFor } from './connect.ts';
import { hasIdentity, identityNames } from './identities.ts';
import { Contact } from './contact.ts';
import { type Creation, Creations } from './creations.ts';
import { Journal, type JournalWriter, noJournal } from './journal.ts';
import { KeptRecords } from './kept-records.ts';
import { Ledger } from './ledger.ts';
import { MintedNames } from './minted-names.ts';
import { type OddKey, oddKeyOf } from './odd-keys.ts';
import type { RunPlan, Subject } from './plan.ts';
import { RequestTimes } from './request-times.ts';
import { observedBreaches } from './traffic.ts';
import { Turns } from './turns.ts';
import type { Lane } from './transcript/lane.ts';
import { type HarnessLane, Lanes } from './transcript/lanes.ts';

/** The buckets that cases share, and the random streams of their names. */
const STREAMS = { sharedBucket: 'shared bucket', versionedBucket: 'shared bucket with versioning' } as const;
type SharedBucket = keyof typeof STREAMS;

const PURPOSES = { 'set-up': 'buckets', 'clean-up': 'cleanUp', probe: 'probes' } as const;

/** Buckets of one case, or of all abandoned cases, that are removed at once. */
const BUCKETS_AT_ONCE = 8;

/** Milliseconds for which a target that has just not answered is probed: more, where its target file says that it may take long. */
const afterSilenceMs = (limit: number): number => Math.min(limit, Math.max(10_000, limit / 3));

/** Milliseconds for which running cases may continue once the run is asked to stop. */
const GRACE = 1000;

/** Everything that the cases of one subject share in a worker: connections, journal, ledger, shared buckets. */
export class Bench {
  readonly index: number;
  readonly target: Target;
  readonly seed: number;
  /** Whether a case that is in no transcript was not run then either. */
  readonly isSameSuite: boolean;
  readonly #plan: RunPlan;
  readonly #stop: AbortSignal;
  readonly #journal: JournalWriter;
  readonly #ledger = new Ledger();
  readonly #times = new RequestTimes();
  /** The exchanges of cases that are kept for the report. */
  readonly records = new KeptRecords();
  readonly #transport: Transport;
  /** The exchanges of cases and of the harness: on their way to the target, or in a transcript. */
  readonly lanes: Lanes;
  /** Places of the recorded exchanges that are in the ledger. */
  readonly #counted = new Set<number>();
  #clusterTransport: Transport | undefined;
  readonly #creations: Creations;
  readonly #cleaning: Cleaning;
  readonly #oddKeys: OddKey[] = [];
  /** Resources of abandoned cases, which may still create more. */
  readonly #abandoned: MintedNames['buckets'][] = [];
  readonly #contact: Contact;
  #silent = false;
  #probing: Promise<boolean> | undefined;
  #knocking: Promise<Pick<Exchange, 'response'>> | undefined;
  readonly #shared: Partial<Record<SharedBucket, { names: MintedNames; bucket?: Promise<string> }>> = {};

  constructor(plan: RunPlan, subject: Subject, index: number, stop: AbortSignal) {
    this.#plan = plan;
    this.#stop = stop;
    this.index = index;
    this.target = subject.target;
    this.seed = plan.seed;
    // What ends with its server is not to be removed later.
    this.#journal = subject.replay || plan.disposable ? noJournal : new Journal(plan.journal);
    this.#creations = new Creations(this.#journal, this.target.endpoint);
    this.#transport = transportFor(subject.target);
    this.lanes = new Lanes(plan, subject);
    this.isSameSuite = subject.replay?.sameSuite ?? true;
    this.#contact = new Contact(subject.target.limits.requestSeconds * 1000);
    const present = identityNames.filter((name) => name !== 'anonymous' && hasIdentity(this.target, name));
    this.#cleaning = {
      clients: present.map((name) => this.#client(name, 'clean-up', 'clean-up')),
      journal: this.#journal,
      endpoint: this.target.endpoint,
      oddKeys: this.#oddKeys,
      contents: this.#creations.contents,
      signal: stop,
    };
  }

  /**
   * The identities as clients whose exchanges go into `log`. Reading an identity that the target lacks throws
   * `NotTestable`.
   */
  clients(id: RequirementId, log: CaseLog, tape: Lane): Record<IdentityName, Client> {
    const made: Partial<Record<IdentityName, Client>> = {};
    const client = (name: IdentityName): Client => {
      if (!hasIdentity(this.target, name))
        throw new NotTestable(`the target file gives no identity "${name}"`);
      const watched = { log, observed: observedBreaches[id] };
      made[name] ??= this.#client(name, `req/${id}`, tape, watched);
      keepTime(tape, made[name]);
      return made[name];
    };
    return {
      get owner() {
        return client('owner');
      },
      get teammate() {
        return client('teammate');
      },
      get stranger() {
        return client('stranger');
      },
      get anonymous() {
        return client('anonymous');
      },
    };
  }

  /**
   * The cluster service of the target. Its exchanges go into `log` but not into the ledger of all traffic: it is another
   * service, judged by its own profile. Throws `NotTestable` when the target has none.
   */
  cluster(id: RequirementId, log: CaseLog, tape: Lane): ClusterClient {
    const { cluster } = this.target;
    if (!cluster) throw new NotTestable('the target file describes no cluster');
    this.#clusterTransport ??= clusterTransportFor(this.target, cluster);
    const purpose = `run/${this.#plan.runId} req/${id}`;
    return clusterClientFor(this.target, cluster, this.#clusterTransport, purpose, {
      onExchange: (exchange) => {
        log.add(exchange);
        this.#times.note(exchange);
      },
      atTarget: log.clock,
      tape,
    });
  }

  /** Creates the names of one case. */
  names(random: Random): MintedNames {
    return new MintedNames({
      prefix: this.#plan.prefix,
      creations: this.#creations,
      random,
    });
  }

  /** A bucket that cases share, made on first use. @throws Blocked when it cannot be made, for every case that asks */
  async sharedBucket(kind: SharedBucket = 'sharedBucket'): Promise<string> {
    const shared = (this.#shared[kind] ??= { names: this.names(seededRandom(this.seed, STREAMS[kind])) });
    shared.bucket ??= this.#makeSharedBucket(kind, shared.names);
    return shared.bucket;
  }

  /** Whether a report shows exchanges. */
  get keepsExchanges(): boolean {
    return !this.#plan.withoutExchanges;
  }

  /** True once the target has stopped answering: further requests would wait in vain. */
  get isLost(): boolean {
    this.#silent ||= this.#contact.isLost;
    return this.#silent;
  }

  /**
   * Whether the target has granted any request since then: of another case, of set-up or clean-up, or otherwise a probe,
   * which cases that ask at the same time share.
   * @param moment by the clock of `performance`
   */
  async isServing(moment: number): Promise<boolean> {
    if (this.#contact.servedSince(moment)) return true;
    if (this.isLost) return false;
    this.#probing ??= this.#probe().finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  /** On most targets any identity may list its buckets; on all targets owners may list their own bucket. */
  async #probe(): Promise<boolean> {
    const owner = this.#client('owner', 'probe', 'probe');
    const { ok, output } = await owner.listBuckets({});
    if (ok && output) return true;
    try {
      return (await owner.listObjects({ bucket: await this.sharedBucket() })).ok;
    } catch (error) {
      if (error instanceof Blocked) return false;
      throw error;
    }
  }

  /**
   * Whether the target has stopped answering, checked where an answer did not come in time. One that answers other requests
   * in the meantime has not; otherwise a probe decides, which cases that ask at the same time share.
   */
  async isGone(): Promise<boolean> {
    if (this.isLost) return true;
    if (!this.#contact.isQuiet || this.#stop.aborted) return false;
    this.#knocking ??= this.#client('owner', 'probe', 'probe')
      .listBuckets({})
      .finally(() => (this.#knocking = undefined));
    const { response } = await this.#knocking;
    return response === undefined && (this.isLost || this.#contact.isQuiet);
  }

  /**
   * Whether the target answers at all. One that did not answer within its limit is not probed again.
   * @param afterSilence it has just left a request without an answer, so that it is not waited for as long again
   */
  async isAnswering(afterSilence = false): Promise<boolean> {
    if (this.#silent || this.#stop.aborted) return !this.#silent;
    const timeoutMs = afterSilence ? afterSilenceMs(1000 * this.target.limits.requestSeconds) : undefined;
    const { response } = await this.#client('owner', 'probe', 'probe').listBuckets({}, { timeoutMs });
    this.#silent = response === undefined;
    return !this.#silent;
  }

  /**
   * Remove what a case created. Leftovers never disturb another case; the sweep after the run knows them from the journal,
   * tries once more, and reports them. Nothing is removed here once the run is asked to stop or the target no longer
   * answers, and nothing at all on a server that ends with the run, or that a transcript answers for.
   */
  async remove(buckets: MintedNames['buckets']): Promise<void> {
    if (this.#plan.disposable || this.lanes.isReplay) return;
    const remove = async (entry: Creation) => {
      if (this.#stop.aborted || this.isLost) return;
      await removeBucket(this.#cleaning, entry);
      this.#creations.forget(entry);
    };
    const turns = new Turns(BUCKETS_AT_ONCE);
    await Promise.all(buckets.map((entry) => turns.take(() => remove(entry))));
  }

  /** Remove what an abandoned case created: later, since it may still be creating more. */
  removeLater(buckets: MintedNames['buckets']): void {
    this.#abandoned.push(buckets);
  }

  /**
   * Remove the shared buckets and what was left for later. A shared bucket is created again when a case asks for it again.
   */
  async settle(): Promise<void> {
    const all = Object.values(this.#shared);
    if (!this.#stop.aborted) await Promise.allSettled(all.map(async ({ bucket }) => bucket));
    for (const shared of all) shared.bucket = undefined;
    const created = all.flatMap(({ names }) => names.buckets.splice(0));
    await this.remove([...this.#abandoned.splice(0).flat(), ...created]);
  }

  /**
   * Run a case under the target's time limit, by the clock of its log, and not long beyond the end of the run.
   * @throws OutOfTime, or Abandoned at the end of the run; the work then continues without effect
   */
  async withinTime(
    { clock }: Pick<CaseLog, 'clock'>,
    { over: ended }: Pick<Lane, 'over'>,
    work: () => Promise<void>,
  ): Promise<void> {
    const timers: NodeJS.Timeout[] = [];
    let stopping: (() => void) | undefined;
    const over = new Promise<never>((_, reject) => {
      const count = () => {
        const reason = clock.tick();
        if (reason !== undefined) reject(new OutOfTime(reason));
      };
      timers.push(setInterval(count, TICK));
      void ended?.then(({ kind, reason }) => reject(new (kind === 'time' ? OutOfTime : Abandoned)(reason)));
      const end = () => reject(new Abandoned('the run ended during this case'));
      stopping = () => timers.push(setTimeout(end, GRACE));
      this.#stop.addEventListener('abort', stopping);
    });
    try {
      await Promise.race([work(), over]);
    } finally {
      if (stopping) this.#stop.removeEventListener('abort', stopping);
      for (const timer of timers) clearTimeout(timer);
    }
  }

  /** Remove the shared buckets, close connections, and return the traffic. */
  async close(): Promise<SubjectTraffic> {
    await this.settle();
    await this.#countRest();
    await this.#transport.close();
    await this.#clusterTransport?.close();
    const traffic = {
      page: withoutSecrets(this.#ledger.page()),
      retries: this.#transport.retries,
      serverErrors: this.#transport.serverErrors,
    };
    const transcript = await this.lanes.close(traffic);
    const own = this.lanes.isReplay
      ? { sheet: withoutSecrets(this.#ledger.sheet()) }
      : { times: this.#times.page() };
    return { subject: this.index, ...traffic, ...own, ...(transcript && { transcript }) };
  }

  /**
   * Count what no case has asked again: what the harness asked, cases that are not judged again, and requests that a case does not send
   * any more. So all traffic is judged as it was recorded. Not that of the cluster service, which is judged by its own profile.
   */
  async #countRest(): Promise<void> {
    for (const { id, lane, exchanges } of this.lanes.rest(this.#counted)) {
      if (id && requirements[id].profile === 'cluster') continue;
      const observed = id && observedBreaches[id];
      for (const { record, request, take } of exchanges) {
        const known = identityNames.find((one) => one === record.identity && hasIdentity(this.target, one));
        const client = this.#client(known ?? 'anonymous', 'record', lane, { observed });
        await client.checkRecorded(record, request, take);
      }
    }
  }

  async #makeSharedBucket(kind: SharedBucket, names: MintedNames): Promise<string> {
    const bucket = names.bucket();
    const owner = this.#client('owner', 'set-up', 'set-up');
    if (kind === 'versionedBucket') {
      await done(owner.createBucket({ bucket }));
      await setVersioning(owner, bucket, 'Enabled', this.target);
    } else await done(createBucketWithLists(owner, dialect(this.target.dialect), bucket));
    return bucket;
  }

  #client(
    name: IdentityName,
    purpose: string,
    lane: Lane | HarnessLane,
    { log, observed }: { log?: CaseLog; observed?: readonly ContractRule[] } = {},
  ): Client {
    return clientFor(this.target, this.#transport, name, `run/${this.#plan.runId} ${purpose}`, {
      atTarget: log?.clock,
      tape: typeof lane === 'string' ? this.lanes.ofHarness(lane) : lane,
      onExchange: (exchange: Exchange, place?: number) => {
        log?.add(exchange);
        this.#contact.note(exchange);
        if (place !== undefined && this.#counted.has(place)) return;
        if (place !== undefined) this.#counted.add(place);
        this.#ledger.add(exchange, observed, place);
        if (this.lanes.isReplay) return;
        this.#times.note(exchange, typeof lane === 'string' ? PURPOSES[lane] : 'cases');
        this.#creations.note(exchange);
        this.#noteOddKey(oddKeyOf(exchange));
      },
    });
  }

  #noteOddKey(oddKey: OddKey | undefined): void {
    if (!oddKey) return;
    this.#oddKeys.push(oddKey);
    this.#journal.wrote(oddKey);
  }
}
