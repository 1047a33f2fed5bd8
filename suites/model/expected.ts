import type { Dialect } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Step, StepOf, Action } from './step.ts';
import type { World } from './world.ts';

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

/** A refusal that is due, and the requirements that say so. */
export interface Refusal {
  status: readonly number[];
  /** Codes that the compatible protocol gives. */
  codes: readonly string[];
  /** Why, as in "the key does not exist". */
  because: string;
  rests: readonly RequirementId[];
}

/** Something that holds of a success. */
export interface Claim {
  rests: readonly RequirementId[];
  /** What is expected, for a reader. */
  expected: string;
  /** What came instead; undefined where it holds. */
  instead(answer: Answer): string | undefined;
}

/** What the specification says of a step in a world: any of the refusals is due or, where there is none, a success. */
export interface Expected {
  refusals: readonly Refusal[];
  /** Refusals that may come in place of a success. */
  tolerated?: readonly Refusal[];
  /** Requirements that make a success due. */
  rests: readonly RequirementId[];
  claims: readonly Claim[];
  /**
   * The worlds that a success may leave: several where the contract leaves it open.
   * @param answer undefined when it was lost on its way
   */
  next(answer: Answer | undefined): readonly World[];
}

/** What the specification depends on beside the world. */
export interface Setting {
  dialect: Dialect;
  /** Whether the target is held to a requirement: it claims its profile, and the level is not MAY. */
  isHeld(id: RequirementId): boolean;
  /** Whether the target is known to break a requirement; what rests on it among others is open then. */
  isKnown?(id: RequirementId): boolean;
}

/** The specification of some operations: undefined where the contract leaves the answer open, so the step is not sent. */
export type Rules<Names extends Action['do']> = {
  [Name in Names]: (world: World, step: StepOf<Name>, setting: Setting) => Expected | undefined;
};

/** What is the same for a step that reads: the world stays. */
export function reading(
  world: World,
  rests: readonly RequirementId[],
  refusals: readonly Refusal[],
  claims: readonly Claim[] = [],
): Expected {
  return { rests, refusals, claims, next: () => [world] };
}

/** A claim that a value equals another; both are shown as JSON. */
export function equals<Value>(
  rests: readonly RequirementId[],
  what: string,
  expected: Value,
  came: (answer: Answer) => Value | undefined,
): Claim {
  const shown = JSON.stringify(expected);
  return {
    rests,
    expected: `${what} ${shown}`,
    instead: (answer) => {
      const other = JSON.stringify(came(answer));
      return other === shown ? undefined : `${what} ${other ?? 'absent'}`;
    },
  };
}

/** A claim that something holds of an answer; `what` is shown. */
export function holds(
  rests: readonly RequirementId[],
  what: string,
  isSo: (answer: Answer) => boolean,
): Claim {
  return { rests, expected: what, instead: (answer) => (isSo(answer) ? undefined : `not so: ${what}`) };
}

/** What a document lists. A list that is missing is compared as an empty one, so it does not pass for one that is not. */
export function listIn<Item>(list: readonly Item[] | undefined): readonly Item[] {
  return list ?? [];
}

/** The refusals that hold, of conditions and what each gives. */
export function refusalsOf(...found: readonly (Refusal | false | undefined)[]): Refusal[] {
  return found.filter((one): one is Refusal => one !== undefined && one !== false);
}

/** Whether a step only reads. */
export function isRead({ do: name }: Pick<Step, 'do'>): boolean {
  return /^(get|head|list|nextPage)/.test(name);
}
