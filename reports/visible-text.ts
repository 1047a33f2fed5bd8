/** Every report shows text through these functions, which make it visible. */
import { oneLine, visible, visibleJson } from '../spec/visible-text.ts';

export { oneLine, visible, visibleJson };

/** `text` made visible, truncated to `limit` characters with a note on how many were left out. */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return visible(text);
  const more = (text.length - limit).toLocaleString('en');
  return `${visible(text.slice(0, limit))}\n… (${more} more characters in results.json)`;
}
