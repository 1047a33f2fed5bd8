import { homedir } from 'node:os';
import type { Target } from '../../target/target.ts';
import type { Environment, Tool } from './tool.ts';

/** The target's own certificate authority as a file for the tool, if it has one. */
async function authorityFile(tool: Tool, { tls }: Target): Promise<string | undefined> {
  return tls.ca === undefined ? undefined : tool.file('authority.pem', tls.ca);
}

/** Keys and region as all clients of the family read them. */
function keys({ owner }: Tool, { region }: Target): Environment {
  return {
    AWS_ACCESS_KEY_ID: owner.accessKeyId,
    AWS_SECRET_ACCESS_KEY: owner.secretAccessKey,
    ...(owner.sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: owner.sessionToken }),
    AWS_DEFAULT_REGION: region,
    AWS_REGION: region,
  };
}

/** For `aws`; its arguments before the command are `awsArguments`. */
export async function awsEnvironment(tool: Tool, target: Target): Promise<Environment> {
  const authority = await authorityFile(tool, target);
  const style = target.addressing === 'path' ? 'path' : 'virtual';
  const config = await tool.file('aws-config', `[default]\ns3 =\n  addressing_style = ${style}\n`);
  return {
    ...keys(tool, target),
    AWS_CONFIG_FILE: config,
    AWS_PAGER: '',
    AWS_EC2_METADATA_DISABLED: 'true',
    ...(authority === undefined ? {} : { AWS_CA_BUNDLE: authority }),
  };
}

export function awsArguments({ endpoint, tls }: Target): string[] {
  return ['--endpoint-url', endpoint, ...(tls.insecure ? ['--no-verify-ssl'] : [])];
}

/** For a program with boto3. Python keeps its home, where its libraries may be; boto3's settings there are ignored. */
export async function boto3Environment(
  tool: Tool,
  target: Target,
  at: Record<string, string>,
): Promise<Environment> {
  const { endpoint, tls } = target;
  const nothing = await tool.file('aws-config', '');
  const authority = await authorityFile(tool, target);
  const addressing = target.addressing === 'path' ? 'path' : 'virtual';
  return {
    ...keys(tool, target),
    HOME: homedir(),
    PYTHONIOENCODING: 'utf-8',
    AWS_CONFIG_FILE: nothing,
    AWS_SHARED_CREDENTIALS_FILE: nothing,
    AWS_EC2_METADATA_DISABLED: 'true',
    ASSAY_GIVEN: JSON.stringify({ endpoint, addressing, verify: authority ?? !tls.insecure, at }),
  };
}

/** For `s3cmd`, which reads `.s3cfg` in its home, and keys that are not in it from the environment. */
export async function s3cmdEnvironment(tool: Tool, target: Target): Promise<Environment> {
  const { host, protocol } = new URL(target.endpoint);
  const authority = await authorityFile(tool, target);
  const settings = {
    bucket_location: target.region,
    host_base: host,
    host_bucket: target.addressing === 'path' ? host : `%(bucket)s.${host}`,
    use_https: protocol === 'https:' ? 'True' : 'False',
    check_ssl_certificate: target.tls.insecure ? 'False' : 'True',
    ...(authority === undefined ? {} : { ca_certs_file: authority }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  await tool.file('.s3cfg', ['[default]', ...lines, ''].join('\n'));
  return keys(tool, target);
}

/** For `rclone`, whose remote is called `assay`. */
export async function rcloneEnvironment(tool: Tool, target: Target): Promise<Environment> {
  const authority = await authorityFile(tool, target);
  return {
    ...keys(tool, target),
    RCLONE_CONFIG: '/dev/null',
    RCLONE_CONFIG_ASSAY_TYPE: 's3',
    RCLONE_CONFIG_ASSAY_PROVIDER: 'Other',
    RCLONE_CONFIG_ASSAY_ENV_AUTH: 'true',
    RCLONE_CONFIG_ASSAY_ENDPOINT: target.endpoint,
    RCLONE_CONFIG_ASSAY_REGION: target.region,
    // The bucket exists; creating it again would set its access list.
    RCLONE_CONFIG_ASSAY_NO_CHECK_BUCKET: 'true',
    RCLONE_CONFIG_ASSAY_FORCE_PATH_STYLE: String(target.addressing === 'path'),
    RCLONE_NO_CHECK_CERTIFICATE: String(target.tls.insecure),
    ...(authority === undefined ? {} : { RCLONE_CA_CERT: authority }),
  };
}

/** For `restic`, whose repository is this bucket. Its password protects only public test data. */
export async function resticSettings(
  tool: Tool,
  target: Target,
  bucket: string,
): Promise<{ environment: Environment; args: string[] }> {
  const authority = await authorityFile(tool, target);
  const lookup = target.addressing === 'path' ? 'path' : 'dns';
  return {
    environment: {
      ...keys(tool, target),
      RESTIC_REPOSITORY: `s3:${target.endpoint.replace(/\/$/, '')}/${bucket}`,
      RESTIC_PASSWORD: 'assay',
    },
    args: [
      '--no-cache',
      '--option',
      `s3.bucket-lookup=${lookup}`,
      ...(target.tls.insecure ? ['--insecure-tls'] : []),
      ...(authority === undefined ? [] : ['--cacert', authority]),
    ],
  };
}
