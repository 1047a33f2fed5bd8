/** What the requester claims: signer, scope, signed headers and signature. */
export interface SignatureClaim {
  accessKeyId: string;
  scope: Scope;
  /** As sent: order and case matter for the string to sign. */
  signedHeaders: readonly string[];
  signature: string;
}

/** The part of a credential that binds a signature to a day, a region and a service. */
export interface Scope {
  /** `YYYYMMDD`. */
  date: string;
  region: string;
  service: string;
  terminator: string;
}

/**
 * Parse a credential `<access key id>/<date>/<region>/<service>/<terminator>` from its end, since an access key id may
 * contain slashes. `undefined` when there are too few parts.
 */
export function parseCredential(text: string): { accessKeyId: string; scope: Scope } | undefined {
  const parts = text.split('/');
  const [date, region, service, terminator] = parts.splice(-4);
  const accessKeyId = parts.join('/');
  if (accessKeyId === '' || !date || !region || !service || !terminator) return undefined;
  return { accessKeyId, scope: { date, region, service, terminator } };
}

/** The scope as written in the string to sign. */
export function scopeText({ date, region, service, terminator }: Scope): string {
  return `${date}/${region}/${service}/${terminator}`;
}
