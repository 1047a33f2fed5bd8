/** Milliseconds since the epoch of a compact timestamp `YYYYMMDDTHHMMSSZ`, `undefined` when it is malformed. */
export function parseTimestamp(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** The compact form of an instant in milliseconds since the epoch. */
export function formatTimestamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
}
