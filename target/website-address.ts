/** What is wrong with the address of websites, which has `{bucket}` in place of the bucket; undefined when it is valid. */
export function websiteProblem(template: string): string | undefined {
  if (!template.includes('{bucket}')) return 'must contain {bucket} in place of the bucket';
  const filled = template.replaceAll('{bucket}', 'bucket');
  const url = /^https?:\/\/\S+$/i.test(filled) && URL.canParse(filled) ? new URL(filled) : undefined;
  if (!url) return 'is not an address; write http://{bucket}.host:port or https://{bucket}.host';
  if (url.username || url.password || url.search || url.hash)
    return 'must be just an address, without keys and query';
  return undefined;
}
