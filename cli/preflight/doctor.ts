import { visible } from '../../spec/visible-text.ts';
import { ExitCode } from '../exit-code.ts';
import { type ChosenTarget, chooseTarget, type TargetOptions } from '../target-choice.ts';
import { UserError } from '../user-error.ts';
import type { Check } from './check.ts';
import { preflight } from './preflight.ts';
import { showCheck } from './show.ts';
import { writing } from './writing.ts';

/**
 * `assay doctor`: every check on a line, and what to set where one is not met.
 * @returns 0 when a run can begin, else the exit code that the run would end with
 * @throws UserError when no target is named
 */
export async function doctor(url: string | undefined, options: TargetOptions): Promise<ExitCode> {
  const chosen = chooseTarget(url, options);
  if (!chosen) throw new UserError('Which deployment? Give an address, or a target file with --target FILE.');
  const { target } = chosen;
  console.log(
    `${visible(target.name)}, ${target.endpoint}, dialect ${target.dialect}, ${target.claims.length} profiles claimed`,
  );
  const wrong: Check[] = [];
  for await (const check of checks(chosen)) {
    console.log(showCheck(check));
    if (check.state === 'wrong') wrong.push(check);
  }
  const [first] = wrong;
  console.log(first ? '\nThis deployment cannot be judged yet.' : '\nThis deployment can be judged.');
  return first ? (first.exitCode ?? ExitCode.usage) : ExitCode.done;
}

async function* checks(chosen: ChosenTarget): AsyncGenerator<Check> {
  let usable = true;
  for await (const check of preflight(chosen.target)) {
    usable &&= check.state !== 'wrong';
    yield check;
  }
  yield* absentees(chosen);
  if (usable) yield await writing(chosen);
}

/** Identities that the description does not give: what they are needed for cannot be judged. */
function* absentees({ target }: ChosenTarget): Generator<Check> {
  const missing = (['teammate', 'stranger'] as const).filter((name) => !target.identities[name]);
  for (const name of missing) {
    // An identity of the public protocol is an account: no second user of one is asked for.
    if (name === 'teammate' && target.dialect === 'aws') continue;
    yield {
      title: `keys of ${name}`,
      state: 'note',
      detail: 'not given: what needs them is reported as not testable',
      mend: `set identities.${name}`,
    };
  }
}
