import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';
import { UserError } from '../user-error.ts';

/** Addresses that only this machine reaches (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What it means that other machines reach a reference server. */
const MEANING = [
  'Its keys are published: anyone who can reach it can read, change and delete everything in it.',
  'There is no TLS: secret keys are not sent, but everything else can be read on the way.',
  'It stores data until the disk is full, and its alarms call any address that they are configured with.',
];

/**
 * Whether other machines reach a server that listens at `host`: any address that is not loopback, and every name that resolves to
 * such an address.
 * @throws UserError for a name that does not resolve
 * @internal only its tests import it
 */
export async function isPublic(host: string): Promise<boolean> {
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw new UserError(
      `"${host}" is neither an address nor a name that resolves; choose another with --host.`,
    );
  });
  return addresses.some(({ address }) => !loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'));
}

/**
 * The warning for a server that other machines reach; undefined for one that they do not.
 * @param agreed whether `--public` was given
 * @throws UserError when it was needed and not given
 */
export async function publicWarning(host: string, agreed: boolean): Promise<string | undefined> {
  if (!(await isPublic(host))) return undefined;
  if (agreed) return [`Other machines can reach this server at ${host} (--public).`, ...MEANING].join('\n  ');
  throw new UserError(
    [
      `Other machines could reach a server at ${host}.`,
      ...MEANING,
      'Leave out --host, use a tunnel (ssh -L), or add --public if that is what you want.',
    ].join('\n  '),
  );
}
