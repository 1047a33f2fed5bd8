import type { IdentityName } from '../../target/target.ts';
import type { Random } from '../case/random.ts';
import type { Step } from './step.ts';
import { type Drawing, drawStep } from './draw.ts';
import { beginningOf, drawRoutine, type Planned } from './routines.ts';
import type { Diverged, Sequence } from './sequence.ts';
import { type Swarm, swarmOf } from './swarm.ts';
import { sweep } from './sweep.ts';
import { existingKey, isOneIn, sourceOf } from './values.ts';

/** Steps of a sequence before all that it left is looked at. */
const STEPS = { least: 20, most: 40 };
/** Draws of a step before a sequence is given up: nothing that is left open can be sent. */
const DRAWS = 40;

/** What a walk is drawn from. */
export interface Course {
  random: Random;
  claims: ReadonlySet<string>;
  identities: readonly IdentityName[];
  /** Kinds of steps that gave known finds often. */
  tired: ReadonlySet<string>;
}

/**
 * Steps drawn at random, then a look at all that is there.
 * @param run sends a step and gives a divergence that ends the walk
 * @param isStopped ends it early
 */
export async function walk(
  sequence: Sequence,
  { random, claims, identities, tired }: Course,
  run: (step: Step) => Promise<Diverged | undefined>,
  isStopped: () => boolean,
): Promise<Diverged | undefined> {
  const swarm = swarmOf(random, claims, identities, tired);
  const steps = new Drawn(sequence, random, swarm);
  const length = STEPS.least + random.below(STEPS.most - STEPS.least + 1);
  for (let n = 0; n < length && !sequence.isOver && !isStopped(); n += 1) {
    const step = steps.next(n);
    if (!step) break;
    const found = await run(step);
    if (found) return found;
  }
  for (const step of sweep(random, sequence.world, length, claims, swarm)) {
    if (sequence.isOver || isStopped()) break;
    const found = sequence.canRun(step) ? await run(step) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** The steps of one walk: what is planned comes first, then what is drawn. */
class Drawn {
  readonly #sequence: Sequence;
  readonly #random: Random;
  readonly #swarm: Swarm;
  readonly #planned: { bucket: number; plan: Planned }[] = [];
  #last: Step | undefined;

  constructor(sequence: Sequence, random: Random, swarm: Swarm) {
    this.#sequence = sequence;
    this.#random = random;
    this.#swarm = swarm;
    const buckets = isOneIn(random, swarm.weights.has('copy') ? 2 : 8) ? [0, 1] : [0];
    for (const bucket of buckets) this.#plan(bucket, beginningOf(this.#drawing(0), { key: 'a', bucket }));
  }

  /** A step that the specification says something about. */
  next(n: number): Step | undefined {
    const drawing = this.#drawing(n);
    this.#planMore(drawing);
    for (let one = this.#planned.shift(); one; one = this.#planned.shift()) {
      const action = one.plan(drawing);
      const step: Step | undefined = action && { n, by: 'owner', bucket: one.bucket, ...action };
      if (step && this.#sequence.canRun(step)) return (this.#last = step);
    }
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const step = drawStep(drawing, this.#last);
      if (this.#sequence.canRun(step)) return (this.#last = step);
    }
    return undefined;
  }

  /** Now and then a routine, or a look at what was just written. */
  #planMore(drawing: Drawing): void {
    if (this.#planned.length > 0) return;
    const { random, swarm, world } = drawing;
    const last = this.#last;
    if (isOneIn(random, 3)) {
      const bucket = last?.bucket ?? 0;
      const key = existingKey(random, swarm, world.get(bucket));
      this.#plan(bucket, drawRoutine(drawing, { key, bucket }));
    } else if (last && 'key' in last && !/^(get|head)/.test(last.do) && isOneIn(random, 4)) {
      const { key, bucket } = last;
      this.#plan(bucket, [(now) => ({ do: 'get', ...sourceOf(random, swarm, now.world.get(bucket), key) })]);
    }
  }

  #plan(bucket: number, plans: readonly Planned[]): void {
    this.#planned.push(...plans.map((plan) => ({ bucket, plan })));
  }

  #drawing(n: number): Drawing {
    return { random: this.#random, swarm: this.#swarm, world: this.#sequence.world, n };
  }
}
