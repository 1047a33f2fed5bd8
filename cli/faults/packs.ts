import type { Variant } from '../../reference-impl/behaviour.ts';
import type { RequirementResult, Verdict } from '../../reports/results.ts';
import { isGood } from '../../reports/verdict.ts';
import type { DialectName } from '../../spec/dialect.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** Variants that one server has together. */
export interface Pack {
  dialect: DialectName;
  variants: readonly Variant[];
}

/** A pack costs a whole run. When a slot has more variants than that, the others are judged only in the other dialect. */
const PACKS_A_DIALECT = 2;

/**
 * Groups variants so that a few servers cover them all: each in one dialect where it is legal, and in both where there is room.
 * Variants of the same slot go into different packs; the others are spread evenly. Pure.
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

/** A requirement whose verdict on a legal server was fail, warn or unjudged. */
export interface Condemnation {
  dialect: DialectName;
  requirement: RequirementId;
  verdict: RequirementResult['verdict'];
  message: string;
}

/** Whether a legal server may get this verdict. */
const isAcceptable = (verdict: Verdict): boolean => isGood(verdict) || verdict === 'not-claimed';

/** The requirements that wrongly fail a server which has these variants and is otherwise correct; pure. */
export function condemnations(
  { dialect, variants }: Pack,
  results: Iterable<RequirementResult>,
): Condemnation[] {
  const isArguable = ({ id, findings }: RequirementResult) =>
    variants.some(
      ({ arguable = [], arguableAnswers = [] }) =>
        arguable.some((one) => one === id) ||
        arguableAnswers.some((answer) =>
          new RegExp(`\\b${answer}\\b`).test(actualPart(findings[0]?.message)),
        ),
    );
  return [...results]
    .filter((result) => !isAcceptable(result.verdict) && !(result.verdict === 'warn' && isArguable(result)))
    .map(({ id, verdict, findings }) => ({
      dialect,
      requirement: id as RequirementId,
      verdict,
      message: findings[0]?.message ?? '',
    }));
}

/** The part of a finding that says what the target answered; the expected part must not match an arguable answer. */
function actualPart(message = ''): string {
  return (message.split(', got ').at(-1) ?? '').split(', not ', 1)[0] ?? '';
}
