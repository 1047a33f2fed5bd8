import { FailedUnseen } from '../case/outcomes.ts';

/** Longest piece of what came that the message repeats, characters; the whole of it stands beside it. */
const SAID = 160;

/**
 * A standard client gave up on the target, or brought something else than it should: the requirement is broken.
 * Carries both sides, as a failed assertion does.
 */
export class ClientFailed extends FailedUnseen {
  override name = 'ClientFailed';
  readonly expected: string;
  readonly actual: string;

  constructor(message: string, expected: string, actual: string) {
    super(`${message}: expected ${expected}, got ${actual.replace(/\s+/g, ' ').slice(-SAID).trim()}`);
    this.expected = expected;
    this.actual = actual;
  }
}
