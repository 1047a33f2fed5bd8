/**
 * V8's memory settings where all servers are our own references. Requests and answers live for milliseconds. More room for new
 * objects makes no run faster (measured: 64 MiB a half, 18.8 s; 16 MiB, 18.3 s), and costs three times as much in each thread.
 */
export const OWN_SERVER_FLAGS = ['--max-semi-space-size=16'] as const;

/**
 * V8's memory settings for the suites: a run stays under 400 MB regardless of what a target sends, and an ordinary run
 * needs 80 MB of live objects in both threads.
 */
export const MEMORY_FLAGS = [
  ...OWN_SERVER_FLAGS,
  // By default the heap may double before V8 collects garbage in it. This takes a sixth more processor time, 40 MB less.
  '--heap-growing-percent=25',
] as const;
