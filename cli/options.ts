import { InvalidArgumentError, Option } from 'commander';
import { dialectNames } from '../spec/dialect.ts';

/** Words of an option that may be repeated and may hold several, set apart by commas. */
export function words(value: string, before: readonly string[] = []): string[] {
  return [
    ...before,
    ...value
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ];
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

/** `--dialect`, for commands that meet or play a deployment. */
export function dialectOption(description: string): Option {
  return new Option('--dialect <name>', description).choices(dialectNames);
}
