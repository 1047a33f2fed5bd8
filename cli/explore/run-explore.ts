import { randomBytes, randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exploration, EXPLORATION_FORMAT } from '../../reports/exploration.ts';
import { explorationText, findText } from '../../reports/exploration-text.ts';
import { explorationPage } from '../../reports/html/exploration.ts';
import { type DialectName, neutralDialect } from '../../spec/dialect.ts';
import { requirements } from '../../spec/generated/requirements.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import { visible, visibleJson } from '../../spec/visible-text.ts';
import { type Explored, Explorer } from '../../suites/explore/explore.ts';
import type { Find } from '../../suites/explore/find.ts';
import { replayAll } from '../../suites/explore/replay.ts';
import { settingOf } from '../../suites/explore/setting.ts';
import { Journal } from '../../suites/harness/journal.ts';
import { ExitCode } from '../exit-code.ts';
import { profileNamed } from '../requirement-ids.ts';
import { startOwnReferences } from '../reference/own-references.ts';
import { ensureReportFolder } from '../report-folder.ts';
import { readExpectedFailures } from '../run/expected-failures-file.ts';
import { catchInterrupts } from '../run/interrupt.ts';
import { journalFolder, journalPath } from '../state-folder.ts';
import { sweep } from '../sweep.ts';
import { type ChosenTarget, chooseTarget, NOT_STARTED, ownReference, startedAt } from '../target-choice.ts';
import { UserError } from '../user-error.ts';
import { version } from '../version.ts';
import { ensureWritable } from '../writable-folder.ts';
import { readReplay, type Replay, refuseUnfit } from './replay-file.ts';

/** What the command line says. */
export interface ExploreCommandOptions {
  target?: string;
  variables?: string;
  dialect?: DialectName;
  profile?: string[];
  seconds: number;
  seed?: number;
  concurrency: number;
  expect?: string;
  replay?: string;
  out: string;
  json?: boolean;
  quiet?: boolean;
}

/** An exploration that is about to begin. */
interface Plan {
  chosen: ChosenTarget;
  options: ExploreCommandOptions;
  seed: number;
  replay: Replay | undefined;
  signal: AbortSignal;
}

/**
 * `assay explore`: search a deployment, or send found sequences again; show and write what was found. What was created is
 * removed.
 * @returns 0 without a find, 1 with one at MUST that repeats, 2 for settings that do not fit, 3 when it was cut short
 * @throws UserError, SettingsError for what the command line or its files have wrong
 */
export async function runExplore(url: string | undefined, options: ExploreCommandOptions): Promise<ExitCode> {
  const chosen = chooseTarget(url, options) ?? ownReference(options.dialect ?? neutralDialect);
  const replay = options.replay === undefined ? undefined : readReplay(options.replay);
  if (replay) refuseUnfit(replay, chosen.target);
  profilesOf(chosen, options);
  ensureReportFolder(options.out);
  ensureWritable(journalFolder(), 'The journal', 'set ASSAY_STATE_DIR to another folder');
  const interrupt = catchInterrupts(() =>
    console.error(
      'Stopping; what was found is reported, then the test buckets are removed. Ctrl-C again aborts.',
    ),
  );
  try {
    const seed = options.seed ?? replay?.seed ?? randomInt(2 ** 32);
    const plan: Plan = { chosen, options, seed, replay, signal: interrupt.signal };
    return chosen.source.kind === 'own-reference' ? await exploreOwn(plan) : await exploreOther(plan);
  } finally {
    interrupt.dispose();
  }
}

async function exploreOwn(plan: Plan): Promise<ExitCode> {
  const { target } = plan.chosen;
  const reference = await startOwnReferences([{ dialect: target.dialect, deviations: [] }], plan.signal);
  try {
    const [started = NOT_STARTED] = reference.servers;
    return await explore({ ...plan, chosen: { ...plan.chosen, target: startedAt(target, started) } });
  } finally {
    await reference.close();
  }
}

