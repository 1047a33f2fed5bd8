import type { Variant } from '../../reference-impl/behaviour.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { type Condemnation, condemnations, type Pack, packsOf } from './packs.ts';
import { type DeviantServer, type JudgeOptions, judgeServers, type Judgements } from './judge-servers.ts';
import { requirementsForVariants } from './subjects.ts';

/** How long the creation, deletion or configuration of a bucket may take to become visible on a variant, seconds. */
const CONSISTENCY = 3;

/** The condemnations of one variant, or of several together when none is condemned by itself. */
export interface VariantResult {
  name: string;
  condemned: Condemnation[];
}

/** Servers that together have all the variants, each to be judged by everything. */
export function variantServers(variants: readonly Variant[]): { packs: Pack[]; servers: DeviantServer[] } {
  const packs = packsOf(variants);
  return { packs, servers: packs.map((pack) => serverOf(pack, requirementsForVariants(pack.dialect))) };
}

/**
 * Finds the variant that causes each condemnation of a pack: the condemning requirements are judged again on servers with one
 * variant each.
 */
export async function findCondemnedVariants(
  packs: readonly Pack[],
  judgements: Judgements,
  options: JudgeOptions,
): Promise<{ results: VariantResult[]; error?: string }> {
  const blamed = new Map<string, Condemnation[]>();
  const suspects: { pack: Pack; server: DeviantServer }[] = [];
  const together: { pack: Pack; condemned: Condemnation[] }[] = [];
  for (const [index, pack] of packs.entries()) {
    for (const { name } of pack.variants) blamed.set(name, blamed.get(name) ?? []);
    const condemned = condemnations(pack, judgements[index]?.values() ?? []);
    if (condemned.length === 0) continue;
    together.push({ pack, condemned });
    const ids = condemned.map(({ requirement }) => requirement);
    for (const variant of pack.variants) {
      const alone = { ...pack, variants: [variant] };
      suspects.push({ pack: alone, server: serverOf(alone, ids) });
    }
  }
  const { judgements: again, error } = await judgeServers(
    suspects.map(({ server }) => server),
    options,
  );
  for (const [index, { pack }] of suspects.entries())
    for (const { name } of pack.variants)
      blamed.get(name)?.push(...condemnations(pack, again[index]?.values() ?? []));
  const results = [...blamed].map(([name, condemned]) => ({ name, condemned }));
  return { results: [...results, ...together.flatMap((one) => condemnedTogether(one, blamed))], error };
}

/** A condemnation that no single variant of a pack causes is attributed to all of them together. */
function condemnedTogether(
  { pack, condemned }: { pack: Pack; condemned: readonly Condemnation[] },
  blamed: ReadonlyMap<string, readonly Condemnation[]>,
): VariantResult[] {
  const explained = new Set(
    pack.variants.flatMap(({ name }) =>
      (blamed.get(name) ?? [])
        .filter(({ dialect }) => dialect === pack.dialect)
        .map(({ requirement }) => requirement),
    ),
  );
  const rest = condemned.filter(({ requirement }) => !explained.has(requirement));
  if (rest.length === 0) return [];
  return [{ name: pack.variants.map(({ name }) => name).join(' + '), condemned: rest }];
}

function serverOf({ dialect, variants }: Pack, select: readonly RequirementId[]): DeviantServer {
  const deviations = variants.map(({ name }) => name);
  return { label: deviations.join(' + '), dialect, deviations, select, consistencySeconds: CONSISTENCY };
}
