import { loadTarget, targetFromUrl } from '../../target/load.ts';
import type { Target } from '../../target/target.ts';
import type { Environment } from '../../target/variables.ts';
import { readVariables } from '../../target/variables-file.ts';
import type { TargetOptions } from '../target-choice.ts';
import type { ContainerRequest } from './request.ts';

/** Where a started container is reached from this machine. */
export interface Place {
  /** Without scheme: `localhost`. */
  host: string;
  /** On this machine, mapped to that of the container. */
  port: number;
}

/** The place before the container is started: enough to determine what it will be judged by. */
export const NOWHERE: Place = { host: 'localhost', port: 80 };

/** Variables in which images take the keys of their owner. Where none is set, keys come from `ASSAY_OWNER_…` as usual. */
const OWNER_KEYS = [
  ['MINIO_ROOT_USER', 'MINIO_ROOT_PASSWORD'],
  ['ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY'],
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
] as const;

/**
 * The target that runs in a container. The target file has the keys, and may use the variables of the container,
 * `ASSAY_CONTAINER_HOST` and `ASSAY_CONTAINER_PORT`; the port of its endpoint is replaced. Without a target file the owner's keys
 * are those that the container gets, or else come from the environment.
 * @throws SettingsError for a description that cannot be used
 */
export function containerTarget(
  { image, environment: variables }: ContainerRequest,
  { target: path, dialect, variables: file }: TargetOptions,
  { host, port }: Place,
  surroundings: Environment,
): Target {
  const environment = {
    ...surroundings,
    ...(file !== undefined && readVariables(file)),
    ...variables,
    ASSAY_CONTAINER_HOST: host,
    ASSAY_CONTAINER_PORT: String(port),
  };
  if (path === undefined) {
    const target = targetFromUrl(addressOf('http:', host, port), withOwnerKeys(variables, environment), {
      dialect,
    });
    return { ...target, name: image };
  }
  const written = new URL(loadTarget(path, environment, { dialect }).endpoint);
  return loadTarget(path, environment, {
    dialect,
    endpoint: addressOf(
      written.protocol,
      isOnThisMachine(host, written.hostname) ? written.hostname : host,
      port,
    ),
  });
}

function withOwnerKeys(variables: Readonly<Record<string, string>>, environment: Environment): Environment {
  const pair = OWNER_KEYS.find(([id, secret]) => variables[id] && variables[secret]);
  if (!pair) return environment;
  return {
    ...environment,
    ASSAY_OWNER_KEY_ID: variables[pair[0]],
    ASSAY_OWNER_SECRET: variables[pair[1]],
  };
}

/** A name such as `s3.localhost` stays: virtual hosts need it. */
function isOnThisMachine(host: string, written: string): boolean {
  return ['localhost', '127.0.0.1'].includes(host) && /(^|\.)localhost$/.test(written);
}

function addressOf(protocol: string, host: string, port: number): string {
  return `${protocol}//${host.includes(':') ? `[${host}]` : host}:${port}`;
}
