import type { Dialect } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { IdentityName } from '../../target/target.ts';
import type { Step, StepOf, Action } from './step.ts';
import type { Bucket, World } from './world.ts';

/** What the model looks at of an answer. */
export interface Answer {
  status: number;
  /** Whether it is a success. */
  ok: boolean;
  /** Code of the error document; undefined also where there can be none (HEAD, 304). */
  code: string | undefined;
  body: Buffer;
  /** The document of a success as the contract reads it. */
  output: unknown;
  /** User attributes, names in lower case. */
  metadata: Readonly<Record<string, string>>;
  /** First value of a header by its neutral name. */
  header(name: string): string | undefined;
}

/** Requirements that something rests on. */
export type Rests = readonly RequirementId[];

/** A refusal that is due, and the requirements that say so. */
export interface Refusal {
  status: number;
  /** Code that the compatible protocol gives; undefined where the answer carries none. */
  code: string | undefined;
  /** Why, as in "the key does not exist". */
  because: string;
  rests: Rests;
}

/** Something that holds of a success. */
export interface Claim {
  rests: Rests;
  /** What is expected, for a reader. */
  expected: string;
  /** What came instead; undefined where it holds. */
  instead(answer: Answer): string | undefined;
}

/** One of a list, or nothing where its condition does not hold. */
type If<Value> = Value | false | undefined;

/** What the specification says of a step: any of the refusals is due or, where there is none, a success. */
export interface Expected {
  refusals?: readonly If<Refusal>[];
  /** Refusals that may come in place of a success. */
  tolerated?: readonly Refusal[];
  /** Requirements that make a success due. */
  rests: Rests;
  claims?: readonly If<Claim>[];
  /**
   * What a success may make of the bucket, several where the contract leaves it open; none where nothing can be said any
   * more. By default the bucket stays as it is.
   * @param answer undefined when it was lost on its way
   */
  leaves?(answer: Answer | undefined): readonly (Bucket | undefined)[];
}

/** What the specification depends on beside the world. */
export interface Setting {
  dialect: Dialect;
  /** Whether the target is held to a requirement: it claims its profile, and the level is not MAY. */
  isHeld(id: RequirementId): boolean;
  /** Whether the target is known to break a requirement; what rests on it among others is open then. */
  isKnown?(id: RequirementId): boolean;
}

/** A step in a bucket that is there. */
export interface At<S extends Step = Step> {
  step: S;
  bucket: Bucket;
  world: World;
  setting: Setting;
  by: IdentityName;
  /** Whether the caller is of the project of the bucket. */
  isOwn: boolean;
}

/** The specification of some operations: undefined where the contract leaves the answer open, so the step is not sent. */
export type Rules<Names extends Action['do']> = {
  [Name in Names]: (at: At<StepOf<Name>>) => Expected | undefined;
};

export function refused(status: number, code: string | undefined, because: string, ...rests: Rests): Refusal {
  return { status, code, because, rests };
}

/** The refusal of a request without the right to it. */
export function denied(who: IdentityName, ...rests: Rests): Refusal {
  return refused(403, 'AccessDenied', `${who} has no right to it`, ...rests);
}

/** A claim that a value equals another; both are shown as JSON. */
export function equals<Value>(
  rests: Rests,
  what: string,
  expected: Value,
  came: (answer: Answer) => Value | undefined,
): Claim {
  const shown = JSON.stringify(expected);
  const instead = (answer: Answer) => {
    const other = JSON.stringify(came(answer));
    return other === shown ? undefined : `${what} ${other ?? 'absent'}`;
  };
  return { rests, expected: `${what} ${shown}`, instead };
}

/** A claim that a header has a value. */
export function header(rests: Rests, what: string, name: string, value: string): Claim {
  return equals(rests, what, value, (answer) => answer.header(name));
}

/** A claim that something holds of an answer; `what` is shown. */
export function holds(rests: Rests, what: string, isSo: (answer: Answer) => boolean): Claim {
  return { rests, expected: what, instead: (answer) => (isSo(answer) ? undefined : `not so: ${what}`) };
}

/** What a document lists. A list that is missing is compared as an empty one, so it does not pass for one that is not. */
export function listIn<Item>(list: readonly Item[] | undefined): readonly Item[] {
  return list ?? [];
}

/** Pairs in the order of their names, to compare them. */
export function sorted(pairs: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(pairs).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** An ETag without its quotes and the mark of a weak one: how it is written is judged by the cases. */
export function unweak(etag: string | undefined): string | undefined {
  return etag?.replace(/^W\//, '').replaceAll('"', '');
}

/** Whether a step only reads. */
export function isRead({ do: name }: Pick<Step, 'do'>): boolean {
  return /^(get|head|list|nextPage)/.test(name);
}
