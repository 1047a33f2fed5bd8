/**
 * A standard client gave up on the target, or brought something else than it should: the requirement is broken.
 * Carries both sides, as a failed assertion does.
 */
export class ClientFailed extends Error {
  override name = 'ClientFailed';
  readonly expected: string;
  readonly actual: string;

  constructor(message: string, expected: string, actual: string) {
    super(message);
    this.expected = expected;
    this.actual = actual;
  }
}
