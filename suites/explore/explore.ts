import type { RequirementId } from '../../spec/generated/requirements.ts';
import { seededRandom } from '../case/random.ts';
import type { Step } from './step.ts';
import { causeOf, type Find, findOf } from './find.ts';
import { type Ground, Playground } from './playground.ts';
import type { Diverged, Sequence } from './sequence.ts';
import { shrink } from './shrink.ts';
import { walk } from './walk.ts';

/** How an exploration is bounded. */
export interface ExploreOptions extends Ground {
  seconds: number;
  seed: number;
  concurrency: number;
  /** Profiles that steps are drawn from. */
  profiles: readonly string[];
  /** Ends the search after the first find that repeats. */
  isFirstEnough?: boolean;
  onFind?(find: Find): void;
  onProgress?(explored: Progress): void;
}

/** How far an exploration is. */
export interface Progress {
  operations: number;
  sequences: number;
  finds: number;
  seconds: number;
}

/** What an exploration found. */
export interface Explored extends Progress {
  all: readonly Find[];
  /** Divergences that a single answer showed and no replay: server errors. */
  passing: number;
  /** Whether the target stopped answering. */
  isLost: boolean;
}

/** Times that a found sequence is sent again to see whether it shows it again. */
const CONFIRMATIONS = 4;
/** Seconds after the search in which finds may still be shrunk. */
const GRACE = 60;
/** Times that a cause may come up before its kind of step is drawn less. */
const TIRING = 3;

/** Explores one target: sequences side by side until the time is over, each find shrunk at once. Never throws. */
export class Explorer {
  readonly #options: ExploreOptions;
  readonly #playground: Playground;
  readonly #finds = new Map<string, Find>();
  /** Causes that are being shrunk. */
  readonly #pending = new Map<string, number>();
  readonly #tired = new Map<string, number>();
  readonly #started = performance.now();
  #sequences = 0;
  #passing = 0;
  #isDone = false;

  constructor(options: ExploreOptions) {
    this.#options = options;
    this.#playground = new Playground(options);
  }

  async run(): Promise<Explored> {
    const { concurrency, seconds, onProgress } = this.#options;
    const ticking = onProgress && setInterval(() => onProgress(this.progress), 1000);
    const ending = setTimeout(() => (this.#isDone = true), seconds * 1000);
    try {
      await Promise.all(Array.from({ length: concurrency }, async () => this.#work()));
    } finally {
      clearInterval(ticking);
      clearTimeout(ending);
      await this.#playground.close();
    }
    return {
      ...this.progress,
      all: [...this.#finds.values()],
      passing: this.#passing,
      isLost: this.#playground.isLost,
    };
  }

  get progress(): Progress {
    return {
      operations: this.#playground.operations,
      sequences: this.#sequences,
      finds: this.#finds.size,
      seconds: this.#seconds,
    };
  }

  get #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }

  get #isOver(): boolean {
    return this.#isDone || this.#options.signal.aborted || this.#playground.isLost;
  }

  get #tiredKinds(): ReadonlySet<string> {
    return new Set([...this.#tired].flatMap(([kind, times]) => (times > TIRING ? [kind] : [])));
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const number = (this.#sequences += 1);
      const random = seededRandom(this.#options.seed, `sequence ${number}`);
      const { identities } = this.#playground;
      const course = { random, claims: new Set(this.#options.profiles), identities, tired: this.#tiredKinds };
      const found = await this.#playground.onFreshBuckets(async (sequence) =>
        walk(
          sequence,
          course,
          async (step) => this.#step(sequence, step),
          () => this.#isOver,
        ),
      );
      if (found) await this.#look(found);
    }
  }

  /** Run a step; a cause that is known is counted, and the sequence goes on where it can. */
  async #step(sequence: Sequence, step: Step): Promise<Diverged | undefined> {
    const diverged = await sequence.run(step);
    if (!diverged) return undefined;
    const cause = causeOf(diverged);
    const find = this.#finds.get(cause);
    if (find) find.seen += 1;
    this.#tired.set(step.do, (this.#tired.get(step.do) ?? 0) + (find ? 1 : 0));
    const pending = this.#pending.get(cause);
    if (pending !== undefined) this.#pending.set(cause, pending + 1);
    return find || pending !== undefined ? undefined : diverged;
  }

  /** See whether a divergence repeats, and find the shortest sequence that shows it. */
  async #look(diverged: Diverged): Promise<void> {
    const cause = causeOf(diverged);
    if (this.#finds.has(cause) || this.#pending.has(cause)) return;
    this.#pending.set(cause, 1);
    const when = { afterSeconds: this.#seconds, afterOperations: this.#playground.operations };
    const { target, signal, onFind } = this.#options;
    const again = async (steps: readonly Step[], settleMs = 0): Promise<Diverged | undefined> =>
      this.#playground.replay(steps, (other) => causeOf(other) === cause, settleMs);
    const { steps } = diverged;
    // A target may take a moment to apply what was configured: what does not show when it has that is no mistake of it.
    const { consistencySeconds, versioningSeconds } = target.limits;
    const settleMs = 1000 * Math.max(consistencySeconds, versioningSeconds);
    const first = await again(steps, settleMs);
    let shown = first ? 1 : 0;
    let tried = 1;
    const isDelay = !first && settleMs > 0;
    for (; tried < CONFIRMATIONS && shown < tried && !isDelay && !signal.aborted; tried += 1)
      if (await again(steps)) shown += 1;
    let best: Diverged = first ?? diverged;
    // Ctrl-C, and a target that is slow, end it with what there is.
    const latest = this.#options.seconds + GRACE;
    const isStopped = () => signal.aborted || this.#playground.isLost || this.#seconds > latest;
    let isShortest = shown > 0;
    if (shown > 0)
      await shrink(
        best.steps,
        async (candidate) => {
          const other = await again(candidate);
          if (other && other.steps.length <= best.steps.length) best = other;
          return other?.steps;
        },
        isStopped,
      );
    if (first && best !== first && settleMs > 0 && !(await again(best.steps, settleMs))) {
      // What is left shows the delay, not the mistake.
      best = first;
      isShortest = false;
    }
    this.#keep(
      best,
      cause,
      { ...when, repeated: { shown, tried }, isShortest: isShortest && !isStopped() },
      onFind,
    );
  }

  #keep(
    best: Diverged,
    cause: string,
    more: Pick<Find, 'afterSeconds' | 'afterOperations' | 'repeated' | 'isShortest'>,
    onFind: ExploreOptions['onFind'],
  ): void {
    const seen = this.#pending.get(cause) ?? 1;
    this.#pending.delete(cause);
    if (more.repeated.shown === 0 && best.divergence.requirements.includes(ONE_ERROR)) {
      // A server error that does not repeat does not count (RESP-ERR-09).
      this.#passing += 1;
      return;
    }
    const find = findOf(best, this.#options.target, { ...more, seen });
    this.#finds.set(cause, find);
    if (more.repeated.shown > 0 && this.#options.isFirstEnough) this.#isDone = true;
    onFind?.(find);
  }
}

const ONE_ERROR: RequirementId = 'RESP-ERR-09';
