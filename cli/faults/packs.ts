import type { Variant } from '../../reference-impl/behaviour.ts';
import type { RequirementResult, Verdict } from '../../reports/results.ts';
import { isGood } from '../../reports/verdict.ts';
import type { DialectName } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** Legal differences that one server has together. */
export interface Pack {
  dialect: DialectName;
  variants: readonly Variant[];
}

/** A pack costs a whole run. Where a slot has more variants than that, the further ones are judged in the other dialect alone. */
const PACKS_A_DIALECT = 2;

/**
 * Put variants together so that a few servers have them all: each in one dialect where it is legal, and in both where there is
 * room. Of those that share a slot each goes into another pack; the rest is spread evenly. Pure.
 */
export function packsOf(variants: readonly Variant[]): Pack[] {
  const packs: { dialect: DialectName; variants: Variant[] }[] = [];
  const place = (variant: Variant, dialect: DialectName, most = PACKS_A_DIALECT): boolean => {
    const here = packs.filter((pack) => pack.dialect === dialect);
    const [smallest] = here
      .filter(({ variants: members }) => members.every(({ slot }) => !slot || slot !== variant.slot))
      .sort((one, other) => one.variants.length - other.variants.length);
    if (smallest) smallest.variants.push(variant);
    else if (here.length < most) packs.push({ dialect, variants: [variant] });
    else return false;
    return true;
  };
  const inSeveral = variants.filter(({ dialects }) => dialects.length > 1);
  for (const variant of variants)
    if (!inSeveral.includes(variant))
      for (const dialect of variant.dialects) place(variant, dialect, Infinity);
  const second = inSeveral.map((variant, index) => {
    const turn = index % 2;
    const [first, other] = [variant.dialects[turn], variant.dialects[1 - turn]];
    if (!first || !other) return undefined;
    if (place(variant, first)) return other;
    if (!place(variant, other)) place(variant, first, Infinity);
    return undefined;
  });
  for (const [index, variant] of inSeveral.entries()) {
    const dialect = second[index];
    if (dialect) place(variant, dialect);
  }
  return packs;
}

/** A requirement that a legal server was said to break or to miss, or that could not be judged on it. */
export interface Condemnation {
  dialect: DialectName;
  requirement: RequirementId;
  verdict: RequirementResult['verdict'];
  message: string;
}

/** Whether a legal server may get a verdict. */
const isFair = (verdict: Verdict): boolean => isGood(verdict) || verdict === 'not-claimed';

/** What the suites hold against a server that has these variants and is otherwise as it should be; pure. */
export function condemnations(
  { dialect, variants }: Pack,
  results: Iterable<RequirementResult>,
): Condemnation[] {
  const isArguable = ({ id, findings }: RequirementResult) =>
    variants.some(
      ({ arguable = [], arguableAnswers = [] }) =>
        arguable.some((one) => one === id) ||
        arguableAnswers.some((answer) =>
          new RegExp(`\\b${answer}\\b`).test(cameInstead(findings[0]?.message)),
        ),
    );
  return [...results]
    .filter((result) => !isFair(result.verdict) && !(result.verdict === 'warn' && isArguable(result)))
    .map(({ id, verdict, findings }) => ({
      dialect,
      requirement: id as RequirementId,
      verdict,
      message: findings[0]?.message ?? '',
    }));
}

/** Of a finding, what the target answered: what was expected is no reason to excuse it. */
function cameInstead(message = ''): string {
  return (message.split(', got ').at(-1) ?? '').split(', not ', 1)[0] ?? '';
}
