import type { Answer } from './answer.ts';
import { answerRests, effectRests } from './rests.ts';
import type { Claim, Expected, Refusal, Rests } from '../../model/expected.ts';
import { expected } from '../../model/model.ts';
import type { Step } from '../step.ts';
import type { World } from '../../model/world.ts';
import type { Held } from '../setting.ts';

/** An answer that the specification does not allow. */
export interface Divergence {
  /** Requirements that the target is held to and that this breaks. */
  requirements: Rests;
  /** What was due: one of the refusals, a success (none of them), or what a success must show. */
  due: readonly Refusal[] | Claim;
  answer: Answer;
  /** Worlds to go on from where only the answer is wrong and not what it leaves; none where that is unknown. */
  after: readonly World[];
}

/** Whether an answer is right, and the worlds that it leaves. */
export type Judgement = Right | { divergence: Divergence };
interface Right {
  worlds: readonly World[];
  /** The answer is not the one that is due, and nothing that the target is held to says so. */
  isExcused?: boolean;
  divergence?: undefined;
}

/** Most worlds that are held at once. Where there may be more, nothing more can be said. */
const MAX_WORLDS = 32;

/**
 * Judge an answer in every world that the target may be in: right in one of them is right.
 * @param answer undefined when none came: the step may have taken effect or not
 */
export function judge(
  worlds: readonly World[],
  step: Step,
  setting: Held,
  answer: Answer | undefined,
): Judgement {
  const judgements = worlds.map((world) => judgeIn(world, step, setting, answer));
  const left = judgements.filter((one) => !one.divergence);
  const [first] = judgements;
  if (left.length > 0 || !first?.divergence) {
    // An answer that is only excused does not tell in which of the worlds the target is.
    const possible = left.every(({ isExcused }) => isExcused) ? judgements : left;
    return { worlds: together(possible) };
  }
  return { divergence: { ...first.divergence, after: together(judgements) } };
}

/** The worlds that all of these leave; none where one of them leaves what is not known. */
function together(judgements: readonly Judgement[]): readonly World[] {
  const worlds = judgements.map((one) => (one.divergence ? one.divergence.after : one.worlds));
  return worlds.some(({ length }) => length === 0) ? [] : distinct(worlds.flat());
}

/** Each world once; none where they are too many. */
function distinct(worlds: readonly World[]): readonly World[] {
  if (worlds.length < 2) return worlds;
  const inText = (world: World) =>
    JSON.stringify([...world], (_, value: unknown) => (value instanceof Map ? [...value] : value));
  const byText = new Map(worlds.map((world) => [inText(world), world]));
  return byText.size > MAX_WORLDS ? [] : [...byText.values()];
}

function judgeIn(world: World, step: Step, setting: Held, answer: Answer | undefined): Judgement {
  const due = expected(world, step, setting);
  if (!due) return { worlds: [] };
  const refusals = some(due.refusals);
  const ofState = answerRests(world, step);
  const isLeftOpen = ofState.some((id) => setting.isKnown?.(id));
  const isHeld = ({ rests }: { rests: Rests }) => !isLeftOpen && heldOf(rests, setting).length > 0;
  const diverged = (rests: Rests, wanted: Divergence['due'], came: Answer, after: readonly World[]) => {
    const requirements = [...heldOf(ofState, setting), ...heldOf(rests, setting)];
    return !isHeld({ rests })
      ? { worlds: after, isExcused: true }
      : { divergence: { requirements, due: wanted, answer: came, after } };
  };
  const isUncertain = effectRests(world, step).some((id) => setting.isKnown?.(id));
  if (!answer) {
    const isUnchanged = isRead(step) || refusals.some(isHeld);
    return { worlds: isUnchanged ? [world] : isUncertain ? [] : [world, ...after(world, step, due)] };
  }
  // After a server error the step may have taken effect.
  if (answer.status >= 500 && answer.status !== 501)
    return diverged(['RESP-ERR-09'], refusals, answer, [world, ...after(world, step, due)]);
  if (!answer.ok) {
    const possible = [...refusals, ...some(due.tolerated)];
    if (possible.some((one) => isLike(one, answer, setting))) return { worlds: [world] };
    if (possible.some((one) => !isHeld(one))) return { worlds: [world], isExcused: true };
    const { rests = [] } = due;
    const broken = possible.length > 0 ? possible.flatMap((one) => one.rests) : rests;
    return diverged(broken, possible, answer, [world]);
  }
  if (refusals.length > 0)
    return refusals.every(isHeld)
      ? diverged(
          refusals.flatMap((one) => one.rests),
          refusals,
          answer,
          isRead(step) ? [world] : [],
        )
      : { worlds: due.leaves || isRead(step) ? after(world, step, due, answer) : [], isExcused: true };
  const unmet = some(due.claims?.(answer)).filter(({ isMet }) => !isMet);
  const broken = unmet.find(isHeld);
  const worlds = isUncertain ? [] : after(world, step, due, answer);
  return broken ? diverged(broken.rests, broken, answer, worlds) : { worlds, isExcused: unmet.length > 0 };
}

/** The worlds that a success of a step may leave. */
function after(
  world: World,
  { bucket: slot }: Step,
  { leaves }: Expected,
  answer?: Answer,
): readonly World[] {
  if (!leaves) return [world];
  return leaves(answer).map((bucket) => {
    const next = new Map(world);
    if (bucket) next.set(slot, bucket);
    else next.delete(slot);
    return next;
  });
}

/** Whether an answer is this refusal. Where codes are only advised any refusal is; HEAD and 304 carry none. */
function isLike({ status, code }: Refusal, answer: Answer, { dialect }: Held): boolean {
  if (dialect.errorCodes !== 'required') return answer.status < 500;
  const isCode = answer.code === undefined || code === undefined || code === answer.code;
  return status === answer.status && isCode;
}

function heldOf(rests: Rests, setting: Held): Rests {
  // Where one of them is known to be broken, whatever comes instead is expected.
  return rests.some((id) => setting.isKnown?.(id)) ? [] : rests.filter((id) => setting.isHeld(id));
}

/** Whether a step only reads. */
export function isRead({ do: name }: Pick<Step, 'do'>): boolean {
  return /^(get|head|list|nextPage)/.test(name);
}

/** Those that hold, of conditions and what each gives. */
function some<One extends object>(list: readonly (One | false | undefined)[] = []): One[] {
  return list.filter((one): one is One => one !== undefined && one !== false);
}
