import type { Step } from './step.ts';

/**
 * The shortest sequence that still does what a longer one did: steps are left out, in ever smaller groups, then what steps
 * carry that is not needed.
 * @param steps the last is the one that shows it
 * @param still runs steps and gives those that were sent up to where it shows; undefined where it does not
 * @param isStopped ends it early, with the best so far
 */
export async function shrink(
  steps: readonly Step[],
  still: (steps: readonly Step[]) => Promise<readonly Step[] | undefined>,
  isStopped: () => boolean = () => false,
): Promise<readonly Step[]> {
  let best = steps;
  const better = async (candidate: readonly Step[]): Promise<boolean> => {
    if (isStopped()) return false;
    const found = await still(candidate);
    if (found) best = found;
    return found !== undefined;
  };
  for (const part of related(best)) if (part.length < best.length && (await better(part))) break;
  /** Leave out so many neighbours at a time. @returns whether that went at least once */
  const leaveOut = async (size: number): Promise<boolean> => {
    let isShorter = false;
    // From the end: what stands late depends on what stands early.
    for (let end = best.length - 1; end > 0 && !isStopped(); end -= size) {
      const candidate = best.filter((_, index) => index >= end || index < end - size);
      isShorter = (candidate.length < best.length && (await better(candidate))) || isShorter;
      end = Math.min(end, best.length + size - 1);
    }
    return isShorter;
  };
  /** Leave out two steps that are there for each other, such as a deletion and what it deletes. */
  const leaveOutPairs = async (): Promise<boolean> => {
    for (let second = best.length - 2; second > 0 && best.length <= PAIRS; second -= 1)
      for (let first = second - 1; first >= 0; first -= 1)
        if (await better(best.filter((_, index) => index !== first && index !== second))) return true;
    return false;
  };
  const simplify = async (): Promise<boolean> => {
    const before = best;
    for (let index = 0; index < best.length && !isStopped(); index += 1)
      for (const simpler of simplerOf(best[index]))
        await better(best.map((step, at) => (at === index ? simpler : step)));
    return best !== before;
  };
  for (let size = best.length >> 1; size > 1; size >>= 1) await leaveOut(size);
  while (!isStopped()) {
    while (await leaveOut(1));
    if (await leaveOutPairs()) continue;
    if (!(await simplify())) break;
  }
  return best;
}

/** Longest sequence of which pairs of steps are left out: their number grows with the square of it. */
const PAIRS = 12;

/** Parts of a sequence that may be all that matters: what is about the last step's key, about its bucket. */
function related(steps: readonly Step[]): Step[][] {
  const last = steps.at(-1);
  if (!last) return [];
  const isOnBucket = (step: Step) => step.bucket === last.bucket || step.do === 'createBucket';
  const key = keyOf(last);
  const isOnKey = (step: Step) => keyOf(step) === undefined || keyOf(step) === key;
  const onBucket = steps.filter(isOnBucket);
  return [...(key === undefined ? [] : [onBucket.filter(isOnKey)]), onBucket];
}

function keyOf(step: Step): string | undefined {
  return 'key' in step ? step.key : undefined;
}

/** What a step may do without. */
const OPTIONAL = [
  'type',
  'meta',
  'tags',
  'list',
  'quiet',
  'range',
  'ifMatch',
  'ifNoneMatch',
  'sourceIfMatch',
  'replace',
  'prefix',
  'delimiter',
  'after',
  'max',
  'version',
] as const;

/** The same step with less in it. */
function simplerOf(step: Step | undefined): Step[] {
  if (!step) return [];
  const needed: readonly string[] =
    step.do === 'putTags' ? ['tags'] : /^put.*List$/.test(step.do) ? ['list'] : [];
  const simpler = OPTIONAL.filter((name) => name in step && !needed.includes(name)).map((name): Step => {
    const copy = { ...step };
    Reflect.deleteProperty(copy, name);
    return copy;
  });
  if (step.by !== 'owner') simpler.push({ ...step, by: 'owner' });
  if (step.do === 'bulkDelete' && step.items.length > 1)
    simpler.push(
      ...step.items.map((_, left): Step => ({ ...step, items: step.items.filter((__, at) => at !== left) })),
    );
  if (step.do === 'putPolicy' && step.statements.length > 1)
    simpler.push(...step.statements.map((one): Step => ({ ...step, statements: [one] })));
  return simpler;
}
