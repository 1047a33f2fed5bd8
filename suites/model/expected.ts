import type { Dialect } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { Answer } from '../explore/answers/answer.ts';
import type { Action, Step, StepOf } from '../explore/step.ts';
import type { Bucket, World } from './world.ts';

/** Requirements that something rests on. */
export type Rests = readonly RequirementId[];

/** A refusal that is due; its code is that of the compatible protocol, undefined where the answer carries none. */
export type Refusal = Readonly<{ status: number; code?: string; rests: Rests }>;

/** Something that a success must show; `due` and `came` where it is one value. */
export type Claim = Readonly<{ what: string; isMet: boolean; rests: Rests; due?: unknown; came?: unknown }>;

/** A list of what may be due, with nothing in place of what is not. */
export type Some<Item> = readonly (Item | false | undefined)[];

/** Whether someone may do something. `open`: the contract does not say; such a step is not sent. */
export type Decision = 'yes' | 'no' | 'open';

/** What the specification says of a step: any of the refusals is due or, where there is none, a success. */
export interface Expected {
  /** Whether the caller may, and what says so otherwise: then the request is denied whatever else is wrong with it. */
  right?: readonly [Decision, ...Rests];
  refusals?: Some<Refusal>;
  /** Refusals that may come in place of a success. */
  tolerated?: readonly Refusal[];
  /** Requirements that make a success due. */
  rests?: Rests;
  claims?(answer: Answer): Some<Claim>;
  /**
   * What a success may make of the bucket, by default nothing; several where the contract leaves it open, none where no
   * more can be said. The answer is undefined when it was lost on its way.
   */
  leaves?(answer?: Answer): readonly (Bucket | undefined)[];
}

/** What the specification depends on: the dialect, and which requirements the target is held to (it claims them, above MAY). */
export interface Setting {
  dialect: Dialect;
  isHeld(id: RequirementId): boolean;
}

/** A step in a bucket that is there; `isOwn`: by a caller of the bucket's project. */
export interface At<S extends Step = Step> {
  step: S;
  bucket: Bucket;
  world: World;
  setting: Setting;
  isOwn: boolean;
}

/** What is said of a step; undefined where the contract leaves the answer open, so the step is not sent. */
export type Rule<S extends Step> = (at: At<S>) => Expected | undefined;

/** The specification of some operations. */
export type Rules<Names extends Action['do']> = { [Name in Names]: Rule<StepOf<Name>> };

/** A rule about the project of the bucket; what others get is left to the written cases. */
export function ofOwner<S extends Step>(rule: Rule<S>): Rule<S> {
  return (at) => (at.isOwn ? rule(at) : undefined);
}

export const refused = (status: number, code?: string, ...rests: Rests): Refusal => ({ status, code, rests });
export const denied = (...rests: Rests): Refusal => refused(403, 'AccessDenied', ...rests);
export const missingKey = (...rests: Rests): Refusal => refused(404, 'NoSuchKey', ...rests);

/** A claim that something holds. */
export const holds = (what: string, isMet: boolean, ...rests: Rests): Claim => ({ what, isMet, rests });

/** A claim that a value equals another; both are compared as JSON. */
export function equal<Value>(what: string, due: Value, came: Value | undefined, ...rests: Rests): Claim {
  return { ...holds(what, JSON.stringify(due) === JSON.stringify(came), ...rests), due, came };
}
