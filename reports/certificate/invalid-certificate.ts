/** A certificate must not be trusted; the message says why, and what to do where something can be done. */
export class InvalidCertificate extends Error {
  override name = 'InvalidCertificate';
}
