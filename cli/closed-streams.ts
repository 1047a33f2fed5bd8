/**
 * The reader of our output may end first (`assay list | head`, a script that was stopped). Nothing is wrong then: what is
 * printed from there on is lost, and the command ends as it would have ended, with the exit code that it would have had. A
 * run goes on to its reports and removes what it made.
 */
export function toleratePipesThatClose(streams: readonly NodeJS.EventEmitter[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
