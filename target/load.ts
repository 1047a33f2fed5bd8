import { dirname, resolve } from 'node:path';
import { type DialectName, neutralDialect } from '../spec/dialect.ts';
import { type ProfileId, profiles } from '../spec/generated/requirements.ts';
import { readSmallText, UnusableFile } from '../spec/small-file.ts';
import type { components } from './generated/target-file.ts';
import { keyProblem } from './key-problem.ts';
import { SettingsError } from './settings-error.ts';
import { checkSettings, readSettings, type SettingsFile } from './settings-file.ts';
import type { Target } from './target.ts';
import { websiteProblem } from './website-address.ts';
import schema from './target.schema.json' with { type: 'json' };
import type { Environment } from './variables.ts';

/** A target file as written (`target.schema.json`); missing settings have defaults. */
export type TargetFile = components['schemas']['TargetFile'];

/** The same for a run whose keys may come from the environment. */
type Settings = Omit<TargetFile, 'identities'> & Pick<Target, 'identities'>;

/** Settings of the command line that override the file. */
export interface Overrides {
  endpoint?: string;
  dialect?: DialectName;
}

/** Read a target file as written, with its variables filled in. @throws SettingsError when it does not fit the schema */
export function readTargetFile(path: string, environment: Environment): TargetFile {
  return readSettings<TargetFile>(path, schema, environment).value;
}

/**
 * Read a target file: variables filled in from `environment`, validated against the schema, defaults added.
 * @throws SettingsError naming key, line and fix for everything that is wrong
 */
export function loadTarget(path: string, environment: Environment, overrides: Overrides = {}): Target {
  return targetOf(readSettings<TargetFile>(path, schema, environment), dirname(path), overrides);
}

/**
 * The target of a description in the form of a target file. Variables are not filled in; `tls.ca` is relative to the working
 * directory.
 * @throws SettingsError naming key and fix for everything that is wrong
 */
export function targetFrom(description: TargetFile, overrides: Overrides = {}): Target {
  return targetOf(checkSettings(description, schema, 'target'), '.', overrides);
}

