import { oneLine } from '../../reports/visible-text.ts';
import { Journal } from '../../suites/harness/journal.ts';
import type { JournalOwner } from '../../suites/harness/journal-lines.ts';
import { SettingsError } from '../../target/settings-error.ts';
import type { Target } from '../../target/target.ts';
import { ExitCode } from '../exit-code.ts';
import { journalPaths } from '../state-folder.ts';
import { sweep } from '../sweep.ts';
import { chooseTarget, type TargetOptions } from '../target-choice.ts';
import { removeFolders } from '../left-folders.ts';
import { isAlive } from '../is-alive.ts';
import { UserError } from '../user-error.ts';

/** What the command line says. */
export interface CleanOptions extends TargetOptions {
  force?: boolean;
}

/** What remains of one journal, and whether the reason is a target that does not answer. */
interface Cleaned {
  left: string[];
  unanswered: boolean;
}

/**
 * `assay clean`: remove what the journals of ended runs list as not yet removed.
 * @returns 0 when nothing remains, 1 when something does, 3 when a target did not answer; what remains is printed with its reason
 * @throws UserError, SettingsError when the command line's own target cannot be used
 */
export async function clean(url: string | undefined, options: CleanOptions): Promise<ExitCode> {
  const asked = chooseTarget(url, options)?.target;
  const left: string[] = [];
  let removed = 0;
  let unanswered = false;
  for (const path of journalPaths()) {
    try {
      const journal = new Journal(path);
      const before = journal.outstanding().length;
      const damage = describeUnreadable(journal);
      const cleaned = await cleanOne(journal, asked, options);
      left.push(...cleaned.left, ...damage);
      unanswered ||= cleaned.unanswered;
      removed += before - journal.outstanding().length;
    } catch (error) {
      // A journal that cannot be read does not prevent the others from being cleaned.
      if (!isSystemError(error)) throw error;
      left.push(`${path}: ${error.message}`);
    }
  }
  for (const line of left) console.log(`not removed:  ${oneLine(line, 400)}`);
  console.log(summary(removed, left.length));
  if (left.length === 0) return ExitCode.done;
  return unanswered ? ExitCode.incomplete : ExitCode.notConformant;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** Journal lines that cannot be read. The file is kept: it may be the only record of a bucket. */
function describeUnreadable(journal: Journal): string[] {
  return journal
    .unreadable()
    .map(
      ({ line, text }) =>
        `${journal.path}, line ${line} cannot be read (${text}); look for what it names, then delete the file`,
    );
}

function summary(removed: number, left: number): string {
  if (removed + left === 0) return 'Nothing remains from earlier runs.';
  return `${removed} removed${left === 0 ? '; nothing remains from earlier runs' : `, ${left} left`}.`;
}

async function cleanOne(
  journal: Journal,
  asked: Target | undefined,
  options: CleanOptions,
): Promise<Cleaned> {
  const owner = journal.owner();
  if (owner && isAlive(owner.pid) && !options.force) {
    const left = `buckets of process ${owner.pid}: that run is still going (use --force if you know that it is not)`;
    return { left: [left], unanswered: false };
  }
  const folders = removeFolders(journal);
  // The run's own reference server or container ended with the run, with everything stored on it.
  if (owner?.target.kind === 'own-reference' || owner?.target.kind === 'container') {
    if (folders.length === 0) journal.close();
    return { left: folders, unanswered: false };
  }
  const entries = journal.outstanding();
  const target = asked ?? (entries.length > 0 && owner ? targetOfJournal(owner, options) : undefined);
  if (typeof target === 'string')
    return {
      left: [...folders, ...entries.map(({ bucket, endpoint }) => `${bucket} at ${endpoint}: ${target}`)],
      unanswered: false,
    };
  const elsewhere = entries.filter(({ endpoint }) => endpoint !== target?.endpoint);
  const swept = target ? await sweep(target, journal, { afterwards: true }) : { left: [], cutShort: false };
  if (entries.length === 0 && folders.length === 0) journal.close();
  return {
    left: [
      ...folders,
      ...swept.left,
      ...elsewhere.map(
        ({ bucket, endpoint }) =>
          `${bucket} at ${endpoint}: give the target file of that deployment with --target`,
      ),
    ],
    unanswered: swept.cutShort,
  };
}

/** The target of the run that left the journal, or why it cannot be determined. */
function targetOfJournal({ target, dialect }: JournalOwner, options: CleanOptions): Target | string {
  const known = { dialect, ...options };
  try {
    if (target.kind === 'file')
      return chooseTarget(undefined, { ...known, target: target.path })?.target ?? 'no target';
    if (target.kind === 'url') return chooseTarget(target.url, known)?.target ?? 'no target';
    return 'no target';
  } catch (error) {
    if (error instanceof SettingsError || error instanceof UserError)
      return error.message.replaceAll('\n', '; ');
    throw error;
  }
}
