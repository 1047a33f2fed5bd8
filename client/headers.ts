import type { HeaderList } from './exchange.ts';

/** Header names compare without case (RFC 9110 section 5.1). */
export function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

/** Every value of a header, in wire order. */
export function headerValues(headers: HeaderList, name: string): string[] {
  return headers.filter(([one]) => isNamed(one, name)).map(([, value]) => value);
}

/** The first value of a header. */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  return headers.find(([one]) => isNamed(one, name))?.[1];
}

/** The list without any header of these names. */
export function withoutHeaders(headers: HeaderList, names: readonly string[]): HeaderList {
  return headers.filter(([one]) => !names.some((name) => isNamed(one, name)));
}
