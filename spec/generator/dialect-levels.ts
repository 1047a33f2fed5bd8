import type { DialectSource } from './dialects.ts';
import { ContractError } from './document.ts';
import type { RequirementSource } from './requirements.ts';

/**
 * The requirements with the dialects that extend another: each has the level of the extended dialect, unless the dialect's file
 * states another.
 * @param dialects each after the one that it extends
 * @throws ContractError when a level is given for a name that is neither a requirement nor a profile
 */
export function withExtendingDialects(
  requirements: readonly RequirementSource[],
  dialects: readonly DialectSource[],
): RequirementSource[] {
  const known = dialects.filter(({ base }) => base === undefined).map(({ name }) => name);
  let all = [...requirements];
  for (const dialect of dialects) {
    const { name, base } = dialect;
    if (base === undefined) continue;
    refuseUnknownLevels(dialect, all);
    all = all.map((one) => withDialect(one, dialect, base, known));
    known.push(name);
  }
  return all;
}

/** @param known the dialects that a level without a dialect applies to */
function withDialect(
  requirement: RequirementSource,
  { name, levels }: DialectSource,
  base: string,
  known: readonly string[],
): RequirementSource {
  const { id, profile, dialects, level } = requirement;
  const own = levels[id] ?? levels[profile];
  const holds = own === undefined ? dialects.includes(name) || dialects.includes(base) : own !== 'none';
  const inherited = typeof level === 'string' ? level : (level[name] ?? level[base] ?? '');
  const here = own === undefined || own === 'none' ? inherited : own;
  const others = dialects.filter((one) => one !== name);
  return {
    ...requirement,
    dialects: holds ? [...others, name] : others,
    level:
      typeof level === 'string'
        ? here === level
          ? level
          : { ...Object.fromEntries(known.map((one) => [one, level])), [name]: here }
        : { ...level, [name]: here },
  };
}

function refuseUnknownLevels(
  { file, levels }: DialectSource,
  requirements: readonly RequirementSource[],
): void {
  for (const [word, level] of Object.entries(levels)) {
    if (requirements.some(({ id }) => id === word)) continue;
    if (!requirements.some(({ profile }) => profile === word))
      throw new ContractError(`${file}: levels: ${word} is neither a requirement nor a profile`);
    if (level !== 'none')
      throw new ContractError(
        `${file}: levels: ${word}: a profile has no level; only "none" is allowed, for a profile that does not apply`,
      );
  }
}
