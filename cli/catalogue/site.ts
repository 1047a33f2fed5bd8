import { deploymentName } from '../../reports/deployment-name.ts';
import { variants } from '../../reference-impl/variants/catalogue.ts';
import type { Catalogue, CatalogueEntry, Deployment } from '../../reports/html/catalogue/catalogue.ts';
import { catalogueSite } from '../../reports/html/catalogue/site.ts';
import { readResults } from '../../reports/read-results.ts';
import type { Results, Verdict } from '../../reports/results.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { dialectNames } from '../../spec/dialect.ts';
import { profiles, requirements } from '../../spec/generated/requirements.ts';
import { contractTables } from '../../spec/tables.ts';
import { digests } from '../run/digests.ts';
import { version } from '../version.ts';
import { writeOwnFiles } from '../own-files.ts';
import { explainedOf } from './explained.ts';
import { knownServers } from './known-servers.ts';

/** What the command line says. */
export interface CatalogueOptions {
  dialect: DialectName;
  out: string;
  results?: string[];
  force?: boolean;
}

/**
 * Writes the catalogue as pages into a folder, and creates the folder if necessary.
 * @returns a line that says what was written
 * @throws UserError when the folder cannot be written into or holds something else; UnusableResults
 */
export function writeCatalogue({ dialect, out, results = [], force = false }: CatalogueOptions): string {
  const site = catalogueSite(catalogueOf(dialect, results.map(readResults)));
  writeOwnFiles(out, site, {
    what: 'The catalogue',
    mark: '<meta name="generator" content="s3-assay" />',
    force,
  });
  return `The catalogue is in ${out}: open index.html; the contract of dialect ${dialect} is in contract.html.`;
}

/** Everything the pages show. @internal only its tests import it */
export function catalogueOf(dialect: DialectName, results: readonly Results[]): Catalogue {
  const servers = knownServers();
  const given = results.map((one) => ({ deployment: deploymentOf(one), verdicts: verdictsOf(one) }));
  const clauses = new Map(variants.map(({ name, clause }) => [name, clause]));
  const ids = Object.values(requirements).map(({ id }) => id);
  const entries = explainedOf(ids).map((one): CatalogueEntry => ({
    ...one,
    variants: one.variants.map((name) => ({ name, clause: clauses.get(name) ?? '' })),
    notKeptBy: servers.flatMap((server) =>
      server.failures.filter(({ id }) => id === one.id).map(({ reason }) => ({ server, reason })),
    ),
    verdicts: given.flatMap(({ deployment, verdicts }) => {
      const verdict = verdicts.get(one.id);
      return verdict === undefined ? [] : [{ deployment, verdict }];
    }),
  }));
  return {
    version: version(),
    profiles: Object.values(profiles),
    entries,
    servers,
    deployments: given.map(({ deployment }) => deployment),
    dialect,
    contract: contractTables(dialect),
  };
}

function deploymentOf({ target, run, digests: of }: Results): Deployment {
  const spoken = dialectNames.find((name) => name === target.dialect);
  return {
    name: deploymentName(target),
    dialect: target.dialect,
    date: run.startedAt,
    current: spoken !== undefined && digests(spoken).requirements === of.requirements,
  };
}

const verdictsOf = ({ requirements: judged }: Results): Map<string, Verdict> =>
  new Map(judged.map(({ id, verdict }) => [id, verdict]));
