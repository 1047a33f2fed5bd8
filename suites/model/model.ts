import type { RequirementId } from '../../spec/generated/requirements.ts';
import { access } from './access.ts';
import { buckets, created } from './buckets.ts';
import { bulkDeletion } from './bulk-deletion.ts';
import { copies } from './copies.ts';
import { type At, type Expected, isRead, type Refusal, refused } from './expected.ts';
import type { Answer, Rests, Rules, Setting } from './expected.ts';
import { listings } from './listings.ts';
import { multipart } from './multipart.ts';
import { objects } from './objects.ts';
import type { Action, Step, StepOf } from './step.ts';
import { tags } from './tags.ts';
import { versions } from './versions.ts';
import { partyOf, withBucket, type World } from './world.ts';

/** The specification of every operation in a bucket. */
const rules: Rules<Exclude<Action['do'], 'createBucket'>> = {
  ...{ ...buckets, ...objects, ...versions, ...listings, ...copies },
  ...{ ...multipart, ...bulkDeletion, ...tags, ...access },
};

/** What says that an operation is refused where there is no bucket; where nothing does, it is not sent. */
const NO_BUCKET: readonly (readonly [RequirementId, ...Action['do'][]])[] = [
  ['OBJ-PUT-06', 'put', 'copy', 'startUpload'],
  ['OBJ-GET-03', 'get', 'head'],
  ['OBJ-DEL-04', 'delete'],
  ['BULK-DEL-10', 'bulkDelete'],
  ['LIST-BASE-04', 'list', 'nextPage', 'listUploads'],
  ['BKT-HEAD-02', 'headBucket', 'getTags', 'putTags', 'deleteTags'],
  ['BKT-DEL-08', 'deleteBucket'],
  ['VER-CONF-03', 'setVersioning', 'getVersioning'],
  ['ACL-MISSING-02', 'getBucketList', 'putBucketList', 'getList', 'putList'],
  ['POL-GET-04', 'getPolicy', 'putPolicy', 'deletePolicy'],
];

/** What the specification says of a step; undefined where it leaves the answer open. */
export function expected(world: World, step: Step, setting: Setting): Expected | undefined {
  if (step.do === 'createBucket') return creation(world, step);
  const bucket = world.get(step.bucket);
  if (!bucket) return withoutBucket(step);
  const rule = rules[step.do] as (at: At) => Expected | undefined;
  const { by } = step;
  return rule({ step, bucket, world, setting, by, isOwn: partyOf(by) === bucket.owner });
}

function creation(world: World, step: StepOf<'createBucket'>): Expected | undefined {
  const owner = partyOf(step.by);
  const there = world.get(step.bucket);
  // What a second creation by the same project answers is open.
  if (!owner || there?.owner === owner) return undefined;
  const taken = refused(409, 'BucketAlreadyExists', 'the name is held by another project', 'BKT-UNIQ-01');
  const leaves = () => [created(owner, step)];
  return { rests: ['BKT-CREATE-01', 'BKT-DEL-09'], refusals: [there && taken], leaves };
}

function withoutBucket(step: Step): Expected | undefined {
  const rule = NO_BUCKET.find(([, ...names]) => names.includes(step.do))?.[0];
  // To others than its former owner a bucket that does not exist may be one that they may not see.
  if (!rule || step.by !== 'owner') return undefined;
  const refusal = refused(404, 'NoSuchBucket', 'the bucket does not exist', rule);
  return { rests: [], refusals: [refusal], leaves: () => [] };
}

/** The worlds that a success of a step may leave. */
function worldsAfter(
  world: World,
  { bucket: slot }: Step,
  { leaves }: Expected,
  answer: Answer | undefined,
): readonly World[] {
  return leaves ? leaves(answer).map((bucket) => withBucket(world, slot, bucket)) : [world];
}

/** An answer that the specification does not allow. */
export interface Divergence {
  /** Requirements that the target is held to and that this breaks. */
  requirements: Rests;
  expected: string;
  came: string;
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
  setting: Setting,
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

function judgeIn(world: World, step: Step, setting: Setting, answer: Answer | undefined): Judgement {
  const due = expected(world, step, setting);
  if (!due) return { worlds: [] };
  const next = (came?: Answer) => worldsAfter(world, step, due, came);
  const refusals = some(due.refusals);
  if (!answer) {
    const hasNoEffect = isRead(step) || refusals.some(isHeldIn(setting));
    return { worlds: hasNoEffect ? [world] : [world, ...next()] };
  }
  if (!answer.ok) return judgeRefusal(world, due, setting, answer, next);
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
  if (refusals.length > 0) return { worlds: next(answer) };
  const wrong = some(due.claims).find(
    (claim) => heldOf(claim.rests, setting).length > 0 && claim.instead(answer) !== undefined,
  );
  if (!wrong) return { worlds: next(answer) };
  return {
    divergence: {
      requirements: heldOf(wrong.rests, setting),
      expected: wrong.expected,
      came: wrong.instead(answer) ?? '',
      after: next(answer),
    },
  };
}

function judgeRefusal(
  world: World,
  due: Expected,
  setting: Setting,
  answer: Answer,
  next: () => readonly World[],
): Judgement {
  const refusals = [...some(due.refusals), ...(due.tolerated ?? [])];
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
  const after = isServerError ? [world, ...next()] : [world];
  return { divergence: { requirements, expected: wanted, came, after } };
}

/** Whether an answer is this refusal. Where codes are only advised any refusal is; HEAD and 304 carry none. */
function matches({ status, code }: Refusal, answer: Answer, { dialect }: Setting): boolean {
  if (dialect.errorCodes !== 'required') return answer.status < 500;
  return (
    status === answer.status && (answer.code === undefined || code === undefined || code === answer.code)
  );
}

function inWords({ status, code, because }: Refusal): string {
  return `${code === undefined ? status : `${status} ${code}`}: ${because}`;
}

function isHeldIn(setting: Setting): (refusal: Refusal) => boolean {
  return ({ rests }) => heldOf(rests, setting).length > 0;
}

function heldOf(rests: Rests, setting: Setting): RequirementId[] {
  // Where one of them is known to be broken, whatever comes instead is expected.
  return rests.some((id) => setting.isKnown?.(id)) ? [] : rests.filter((id) => setting.isHeld(id));
}

/** Those that hold, of conditions and what each gives. */
function some<One extends object>(list: readonly (One | false | undefined)[] = []): One[] {
  return list.filter((one): one is One => one !== undefined && one !== false);
}
