import { type Command, InvalidArgumentError, Option } from 'commander';
import { dialectNames } from '../spec/dialect.ts';

/**
 * Words of an option that may be repeated and may hold several, set apart by commas.
 * @throws InvalidArgumentError when there is none: an empty filter would be no filter
 */
export function words(value: string, before: readonly string[] = []): string[] {
  const found = value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (found.length === 0) throw new InvalidArgumentError('It is empty; leave it out, or say what is meant.');
  return [...before, ...found];
}

/** A reader of whole numbers for an option. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** An option of some seconds, perhaps a fraction of one. @throws InvalidArgumentError */
export function seconds(text: string): number {
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a number of seconds above 0.');
}

/** An option that is the name of a host. @throws InvalidArgumentError */
export function hostName(text: string): string {
  if (/^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i.test(text)) return text;
  throw new InvalidArgumentError('It must be the name of a host, as website.example.');
}

/** The address and the options that say which deployment is meant (`TargetOptions`), for every command that reaches one. */
export function targetOptions(command: Command): Command {
  return command
    .argument('[url]', 'address of the object storage')
    .option('-t, --target <file>', 'target file (YAML) that describes the deployment')
    .option('--variables <file>', 'KEY=value lines to fill ${KEY} in the target file from')
    .addOption(dialectOption('tokens that the deployment speaks (default std, or as the target file says)'));
}

/** `--dialect`, for commands that reach or serve a deployment. */
export function dialectOption(description: string): Option {
  return new Option('--dialect <name>', description).choices(dialectNames);
}

/** `--format`, the first of `formats` being the default. */
export function formatOption(formats: readonly [string, ...string[]]): Option {
  return new Option('-f, --format <name>', 'how to show it').choices(formats).default(formats[0]);
}

/** `--out` of commands that write one file. */
export function outFileOption(): Option {
  return new Option('-o, --out <file>', 'write to this file instead of standard output');
}

/** `--different-targets`, for commands that compare results. */
export function differentTargetsOption(): Option {
  return new Option('--different-targets', 'compare although the results are of different targets');
}
