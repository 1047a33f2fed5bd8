import type { RequirementId } from '../../spec/generated/requirements.ts';
import { access } from './access.ts';
import { buckets } from './buckets.ts';
import { bulkDeletion } from './bulk-deletion.ts';
import { copies } from './copies.ts';
import { type Answer, type Expected, isRead, type Refusal, type Rules, type Setting } from './expected.ts';
import { listings } from './listings.ts';
import { multipart } from './multipart.ts';
import { objects } from './objects.ts';
import type { Action, Step } from './step.ts';
import { tags } from './tags.ts';
import { versions } from './versions.ts';
import type { World } from './world.ts';

/** The specification of every operation. */
const rules: Rules<Action['do']> = {
  ...buckets,
  ...objects,
  ...versions,
  ...listings,
  ...copies,
  ...multipart,
  ...bulkDeletion,
  ...tags,
  ...access,
};

/** What the specification says of a step; undefined where it leaves the answer open. */
export function expected(world: World, step: Step, setting: Setting): Expected | undefined {
  // To others than its former owner a bucket that does not exist may be one that they may not see.
  if (step.by !== 'owner' && !world.has(step.bucket) && step.do !== 'createBucket') return undefined;
  const rule = rules[step.do] as (world: World, step: Step, setting: Setting) => Expected | undefined;
  return rule(world, step, setting);
}

/** An answer that the specification does not allow. */
export interface Divergence {
  /** Requirements that the target is held to and that this breaks. */
  requirements: readonly RequirementId[];
  expected: string;
  came: string;
  /** Worlds to go on from where only the answer is wrong and not what it leaves; none where that is unknown. */
  after: readonly World[];
}

/** Whether an answer is right, and the worlds that it leaves. */
export type Judgement = { worlds: readonly World[]; divergence?: undefined } | { divergence: Divergence };

/** Most worlds that are held at once; beyond that those held first stay. */
const MAX_WORLDS = 8;

/**
 * Judge an answer in every world that the target may be in: right in one of them is right.
 * @param answer undefined when none came: the step may have taken effect or not
 */
export function judge(
  worlds: readonly World[],
  step: Step,
  setting: Setting,
  answer: Answer | undefined,
): Judgement {
  const judgements = worlds.map((world) => judgeIn(world, step, setting, answer));
  const left = judgements.flatMap((one) => (one.divergence ? [] : one.worlds)).slice(0, MAX_WORLDS);
  const [first] = judgements;
  return left.length > 0 || !first?.divergence ? { worlds: left } : first;
}

function judgeIn(world: World, step: Step, setting: Setting, answer: Answer | undefined): Judgement {
  const due = expected(world, step, setting);
  if (!due) return { worlds: [] };
  if (!answer)
    return {
      worlds:
        isRead(step) || due.refusals.some(isHeldIn(setting)) ? [world] : [world, ...due.next(undefined)],
    };
  const { refusals, tolerated = [], claims } = due;
  if (!answer.ok) return judgeRefusal(world, due, setting, answer, [...refusals, ...tolerated]);
  const broken = refusals.filter(isHeldIn(setting));
  if (refusals.length > 0 && broken.length === refusals.length)
    return {
      divergence: {
        requirements: broken.flatMap(({ rests }) => heldOf(rests, setting)),
        expected: `a refusal, ${refusals.map(inWords).join(', or ')}`,
        came: `${answer.status}`,
        after: isRead(step) ? [world] : [],
      },
    };
  if (refusals.length > 0) return { worlds: due.next(answer) };
  const wrong = claims.find(
    (claim) => heldOf(claim.rests, setting).length > 0 && claim.instead(answer) !== undefined,
  );
  if (!wrong) return { worlds: due.next(answer) };
  return {
    divergence: {
      requirements: heldOf(wrong.rests, setting),
      expected: wrong.expected,
      came: wrong.instead(answer) ?? '',
      after: due.next(answer),
    },
  };
}

function judgeRefusal(
  world: World,
  due: Expected,
  setting: Setting,
  answer: Answer,
  refusals: readonly Refusal[],
): Judgement {
  const came = [answer.status, answer.code].filter((one) => one !== undefined).join(' ');
  const isServerError = answer.status >= 500 && answer.status !== 501;
  const fits = refusals.filter((one) => matches(one, answer, setting));
  if (!isServerError && (fits.length > 0 || refusals.some((one) => !isHeldIn(setting)(one))))
    return { worlds: [world] };
  const rests = isServerError
    ? (['RESP-ERR-09'] as const)
    : refusals.length > 0
      ? refusals.flatMap((one) => one.rests)
      : due.rests;
  const requirements = heldOf(rests, setting);
  if (requirements.length === 0) return { worlds: [world] };
  const wanted = refusals.length > 0 ? `a refusal, ${refusals.map(inWords).join(', or ')}` : 'success';
  // After a server error the step may have taken effect.
  const after = isServerError ? [world, ...due.next(undefined)] : [world];
  return { divergence: { requirements, expected: wanted, came, after } };
}

/** Whether an answer is this refusal. Where codes are only advised any refusal is; HEAD and 304 carry none. */
function matches({ status, codes }: Refusal, answer: Answer, { dialect }: Setting): boolean {
  if (dialect.errorCodes !== 'required') return answer.status < 500;
  return (
    status.includes(answer.status) &&
    (answer.code === undefined || codes.length === 0 || codes.includes(answer.code))
  );
}

function inWords({ status, codes, because }: Refusal): string {
  return `${[status.join(' or '), ...codes].join(' ')}: ${because}`;
}

function isHeldIn(setting: Setting): (refusal: Refusal) => boolean {
  return ({ rests }) => heldOf(rests, setting).length > 0;
}

function heldOf(rests: readonly RequirementId[], setting: Setting): RequirementId[] {
  // Where one of them is known to be broken, whatever comes instead is expected.
  return rests.some((id) => setting.isKnown?.(id)) ? [] : rests.filter((id) => setting.isHeld(id));
}
