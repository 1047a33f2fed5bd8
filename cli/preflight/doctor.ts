import { deploymentName } from '../../reports/deployment-name.ts';
import { hanging, widthOf, wrap } from '../../reports/terminal.ts';
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
  const width = widthOf(process.stdout.columns);
  console.log(
    wrap(
      `${visible(deploymentName(target))}, ${target.endpoint}, dialect ${target.dialect}, ${target.claims.length} profiles claimed`,
      width,
      0,
    ),
  );
  const wrong: Check[] = [];
  for await (const check of checks(chosen)) {
    console.log(showCheck(check, width));
    if (check.state === 'wrong') wrong.push(check);
  }
  const [first] = wrong;
  console.log(first ? '\nThis deployment cannot be judged yet.' : '\nThis deployment can be judged.');
  return first ? (first.exitCode ?? ExitCode.usage) : ExitCode.done;
}

const SIGNS = { ok: pc.green('✓'), note: pc.yellow('!'), wrong: pc.red('✗') } as const;

/**
 * One line for a check, and one more with the fix when something is wrong; more where the terminal is too narrow.
 * @internal only its tests import it
 */
export function showCheck({ title, state, detail, fix }: Check, width: number): string {
  const head = `${SIGNS[state]} ${title.padEnd(18)} `;
  const line = hanging(head, 21, visible(detail), width);
  const indent = width < 42 ? '    ' : ' '.repeat(21);
  return fix === undefined
    ? line
    : `${line}\n${hanging(`${indent}${pc.bold('→')} `, indent.length + 2, visible(fix), width)}`;
}
