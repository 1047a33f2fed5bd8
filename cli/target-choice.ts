import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DialectName } from '../spec/dialect.ts';
import type { JournalOwner } from '../suites/harness/journal.ts';
import { readVariables } from '../suites/target/variables-file.ts';
import { loadTarget, targetFromUrl } from '../suites/target/load.ts';
import type { Target } from '../suites/target/target.ts';
import type { Environment } from '../suites/target/variables.ts';
import type { StartedReference } from './reference/own-references.ts';
import { UserError } from './user-error.ts';

/** How a command line says which deployment it means; the same forevery command that meets one. */
export interface TargetOptions {
  target?: string;
  dialect?: DialectName;
  /** File of variables to fill the target file from. */
  variables?: string;
}

/** A deployment, and where its description came from. */
export interface ChosenTarget {
  target: Target;
  source: JournalOwner['target'];
}

/**
 * The deployment that a command line means, or undefined when it names none.
 * @throws UserError when it names two; SettingsError for a description that cannot be used
 */
export function chooseTarget(url: string | undefined, options: TargetOptions): ChosenTarget | undefined {
  const { target: path, dialect, variables } = options;
  if (url !== undefined && path !== undefined)
    throw new UserError('Give an address or a target file, not both: --target says the address as well.');
  const environment: Environment =
    variables === undefined ? process.env : { ...process.env, ...readVariables(variables) };
  if (path !== undefined)
    return {
      target: loadTarget(path, environment, { dialect }),
      source: { kind: 'file', path: resolve(path) },
    };
  if (url !== undefined)
    return { target: targetFromUrl(url, environment, { dialect }), source: { kind: 'url', url } };
  return undefined;
}

/** The reference server that a run starts itself when it is given no other target; its address comes later. */
export function ownReference(dialect: DialectName): ChosenTarget {
  return { target: referenceTarget(dialect, NOT_STARTED), source: { kind: 'own-reference' } };
}

/** A reference server that is not started yet: enough to see what it will be judged by. */
export const NOT_STARTED = { url: 'http://127.0.0.1' };

/** Path of the target file that describes a reference server. */
export function referenceFile(dialect: DialectName): string {
  return fileURLToPath(new URL(`../fixtures/targets/reference-${dialect}.yaml`, import.meta.url));
}

/** The reference server as a target, with the identities that it knows. */
export function referenceTarget(dialect: DialectName, at: StartedReference, name?: string): Target {
  const target = loadTarget(referenceFile(dialect), {}, { endpoint: at.url });
  return { ...startedAt(target, at), name: name ?? target.name };
}

/** A target whose servers have been started by now. Its websites are on the port of the storage. */
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
