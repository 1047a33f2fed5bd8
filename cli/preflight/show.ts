import pc from 'picocolors';
import { visible } from '../../spec/visible-text.ts';
import type { Check } from './check.ts';

const SIGNS = { ok: pc.green('✓'), note: pc.yellow('!'), wrong: pc.red('✗') } as const;

/** One line for a check, and one more with what to do when something is wrong. */
export function showCheck({ title, state, detail, fix }: Check): string {
  const line = `${SIGNS[state]} ${title.padEnd(18)} ${visible(detail)}`;
  return fix === undefined ? line : `${line}\n  ${''.padEnd(18)} ${pc.bold('→')} ${visible(fix)}`;
}