async function exploreOther(plan: Plan): Promise<ExitCode> {
  const { checks } = await import('../preflight/checks.ts');
  for await (const { state, title, detail, fix, exitCode } of checks(plan.chosen, {
    judged: new Set(),
    signal: plan.signal,
  }))
    if (state === 'wrong' && !plan.signal.aborted) {
      console.error(
        visible(`${title}: ${detail}\n${fix ? `Fix: ${fix}. ` : ''}"assay doctor" looks closer.`),
      );
      return exitCode ?? ExitCode.usage;
    }
  return explore(plan);
}

async function explore({
  chosen: { target, source },
  options,
  seed,
  replay,
  signal,
}: Plan): Promise<ExitCode> {
  const prefix = `assay-explore-${randomBytes(4).toString('hex')}`;
  const startedAtTime = new Date().toISOString();
  const journal = new Journal(journalPath(prefix));
  journal.begun({ pid: process.pid, startedAt: startedAtTime, target: source, dialect: target.dialect });
  const known = options.expect === undefined ? [] : readExpectedFailures(options.expect).map(({ id }) => id);
  const profiles = profilesOf({ target, source }, options);
  const setting = settingOf(target, { known, ...(options.profile && { profiles }) });
  const ground = { target, setting, journal, prefix, signal };
  const isShown = !options.json;
  let shown = 0;
  const onFind = (find: Find) => {
    shown += 1;
    if (isShown) console.log(`\n${findText(find, shown, textOf)}\n`);
  };
  const explored = replay
    ? await replayAll(ground, replay.finds, onFind)
    : await new Explorer({
        ...ground,
        seed,
        seconds: options.seconds,
        concurrency: options.concurrency,
        profiles,
        onFind,
        ...(!options.quiet &&
          process.stderr.isTTY && {
            onProgress: ({ operations, sequences, finds, seconds }) =>
              process.stderr.write(
                `\r${seconds.toFixed(0)} s, ${operations} operations, ${sequences} sequences, ${finds} finds `,
              ),
          }),
      }).run();
  const { left } = await sweep(target, journal, { signal });
  const cutShort = whyCutShort(explored, signal);
  const found: Exploration = {
    format: EXPLORATION_FORMAT,
    generator: { name: 's3-assay', version: version() },
    target: { name: target.name, endpoint: target.endpoint, dialect: target.dialect },
    startedAt: startedAtTime,
    seed,
    seconds: explored.seconds,
    operations: explored.operations,
    sequences: explored.sequences,
    passing: explored.passing,
    cutShort,
    finds: explored.all,
    left,
  };
  report(found, options);
  if (cutShort !== null) return ExitCode.incomplete;
  const isBroken = explored.all.some(({ level, repeated }) => level === 'MUST' && repeated.shown > 0);
  return isBroken ? ExitCode.notConformant : ExitCode.done;
}

function whyCutShort({ isLost, operations }: Explored, signal: AbortSignal): string | null {
  if (signal.aborted) return 'it was interrupted';
  if (isLost) return 'the target stopped answering';
  return operations === 0 ? 'nothing was sent' : null;
}

/** Writes the files, and prints the result. */
function report(found: Exploration, { out, json }: ExploreCommandOptions): void {
  const path = join(out, 'explore.json');
  writeFileSync(path, `${visibleJson(found)}\n`);
  writeFileSync(join(out, 'explore.html'), explorationPage(found, textOf));
  if (json) {
    console.log(visibleJson(found));
    return;
  }
  console.log(explorationText(found));
  for (const one of found.left) console.log(`  Left: ${visible(one)}`);
  console.log(`  Written: ${path} (--replay sends its sequences again), ${join(out, 'explore.html')}`);
}

function textOf(id: string): string {
  return isRequirementId(id) ? requirements[id].text : '';
}

/** Profiles that steps are drawn from. @throws UserError for an unknown one, and when none is claimed */
function profilesOf({ target }: ChosenTarget, { profile }: ExploreCommandOptions) {
  const asked = profile?.map(profileNamed);
  const profiles = target.claims.filter((id) => asked?.includes(id) ?? true);
  if (profiles.length > 0) return profiles;
  throw new UserError(
    'The target claims none of these profiles; name others with --profile, or claim them in the target file.',
  );
}
