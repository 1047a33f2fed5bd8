/** What shows that a started container is ready. */
export type Wait =
  /** Any answer to an HTTP request. */
  | { for: 'http' }
  /** An answer with a status below 400 to a GET of this path, as health checks give. */
  | { for: 'path'; path: string }
  /** A line of its log that contains this text; then an answer to an HTTP request. */
  | { for: 'log'; text: string }
  /** The health check of its image; then an answer to an HTTP request. */
  | { for: 'healthy' };

/** Read `http`, `/path`, `log:TEXT` or `healthy`; undefined for anything else. */
export function readWait(text: string): Wait | undefined {
  if (text === 'http') return { for: 'http' };
  if (text === 'healthy') return { for: 'healthy' };
  if (/^\/[\x21-\x7e]*$/.test(text)) return { for: 'path', path: text };
  const [, line] = /^log:(.*\S.*)$/.exec(text) ?? [];
  return line === undefined ? undefined : { for: 'log', text: line };
}

/** The text that `readWait` reads. */
export function formatWait(wait: Wait): string {
  if (wait.for === 'path') return wait.path;
  return wait.for === 'log' ? `log:${wait.text}` : wait.for;
}
