import { BlockList, isIP } from 'node:net';
import { listed } from './listed.ts';
import { matchesPattern } from '../../wildcards.ts';

/**
 * The facts of a request, by lower-case name of the condition key; an absent key has no value. Keys of the dialect have its
 * prefix: `std:referer`, `std:sourceip`, `std:securetransport`, `std:currenttime`; the others are `s3:prefix`,
 * `s3:max-keys` and so on.
 */
export type ConditionContext = ReadonlyMap<string, readonly string[]>;

type Value = string | number | boolean;
type Comparison = (actual: string, wanted: string) => boolean;

const number = (compare: (actual: number, wanted: number) => boolean): Comparison => {
  return (actual, wanted) => isNumber(actual) && isNumber(wanted) && compare(Number(actual), Number(wanted));
};
const date = (compare: (actual: number, wanted: number) => boolean): Comparison => {
  return (actual, wanted) => compare(instant(actual), instant(wanted));
};
const equalBinary: Comparison = (actual, wanted) => actual === wanted;

/** Operators that hold when one of the wanted values compares (IAM User Guide, "IAM JSON policy elements: Condition operators"). */
const POSITIVE: Readonly<Record<string, Comparison>> = {
  StringEquals: (actual, wanted) => actual === wanted,
  StringEqualsIgnoreCase: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
  StringLike: (actual, wanted) => matchesPattern(wanted, actual),
  NumericEquals: number((actual, wanted) => actual === wanted),
  NumericLessThan: number((actual, wanted) => actual < wanted),
  NumericLessThanEquals: number((actual, wanted) => actual <= wanted),
  NumericGreaterThan: number((actual, wanted) => actual > wanted),
  NumericGreaterThanEquals: number((actual, wanted) => actual >= wanted),
  DateEquals: date((actual, wanted) => actual === wanted),
  DateLessThan: date((actual, wanted) => actual < wanted),
  DateLessThanEquals: date((actual, wanted) => actual <= wanted),
  DateGreaterThan: date((actual, wanted) => actual > wanted),
  DateGreaterThanEquals: date((actual, wanted) => actual >= wanted),
  Bool: (actual, wanted) => actual.toLowerCase() === wanted.toLowerCase(),
  BinaryEquals: equalBinary,
  IpAddress: (actual, wanted) => isWithin(actual, wanted),
  ArnEquals: (actual, wanted) => matchesPattern(wanted, actual),
  ArnLike: (actual, wanted) => matchesPattern(wanted, actual),
};

/** Operators that hold when none of the wanted values compares, and when the request lacks the key. */
const NEGATIVE: Readonly<Record<string, Comparison | undefined>> = {
  StringNotEquals: POSITIVE.StringEquals,
  StringNotEqualsIgnoreCase: POSITIVE.StringEqualsIgnoreCase,
  StringNotLike: POSITIVE.StringLike,
  NumericNotEquals: POSITIVE.NumericEquals,
  DateNotEquals: POSITIVE.DateEquals,
  NotIpAddress: POSITIVE.IpAddress,
  ArnNotEquals: POSITIVE.ArnEquals,
  ArnNotLike: POSITIVE.ArnLike,
};

interface Operator {
  quantifier: 'ForAnyValue' | 'ForAllValues' | undefined;
  name: string;
  ifExists: boolean;
}

/** The parts of an operator's name; undefined when no operator has it. */
export function parseOperator(text: string): Operator | undefined {
  const {
    quantifier,
    name = '',
    ifExists,
  } = /^(?:(?<quantifier>ForAnyValue|ForAllValues):)?(?<name>[A-Za-z]+?)(?<ifExists>IfExists)?$/.exec(text)
    ?.groups ?? {};
  const isKnown =
    Object.hasOwn(POSITIVE, name) || Object.hasOwn(NEGATIVE, name) || (name === 'Null' && !ifExists);
  if (!isKnown) return undefined;
  const known = (['ForAnyValue', 'ForAllValues'] as const).find((each) => each === quantifier);
  return { quantifier: known, name, ifExists: ifExists !== undefined };
}

/**
 * Whether every condition of a statement holds (IAM User Guide, "Conditions with multiple context keys or values"): all
 * operators, all keys, one of the values. Keys are compared without regard to case. An unknown operator never holds.
 */
export function conditionsHold(
  conditions: Readonly<Record<string, Readonly<Record<string, Value | readonly Value[]>>>>,
  context: ConditionContext,
): boolean {
  return Object.entries(conditions).every(([text, keys]) => {
    const operator = parseOperator(text);
    return (
      operator !== undefined &&
      Object.entries(keys).every(([key, wanted]) =>
        holds(operator, context.get(key.toLowerCase()) ?? [], listed(wanted).map(String)),
      )
    );
  });
}

function holds(
  { quantifier, name, ifExists }: Operator,
  actual: readonly string[],
  wanted: readonly string[],
): boolean {
  if (name === 'Null')
    return wanted.some((value) => (value.toLowerCase() === 'true') === (actual.length === 0));
  if (actual.length === 0 && ifExists) return true;
  const positive = POSITIVE[name];
  const compare = positive ?? NEGATIVE[name];
  if (!compare) return false;
  const one = (value: string) => wanted.some((each) => compare(value, each)) === (positive !== undefined);
  if (quantifier === 'ForAllValues') return actual.every(one);
  if (quantifier === 'ForAnyValue' || positive) return actual.some(one);
  return actual.every(one);
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

/** An ISO 8601 date, or seconds since the epoch, in milliseconds; NaN, which compares with nothing, when it is neither. */
function instant(text: string): number {
  return isNumber(text) ? Number(text) * 1000 : Date.parse(text);
}

/** Whether an address lies in a range `address/bits`, or is the one address. */
function isWithin(address: string, range: string): boolean {
  const family = isIP(address);
  const [network = '', bits, ...more] = range.split('/');
  if (family === 0 || isIP(network) !== family || more.length > 0) return false;
  const width = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : width + 1;
  if (prefix > width) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, family === 4 ? 'ipv4' : 'ipv6');
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
