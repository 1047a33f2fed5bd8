import { UserError } from '../user-error.ts';

/** The passphrase in an environment variable: never on a command line, which others on the machine can see. @throws UserError when it is empty */
export function passphraseFrom(variable: string | undefined): string | undefined {
  if (variable === undefined) return undefined;
  const passphrase = process.env[variable];
  if (passphrase) return passphrase;
  throw new UserError(
    `The environment variable ${variable} is not set, or empty; put the passphrase into it.`,
  );
}
