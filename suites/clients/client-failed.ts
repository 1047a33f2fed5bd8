import { FailedUnseen } from '../case/outcomes.ts';

/** Maximum characters of the actual value in the message; `actual` holds the whole of it. */
const MAX_SHOWN = 160;

/**
 * A standard client gave up on the target, or returned a wrong result: the requirement is broken. Carries both values, as a
 * failed assertion does.
 */
export class ClientFailed extends FailedUnseen {
  override name = 'ClientFailed';
  readonly expected: string;
  readonly actual: string;

  constructor(message: string, expected: string, actual: string) {
    super(`${message}: expected ${expected}, got ${actual.replace(/\s+/g, ' ').slice(-MAX_SHOWN).trim()}`);
    this.expected = expected;
    this.actual = actual;
  }
}
