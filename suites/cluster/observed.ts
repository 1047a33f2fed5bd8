import type { CaseContext } from '../case/context.ts';
import { valueAt, type Described, isRecord } from './described.ts';

/** Maximum characters of a recorded value: it is text of the target. */
const MAX_LENGTH = 200;

/** Whole seconds since 1970 stay below this for three thousand years; milliseconds have passed it since 1973. */
const SECONDS_BELOW = 1e11;

/** Record values of a description under stable names. Lists and maps are recorded as JSON. */
export function observeValues(
  fields: Described,
  values: Readonly<Record<string, string>>,
  { observe }: Pick<CaseContext, 'observe'>,
): void {
  for (const [name, path] of Object.entries(values)) observe(name, text(valueAt(fields, path)));
}

/** Record the unit of a point in time. */
export function observeUnit(
  fields: Described,
  path: string,
  { observe }: Pick<CaseContext, 'observe'>,
): void {
  const moment = valueAt(fields, path);
  const unit =
    typeof moment === 'number'
      ? `${moment < SECONDS_BELOW ? 'seconds' : 'milliseconds'}${Number.isInteger(moment) ? '' : ', with a fraction'}`
      : typeof moment;
  observe(`unit of ${path}`, unit);
}

/** Record the names of fields that the interface document does not list. */
export function observeUnlisted(
  { value }: Described,
  listed: readonly string[],
  { observe }: Pick<CaseContext, 'observe'>,
): void {
  const names = isRecord(value) ? Object.keys(value).filter((name) => !listed.includes(name)) : [];
  observe('fields that are not listed', text(names.sort().join(', ') || 'none'));
}

function text(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_LENGTH);
}
