/** `YYYYMMDD`, as scopes carry it. */
function day(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10).replaceAll('-', '');
}

export function today(): string {
  return day(Date.now());
}

export function yesterday(): string {
  return day(Date.now() - 86_400_000);
}
