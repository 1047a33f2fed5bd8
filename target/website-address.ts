/** What is wrong with the address of websites, which holds `{bucket}` where the bucket stands; undefined when nothing is. */
export function websiteProblem(template: string): string | undefined {
  if (!template.includes('{bucket}')) return 'must hold {bucket} where the bucket stands';
  const filled = template.replaceAll('{bucket}', 'bucket');
  const url = /^https?:\/\/\S+$/i.test(filled) && URL.canParse(filled) ? new URL(filled) : undefined;
  if (!url) return 'is no address; write http://{bucket}.host:port or https://{bucket}.host';
  if (url.username || url.password || url.search || url.hash)
    return 'must be an address alone, without keys and query';
  return undefined;
}
