import type { Results } from '../../reports/results.ts';
import { visible } from '../../reports/visible-text.ts';
import type { Assignment } from '../run/assignment.ts';
import { ExitCode } from '../exit-code.ts';
import type { ChosenContainer } from './choose-container.ts';
import { startContainer } from './start.ts';

/**
 * Start the container, judge it, and remove it, also when judging fails or is interrupted.
 * @param say progress for the screen
 * @throws UserError when it does not start
 */
export async function judgeContainer(
  { request, targetAt }: ChosenContainer,
  assignment: Assignment,
  judge: (assignment: Assignment) => Promise<Results | undefined>,
  say: (line: string) => void,
): Promise<Results | undefined> {
  const container = await startContainer(request, {
    signal: assignment.signal,
    endpointAt: (place) => targetAt(place).endpoint,
    say: (line) => say(visible(line)),
  }).catch((error: unknown) => {
    if (!assignment.signal.aborted || !(error instanceof Error)) throw error;
    // An image that is still being pulled must not keep the process running.
    console.error(error.message);
    return process.exit(ExitCode.incomplete);
  });
  try {
    return await judge({ ...assignment, target: targetAt(container.place) });
  } finally {
    await container.remove();
  }
}
