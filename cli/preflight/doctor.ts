import { deploymentName } from '../../reports/deployment-name.ts';
import { visible } from '../../spec/visible-text.ts';
import { ExitCode } from '../exit-code.ts';
import { chooseTarget, type TargetOptions } from '../target-choice.ts';
import { UserError } from '../user-error.ts';
import type { Check } from './check.ts';
import { checks } from './checks.ts';
import pc from 'picocolors';

/**
 * `assay doctor`: every check on a line, and what to set where one fails.
 * @returns 0 when a run can begin, else the exit code that the run would end with
 * @throws UserError when no target is named
 */
export async function doctor(url: string | undefined, options: TargetOptions): Promise<ExitCode> {
  const chosen = chooseTarget(url, options);
  if (!chosen) throw new UserError('Which deployment? Give an address, or a target file with --target FILE.');
  const { target } = chosen;
  console.log(
    `${visible(deploymentName(target))}, ${target.endpoint}, dialect ${target.dialect}, ${target.claims.length} profiles claimed`,
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

const SIGNS = { ok: pc.green('✓'), note: pc.yellow('!'), wrong: pc.red('✗') } as const;

/** One line for a check, and one more with what to do when something is wrong. */
function showCheck({ title, state, detail, fix }: Check): string {
  const line = `${SIGNS[state]} ${title.padEnd(18)} ${visible(detail)}`;
  return fix === undefined ? line : `${line}\n  ${''.padEnd(18)} ${pc.bold('→')} ${visible(fix)}`;
}
