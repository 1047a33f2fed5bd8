/**
 * The reader of our output may end first (`assay list | head`, a script that was stopped). That is not an error: further output
 * is discarded, and the command continues to its usual end and exit code. A run still writes its reports and removes its buckets.
 */
export function ignoreClosedPipes(streams: readonly NodeJS.EventEmitter[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
