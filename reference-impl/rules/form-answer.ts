/** The key that a form names: `${filename}` stands for the name of its file, where that has one. */
export function formKey(pattern: string, fileName: string | undefined): string {
  return fileName === undefined ? pattern : pattern.replaceAll('${filename}', () => fileName);
}

/** The status that a form asks for; 204 unless it is one of the defined ones (public protocol, POST Object). */
export function formStatus(asked: string | undefined): 200 | 201 | 204 {
  if (asked === '200') return 200;
  return asked === '201' ? 201 : 204;
}

/**
 * Where a form asks its sender to be redirected, with what was stored in the query. Undefined when it asks for nothing, or
 * for something that is not an http or https address.
 */
export function formRedirect(
  asked: string | undefined,
  { bucket, key, etag }: { bucket: string; key: string; etag: string },
): string | undefined {
  if (asked === undefined || !URL.canParse(asked)) return undefined;
  const next = new URL(asked);
  if (next.protocol !== 'http:' && next.protocol !== 'https:') return undefined;
  next.searchParams.append('bucket', bucket);
  next.searchParams.append('key', key);
  next.searchParams.append('etag', etag);
  return next.href;
}
