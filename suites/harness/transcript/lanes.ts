import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { RunPlan, Subject } from '../plan.ts';
import { idsRestored, judgedTarget } from './judged-target.ts';
import type { Lane } from './lane.ts';
import { LiveLane } from './live-lane.ts';
import { Recorder } from './recorder.ts';
import { type CaseRecord, caseLane, type EndRecord, requirementOf, TRANSCRIPT_FORMAT } from './records.ts';
import { ReplayLane } from './replay-lane.ts';
import { Spool } from './spool.ts';
import type { Written } from './written.ts';

/** What the harness asks for itself. */
export type HarnessLane = 'set-up' | 'clean-up' | 'probe';

/** All lanes of one subject in a worker: recorded, answered by a transcript, or neither. @internal only the workers of a run import it */
export class Lanes {
  readonly #recorder: Recorder | undefined;
  readonly #spool: Spool | undefined;
  readonly #restore: ((text: string) => string) | undefined;
  readonly #ofHarness = new Map<HarnessLane, Lane>();

  constructor(plan: RunPlan, subject: Subject) {
    this.#recorder = recorderOf(plan, subject);
    this.#spool = subject.replay && new Spool(subject.replay.spooled);
    this.#restore = subject.replay && idsRestored(subject.target);
  }

  /** Whether a transcript answers in place of the target. */
  get isReplay(): boolean {
    return this.#spool !== undefined;
  }

  /** An attempt at a case. */
  ofCase(id: RequirementId, nth: number, attempt: number): Lane {
    return this.#called(caseLane(id, nth, attempt));
  }

  /** What the harness asks; it goes on through the whole run. */
  ofHarness(name: HarnessLane): Lane {
    const lane = this.#ofHarness.get(name) ?? this.#called(name, name !== 'set-up');
    this.#ofHarness.set(name, lane);
    return lane;
  }

  /** The recorded end of a case, where a transcript has it. */
  recordedCase(id: RequirementId, nth: number): CaseRecord | undefined {
    return this.#spool?.case(caseLane(id, nth, 1));
  }

  /** Record the end of a case. */
  caseEnded(record: Omit<CaseRecord, 'type'>): void {
    this.#recorder?.write({ type: 'case', ...record });
  }

  /** The recorded exchanges at other places than these, by lane: what no case has asked again. */
  *rest(counted: ReadonlySet<number>): Generator<{
    id: RequirementId | undefined;
    lane: Lane;
    exchanges: ReturnType<ReplayLane['recorded']>;
  }> {
    if (!this.#spool) return;
    for (const name of this.#spool.lanesBeside(counted)) {
      const lane = this.#replayed(name, this.#spool);
      yield { id: requirementOf(name), lane, exchanges: lane.recorded(counted) };
    }
  }

  /** End the transcript that is read or written. @returns what is known of the written one, or why it could not be written */
  async close(traffic: EndRecord['traffic']): Promise<Written | { error: string } | undefined> {
    this.#spool?.close();
    return this.#recorder?.close(traffic);
  }

  #called(name: string, isLenient = false): Lane {
    return this.#spool ? this.#replayed(name, this.#spool, isLenient) : new LiveLane(name, this.#recorder);
  }

  #replayed(name: string, spool: Spool, isLenient = false): ReplayLane {
    return new ReplayLane(name, spool, { isLenient, restore: this.#restore });
  }
}

function recorderOf(
  { runId, seed, prefix }: RunPlan,
  { target, select, recording }: Subject,
): Recorder | undefined {
  if (!recording) return undefined;
  const { path, about } = recording;
  const recorder = new Recorder(path);
  recorder.write({
    type: 'run',
    format: TRANSCRIPT_FORMAT,
    id: runId,
    seed,
    prefix,
    select,
    target: judgedTarget(target),
    about,
  });
  return recorder;
}
