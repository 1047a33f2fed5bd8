import type { Variant } from '../../reference-impl/parts.ts';
import type { RequirementResult } from '../../reports/results.ts';
import type { DialectName } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

const DIALECTS: readonly DialectName[] = ['std', 'aws'];

/** Legal differences that one server has together. */
export interface Pack {
  dialect: DialectName;
  variants: readonly Variant[];
}

/**
 * Put variants together so that a few servers have them all: of those that share a slot each goes into another pack, the rest
 * is spread evenly. Pure.
 */
export function packsOf(variants: readonly Variant[]): Pack[] {
  return DIALECTS.flatMap((dialect) => {
    const here = variants.filter(({ dialects }) => dialects.includes(dialect));
    const packs: Variant[][] = [];
    for (const variant of here.filter(({ slot }) => slot !== undefined)) {
      const free = packs.find((pack) => pack.every(({ slot }) => slot !== variant.slot));
      if (free) free.push(variant);
      else packs.push([variant]);
    }
    for (const variant of here.filter(({ slot }) => slot === undefined)) {
      const smallest = packs.reduce<Variant[] | undefined>(
        (least, pack) => (least && least.length <= pack.length ? least : pack),
        undefined,
      );
      if (smallest) smallest.push(variant);
      else packs.push([variant]);
    }
    return packs.map((pack) => ({ dialect, variants: pack }));
  });
}

/** A requirement that a legal server was said to break or to miss, or that could not be judged on it. */
export interface Condemnation {
  dialect: DialectName;
  requirement: RequirementId;
  verdict: RequirementResult['verdict'];
  message: string;
}

/** Verdicts that a legal server may get. */
const FAIR: readonly RequirementResult['verdict'][] = ['pass', 'observed', 'not-claimed'];

/** What the suites hold against a server that has these variants and is otherwise as it should be; pure. */
export function condemnations(
  { dialect, variants }: Pack,
  results: Iterable<RequirementResult>,
): Condemnation[] {
  const mayMiss = (id: string) =>
    variants.some(({ arguable = [] }) => arguable === 'every SHOULD' || arguable.some((one) => one === id));
  return [...results]
    .filter(({ id, verdict }) => !FAIR.includes(verdict) && !(verdict === 'warn' && mayMiss(id)))
    .map(({ id, verdict, findings }) => ({
      dialect,
      requirement: id as RequirementId,
      verdict,
      message: findings[0]?.message ?? '',
    }));
}
