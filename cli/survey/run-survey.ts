import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExitCode } from '../exit-code.ts';
import { chooseTarget, type TargetOptions } from '../target-choice.ts';
import { UserError } from '../user-error.ts';
import { ensureWritable } from '../writable-folder.ts';
import { survey } from './survey.ts';
import { surveyText } from './survey-text.ts';

/** Options of `assay survey`. */
export interface SurveyOptions extends TargetOptions {
  out?: string;
  json?: boolean;
}

/**
 * `assay survey`: sends the probes, prints the findings, and writes them to a file. Ctrl-C ends it after its buckets are removed.
 * @returns 0 when all probes were sent, 3 when not
 * @throws UserError when no target is given, or no bucket can be created
 */
export async function runSurvey(url: string | undefined, options: SurveyOptions): Promise<ExitCode> {
  const chosen = chooseTarget(url, options);
  if (!chosen) throw new UserError('Which deployment? Give an address, or a target file with --target FILE.');
  const { out, json = false } = options;
  if (out !== undefined) ensureWritable(out, 'The survey', 'name another folder with --out');
  const stop = new AbortController();
  const interrupted = () => stop.abort();
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const found = await survey(chosen, stop.signal);
    const text = `${JSON.stringify(found, null, 2)}\n`;
    if (out !== undefined) writeFileSync(join(out, 'survey.json'), text);
    console.log(json ? text.trimEnd() : surveyText(found, process.stdout.columns));
    return stop.signal.aborted ? ExitCode.incomplete : ExitCode.done;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}
