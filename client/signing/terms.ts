import type { Dialect } from '../../spec/dialect.ts';
import type { SentRequest } from '../exchange.ts';
import type { Credentials, SigningOptions } from '../options.ts';
import { type Scope, signingKey, type SigningTerms } from './signing-key.ts';

/** A request before signing; names are those on the wire. */
export type Signable = Pick<SentRequest, 'method' | 'target' | 'headers' | 'body'>;

/** Who signs, where and how. */
export interface Signing {
  dialect: Dialect;
  credentials: Credentials;
  region: string;
  /** Default `s3`; other services have the path encoded once more in the canonical request. */
  service?: string;
  options: SigningOptions;
}

/** What header and query form have in common, with every deliberate deviation applied. */
export interface Terms extends SigningTerms {
  accessKeyId: string;
  sessionToken: string | undefined;
  alter(hex: string): string;
}

/** Combine dialect, credentials and options. */
export function termsOf({ dialect, credentials, region, service = 's3', options }: Signing): Terms {
  const { date = new Date(), signature = (hex: string) => hex } = options;
  const timestamp = typeof date === 'string' ? date : date.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope: Scope = {
    day: options.scopeDate ?? timestamp.slice(0, 8),
    region: options.region ?? region,
    service: options.service ?? service,
    terminator: options.terminator ?? dialect.terminator,
  };
  return {
    accessKeyId: options.accessKeyId ?? credentials.accessKeyId,
    sessionToken: credentials.sessionToken,
    key: signingKey(options.secretAccessKey ?? credentials.secretAccessKey, dialect.keyPrefix, scope),
    scheme: options.scheme ?? dialect.scheme,
    timestamp,
    scope,
    alter: signature,
  };
}
