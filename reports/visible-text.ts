/** How every report shows text: through here, made visible. */
import { oneLine, visible, visibleJson } from '../spec/visible-text.ts';

export { oneLine, visible, visibleJson };

/** `text` made visible, cut to `limit` characters with a word on how many more there were. */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return visible(text);
  const more = (text.length - limit).toLocaleString('en');
  return `${visible(text.slice(0, limit))}\n… (${more} more characters in results.json)`;
}
