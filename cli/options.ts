import { type Command, InvalidArgumentError, Option } from 'commander';
import { dialectNames } from '../spec/dialect.ts';

/**
 * Words of an option that may be repeated and may contain several, separated by commas.
 * @throws InvalidArgumentError when there is none: an empty filter would select everything
 */
export function words(value: string, before: readonly string[] = []): string[] {
  const found = value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (found.length === 0) throw new InvalidArgumentError('It is empty; leave it out, or give a value.');
  return [...before, ...found];
}

/** A parser of whole numbers for an option. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Parses an option in seconds, with an optional fraction. @throws InvalidArgumentError */
export function seconds(text: string): number {
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError('It must be a number of seconds above 0.');
}

/** Parses an option that is a host name. @throws InvalidArgumentError */
export function hostName(text: string): string {
  if (/^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i.test(text)) return text;
  throw new InvalidArgumentError('It must be a host name, as website.example.');
}

/** The address and the options that choose a deployment (`TargetOptions`), for every command that uses one. */
export function targetOptions(command: Command): Command {
  return command
    .argument('[url]', 'address of the object storage')
    .option('-t, --target <file>', 'target file (YAML) that describes the deployment')
    .option('--variables <file>', 'file of KEY=value lines for ${KEY} in the target file')
    .addOption(dialectOption('dialect of the deployment (default: that of the target file, else std)'));
}

/** `--dialect`, for commands that reach or serve a deployment. */
export function dialectOption(description: string): Option {
  return new Option('--dialect <name>', description).choices(dialectNames);
}

/** `--format`, the first of `formats` being the default. */
export function formatOption(formats: readonly [string, ...string[]]): Option {
  return new Option('-f, --format <name>', 'output format').choices(formats).default(formats[0]);
}

/** `--out` of commands that write one file. */
export function outFileOption(): Option {
  return new Option('-o, --out <file>', 'write to this file instead of standard output');
}

/** `--different-targets`, for commands that compare results. */
export function differentTargetsOption(): Option {
  return new Option('--different-targets', 'compare results of different targets');
}
