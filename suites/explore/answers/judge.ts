import type { Answer } from './answer.ts';
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
export type Judgement = { worlds: readonly World[]; divergence?: undefined } | { divergence: Divergence };

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
  if (left.length > 0 || !first?.divergence)
    return { worlds: distinct(left.flatMap(({ worlds }) => worlds)) };
  const after = distinct(judgements.flatMap(({ divergence }) => divergence?.after ?? []));
  return { divergence: { ...first.divergence, after } };
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
  const isHeld = ({ rests }: { rests: Rests }) => heldOf(rests, setting).length > 0;
  const diverged = (rests: Rests, wanted: Divergence['due'], came: Answer, after: readonly World[]) => {
    const requirements = heldOf(rests, setting);
    return requirements.length === 0
      ? { worlds: after }
      : { divergence: { requirements, due: wanted, answer: came, after } };
  };
  if (!answer)
    return { worlds: isRead(step) || refusals.some(isHeld) ? [world] : [world, ...after(world, step, due)] };
  // After a server error the step may have taken effect.
  if (answer.status >= 500 && answer.status !== 501)
    return diverged(['RESP-ERR-09'], refusals, answer, [world, ...after(world, step, due)]);
  if (!answer.ok) {
    const possible = [...refusals, ...some(due.tolerated)];
    if (possible.some((one) => !isHeld(one) || isLike(one, answer, setting))) return { worlds: [world] };
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
      : { worlds: after(world, step, due, answer) };
  const broken = some(due.claims?.(answer)).find((claim) => !claim.isMet && isHeld(claim));
  const worlds = after(world, step, due, answer);
  return broken ? diverged(broken.rests, broken, answer, worlds) : { worlds };
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
