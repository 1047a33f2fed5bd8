import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dialect, type DialectName } from '../spec/dialect.ts';
import type { JournalOwner } from '../suites/harness/journal-lines.ts';
import { readVariables } from '../target/variables-file.ts';
import { loadTarget, targetFromUrl } from '../target/load.ts';
import type { Target } from '../target/target.ts';
import type { Environment } from '../target/variables.ts';
import { withPrincipals } from './reference/identities.ts';
import type { StartedReference } from './reference/own-references.ts';
import { UserError } from './user-error.ts';

/** The options by which a command line chooses a deployment. */
export interface TargetOptions {
  target?: string;
  dialect?: DialectName;
  /** File of variables for the target file. */
  variables?: string;
}

/** A deployment, and where its description came from. */
export interface ChosenTarget {
  target: Target;
  source: JournalOwner['target'];
}

/**
 * The deployment that a command line chooses, or undefined when it chooses none.
 * @throws UserError when it chooses two; SettingsError for a description that cannot be used
 */
export function chooseTarget(url: string | undefined, options: TargetOptions): ChosenTarget | undefined {
  const { target: path, dialect: name, variables } = options;
  if (url !== undefined && path !== undefined)
    throw new UserError('Give an address or a target file, not both: the target file has an address.');
  const environment: Environment =
    variables === undefined ? process.env : { ...process.env, ...readVariables(variables) };
  if (path !== undefined)
    return {
      target: loadTarget(path, environment, { dialect: name }),
      source: { kind: 'file', path: resolve(path) },
    };
  if (url !== undefined)
    return { target: targetFromUrl(url, environment, { dialect: name }), source: { kind: 'url', url } };
  return undefined;
}

/** The reference server that a run starts when it is given no target; its address is set later. */
export function ownReference(name: DialectName): ChosenTarget {
  return { target: referenceTarget(name, NOT_STARTED), source: { kind: 'own-reference' } };
}

/** A reference server that is not started yet: enough to determine what it will be judged by. */
export const NOT_STARTED = { url: 'http://127.0.0.1' };

/**
 * Path of the target file that describes a reference server: that of the dialect, or when fixtures/targets/ has none, that of the
 * dialect it extends.
 */
export function referenceFile(name: DialectName): string {
  const { base } = dialect(name);
  const own = fileURLToPath(new URL(`../fixtures/targets/reference-${name}.yaml`, import.meta.url));
  return base === undefined || existsSync(own) ? own : referenceFile(base);
}

/** Read once: `assay faults` starts hundreds of servers that one file describes. */
const descriptions = new Map<string, Target>();

function described(file: string): Target {
  const target = descriptions.get(file) ?? loadTarget(file, {}, { endpoint: NOT_STARTED.url });
  descriptions.set(file, target);
  return target;
}

/** The reference server as a target, with the identities that it knows. */
export function referenceTarget(name: DialectName, at: StartedReference, called?: string): Target {
  const file = referenceFile(name);
  const target = { ...described(file), dialect: name };
  const spoken =
    basename(file) === `reference-${name}.yaml`
      ? target
      : {
          ...target,
          name: `Assay reference (${name})`,
          identities: withPrincipals(target.identities, dialect(name)),
        };
  return { ...startedAt(spoken, at), name: called ?? spoken.name };
}

/** The target with the addresses of started servers. Its websites are on the port of the storage. */
export function startedAt(target: Target, { url, clusterUrl }: StartedReference): Target {
  const { cluster, website } = target;
  const { port } = new URL(url);
  return {
    ...target,
    endpoint: url,
    website: website && { url: `http://{bucket}.website.localhost:${port || 80}` },
    cluster: cluster && { ...cluster, endpoint: clusterUrl ?? cluster.endpoint },
  };
}
