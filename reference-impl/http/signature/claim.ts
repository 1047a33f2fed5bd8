/** What the requester claims: who signed, for which scope, which headers, with what result. */
export interface SignatureClaim {
  accessKeyId: string;
  scope: Scope;
  /** As sent: order and case matter to the string that was signed. */
  signedHeaders: readonly string[];
  signature: string;
}

/** The part of a credential that binds a signature to a day, a place and a service. */
export interface Scope {
  /** `YYYYMMDD`. */
  date: string;
  region: string;
  service: string;
  terminator: string;
}

/**
 * Take a credential `<access key id>/<date>/<region>/<service>/<terminator>` apart, from its end: an access key id may
 * hold slashes. Gives `undefined` when there are too few parts.
 */
export function parseCredential(text: string): { accessKeyId: string; scope: Scope } | undefined {
  const parts = text.split('/');
  const [date, region, service, terminator] = parts.splice(-4);
  const accessKeyId = parts.join('/');
  if (accessKeyId === '' || !date || !region || !service || !terminator) return undefined;
  return { accessKeyId, scope: { date, region, service, terminator } };
}

/** The scope as it stands in the string to sign. */
export function scopeText({ date, region, service, terminator }: Scope): string {
  return `${date}/${region}/${service}/${terminator}`;
}