function targetOf(file: SettingsFile<TargetFile>, folder: string, overrides: Overrides): Target {
  const problems = [
    ...claimProblems(file),
    ...identityProblems(file),
    ...endpointProblems(file, overrides.endpoint),
    ...websiteProblems(file),
    ...clusterProblems(file),
    ...callbackProblems(file),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  const ca = file.value.tls?.ca;
  return withDefaults({
    ...file.value,
    tls: {
      ...file.value.tls,
      ca: ca === undefined ? undefined : authority(file, resolve(folder, ca)),
    },
    ...withoutUndefined(overrides),
  });
}

/**
 * A target from only its address: keys from the environment (`ASSAY_OWNER_KEY_ID`, `ASSAY_OWNER_SECRET`, and the same for
 * `TEAMMATE` and `STRANGER`), the address of websites from `ASSAY_WEBSITE_URL` if it is set, everything else by default.
 * @throws SettingsError when the address is invalid, or the owner's keys are not set
 */
export function targetFromUrl(url: string, environment: Environment, { dialect }: Overrides = {}): Target {
  const wrong = endpointProblem(url);
  // Not repeated where it contains keys.
  if (wrong) throw new SettingsError([`${url.includes('@') ? 'the address' : url}: ${wrong}`]);
  const problems: string[] = [];
  const identities: Target['identities'] = {};
  for (const name of ['owner', 'teammate', 'stranger'] as const) {
    const [id, secret] = [`ASSAY_${name.toUpperCase()}_KEY_ID`, `ASSAY_${name.toUpperCase()}_SECRET`];
    const [accessKeyId, secretAccessKey] = [environment[id], environment[secret]];
    if (accessKeyId && secretAccessKey) {
      identities[name] = { accessKeyId, secretAccessKey };
      const unfitId = keyProblem('accessKeyId', accessKeyId) ?? sameKeys(identities, name);
      const unfitSecret = keyProblem('secretAccessKey', secretAccessKey);
      if (unfitId) problems.push(`${id}: ${unfitId}`);
      if (unfitSecret) problems.push(`${secret}: ${unfitSecret}`);
    } else if (accessKeyId || secretAccessKey || name === 'owner')
      problems.push(
        `keys of ${name}: set ${accessKeyId ? '' : id}${accessKeyId || secretAccessKey ? '' : ' and '}${secretAccessKey ? '' : secret}`,
      );
  }
  if (problems.length > 0)
    throw new SettingsError([...problems, 'or describe the deployment in a target file (--target FILE)']);
  const site = environment['ASSAY_WEBSITE_URL'];
  const unfit = site ? websiteProblem(site) : undefined;
  if (unfit) throw new SettingsError([`ASSAY_WEBSITE_URL: ${unfit}`]);
  const website = site ? { url: site } : undefined;
  return withDefaults({ name: new URL(url).host, endpoint: url, dialect, identities, website });
}

/** All profiles, unless claims say otherwise; limits that suit a deployment over the Internet. */
function withDefaults(file: Settings): Target {
  return {
    name: file.name,
    version: file.version,
    endpoint: new URL(file.endpoint).origin,
    dialect: file.dialect ?? neutralDialect,
    region: file.region ?? 'us-east-1',
    addressing: file.addressing ?? 'path',
    identities: file.identities,
    website: file.website,
    claims: file.claims ?? claimedBy(file),
    tls: { ca: file.tls?.ca, insecure: file.tls?.insecure ?? false },
    clock: file.clock && { delaySeconds: file.clock.secondsPerDay, ...file.clock },
    limits: limitsOf(file.limits),
    callback: file.callback && { listen: '127.0.0.1', port: 0, ...file.callback },
    cluster: clusterOf(file),
  };
}

/**
 * The claims of a file without claims: every profile, except websites and the cluster service where their address is not
 * given, monitoring, whose form is provisional, and consistency, whose cases are load.
 */
function claimedBy({ cluster, website }: Settings): ProfileId[] {
  const unclaimed: ProfileId[] = ['monitoring', 'consistency'];
  if (cluster === undefined) unclaimed.push('cluster');
  if (website === undefined) unclaimed.push('website');
  return Object.values(profiles)
    .map(({ id }) => id)
    .filter((id) => !unclaimed.includes(id));
}

function clusterOf({ cluster, region = 'us-east-1', identities: { owner } }: Settings): Target['cluster'] {
  const identity = cluster?.identity ?? owner;
  if (!cluster || !identity) return undefined;
  return { region, signing: 'sigv4', service: 'eks', ...cluster, identity };
}

/** By default changes of buckets and of versioning may take a moment to become visible. */
function limitsOf({ consistencySeconds = 5, ...others }: Partial<Target['limits']> = {}): Target['limits'] {
  return {
    requestSeconds: 30,
    caseSeconds: 120,
    consistencySeconds,
    versioningSeconds: consistencySeconds,
    objectDelaySeconds: 0,
    historyCalls: 400,
    ...others,
  };
}

function endpointProblems({ value, problem }: SettingsFile<TargetFile>, instead?: string): string[] {
  if (instead !== undefined) return [];
  const wrong = endpointProblem(value.endpoint);
  return wrong ? [problem(['endpoint'], wrong)] : [];
}

function websiteProblems({ value: { website }, problem }: SettingsFile<TargetFile>): string[] {
  if (!website) return [];
  const url = websiteProblem(website.url);
  const connect = website.connect === undefined ? undefined : endpointProblem(website.connect);
  return [
    ...(url ? [problem(['website', 'url'], url)] : []),
    ...(connect ? [problem(['website', 'connect'], connect)] : []),
  ];
}

/** The cluster service may be below a path. */
function clusterProblems({ value: { cluster }, problem }: SettingsFile<TargetFile>): string[] {
  if (cluster === undefined) return [];
  const wrong = addressProblem(cluster.endpoint);
  return wrong ? [problem(['cluster', 'endpoint'], wrong)] : [];
}

function callbackProblems({ value: { callback }, problem }: SettingsFile<TargetFile>): string[] {
  if (callback?.url === undefined) return [];
  const wrong = addressProblem(callback.url);
  return wrong ? [problem(['callback', 'url'], wrong)] : [];
}

function addressProblem(text: string): string | undefined {
  // A URL parser ignores white space and accepts a missing slash.
  const url = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url) return 'is not an address; write http://host:port or https://host';
  if (url.username || url.password) return 'must not carry keys; give them under identities';
  return url.search || url.hash ? 'must be an address without a query' : undefined;
}

function endpointProblem(text: string): string | undefined {
  const wrong = addressProblem(text);
  if (wrong) return wrong;
  const url = new URL(text);
  if (url.pathname !== '/' || url.search || url.hash)
    return 'must be just the address of the service, without path or query';
  return undefined;
}

function claimProblems({ value: { claims = [] }, problem }: SettingsFile<TargetFile>): string[] {
  return claims.flatMap((claim, index) =>
    claims.indexOf(claim) < index ? [problem(['claims', String(index)], `${claim} is listed twice`)] : [],
  );
}

/** With the same keys for two identities, every requirement that one is refused would wrongly fail. */
function identityProblems({ value, problem }: SettingsFile<TargetFile>): string[] {
  return (['teammate', 'stranger'] as const).flatMap((name) => {
    const wrong = sameKeys(value.identities, name);
    return wrong ? [problem(['identities', name, 'accessKeyId'], wrong)] : [];
  });
}

function sameKeys(identities: Target['identities'], name: keyof Target['identities']): string | undefined {
  const id = identities[name]?.accessKeyId;
  const other = (['owner', 'teammate', 'stranger'] as const).find(
    (one) => one === name || identities[one]?.accessKeyId === id,
  );
  return id !== undefined && other !== undefined && other !== name
    ? `is the same as that of ${other}; leave ${name} out`
    : undefined;
}

function authority({ problem }: SettingsFile<TargetFile>, path: string): string {
  try {
    const text = readSmallText(path);
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch (error) {
    if (error instanceof UnusableFile)
      throw new SettingsError([problem(['tls', 'ca'], `${path}: ${error.message}`)]);
    throw error;
  }
  throw new SettingsError([problem(['tls', 'ca'], `${path} contains no PEM certificate`)]);
}

function withoutUndefined(overrides: Overrides): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}
