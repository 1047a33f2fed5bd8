const TIMES = [
  /\d{4}-\d\d-\d\d(?:T|%54)\d\d(?::|%3A)\d\d(?::|%3A)\d\d(?:\.\d+)?Z?/gi,
  /\d{8}T\d{6}Z/g,
  // The day in the scope of a credential.
  /(?<=\/)20\d{6}(?=\/)/g,
  /\w{3},(?: |%20|\+)\d\d(?: |%20|\+)\w{3}(?: |%20|\+)\d{4}(?: |%20|\+)\d\d(?::|%3A)\d\d(?::|%3A)\d\d(?: |%20|\+)GMT/gi,
];
/** The policy of a form. */
const POLICY = /(?<=name="policy"\r\n\r\n)[A-Za-z0-9+/=]+/g;

/** A text without the moments in it, in any form in which a request carries one. */
export function withoutTimes(text: string): string {
  const decoded = text.replace(POLICY, (policy) => Buffer.from(policy, 'base64').toString());
  return TIMES.reduce((left, pattern) => left.replace(pattern, ''), decoded);
}
