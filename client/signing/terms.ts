import type { Dialect } from '../../spec/dialect.ts';
import type { SentRequest } from '../exchange.ts';
import type { Credentials, SigningOptions } from '../options.ts';
import type { Scope } from './signing-key.ts';

/** A request before anything of the signature is in it; names are the wire's. */
export type Signable = Pick<SentRequest, 'method' | 'target' | 'headers' | 'body'>;

/** Who signs, where and how. */
export interface Signing {
  dialect: Dialect;
  credentials: Credentials;
  region: string;
  options: SigningOptions;
}

/** What header and query form have in common, with every deliberate deviation applied. */
export interface Terms {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
  scheme: string;
  keyPrefix: string;
  /** `YYYYMMDDTHHMMSSZ`, or whatever the options put there. */
  timestamp: string;
  scope: Scope;
  alter(hex: string): string;
}

/** Settle dialect, credentials and options. */
export function termsOf({ dialect, credentials, region, options }: Signing): Terms {
  const { date = new Date(), signature = (hex: string) => hex } = options;
  const timestamp = typeof date === 'string' ? date : date.toISOString().replace(/[-:]|\.\d{3}/g, '');
  return {
    accessKeyId: options.accessKeyId ?? credentials.accessKeyId,
    secretAccessKey: options.secretAccessKey ?? credentials.secretAccessKey,
    sessionToken: credentials.sessionToken,
    scheme: options.scheme ?? dialect.scheme,
    keyPrefix: dialect.keyPrefix,
    timestamp,
    scope: {
      day: options.scopeDate ?? timestamp.slice(0, 8),
      region: options.region ?? region,
      service: options.service ?? 's3',
      terminator: options.terminator ?? dialect.terminator,
    },
    alter: signature,
  };
}
