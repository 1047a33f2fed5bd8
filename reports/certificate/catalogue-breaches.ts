import type { DialectName } from '../../spec/dialect.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { levelIn, type Requirement, restsOn } from '../../spec/requirement.ts';
import type { RequirementResult, Results } from '../results.ts';

/**
 * Where a result differs from the catalogue that it says it was judged by, so that no run can have written it: a requirement
 * left out, added or reworded, or left unjudged although the target claims all that it rests on.
 * @returns a phrase for each
 */
export function catalogueBreaches({ requirements: found, target }: Results, dialect: DialectName): string[] {
  const expected = new Map<string, Requirement>(
    Object.values(requirements)
      .filter(({ dialects, testable, pending }) => dialects.includes(dialect) && testable && !pending)
      .map((one) => [one.id, one]),
  );
  const seen = new Set(found.map(({ id }) => id));
  return [
    ...[...expected.keys()].filter((id) => !seen.has(id)).map((id) => `${id} is missing`),
    ...found.flatMap((one) => breachOf(one, expected.get(one.id), target.claimed, dialect) ?? []),
  ];
}

function breachOf(
  { id, level, basis, text, profile, source, verdict }: RequirementResult,
  known: Requirement | undefined,
  claimed: readonly string[],
  dialect: DialectName,
): string | undefined {
  if (!known) return `${id} is not in the catalogue`;
  if (level !== levelIn(known, dialect)) return `${id} has level ${level}`;
  if (basis !== known.basis || text !== known.text || profile !== known.profile || source !== known.source)
    return `${id} has another text, basis, source or profile`;
  const isClaimed = [profile, ...restsOn(known)].every((name) => claimed.includes(name));
  if (!isClaimed && verdict !== 'not-claimed') return `${id} is judged, and its profile is not claimed`;
  // A target without a clock is not judged by what takes days, and the result does not say whether it has one.
  if (isClaimed && verdict === 'not-claimed' && !known.needs.includes('clock'))
    return `${id} is not judged, and its profile is claimed`;
  return undefined;
}
