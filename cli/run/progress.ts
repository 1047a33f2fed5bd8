import pc from 'picocolors';
import { isAlarming } from '../../reports/verdict.ts';
import { VERDICT_WORDS } from '../../reports/verdict-words.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseOutcome } from '../../suites/harness/case-outcome.ts';

/** Where progress is shown. */
export interface Screen {
  write(text: string): void;
  isTTY?: boolean;
  columns?: number;
}

/** Milliseconds between two redraws of the progress line, and between two plain lines. */
const REDRAW = 80;
const PLAIN = 15_000;

/** Milliseconds between two plain lines where a slow case is to be named. */
const NAMED = 5000;

/** Most requirements whose failures are printed during the run: a badly failing target would have hundreds. */
const MAX_SHOWN = 20;

/**
 * Shows the progress of a run: one redrawn line on a terminal, an occasional plain line elsewhere. The first failures are printed
 * at once, one per requirement.
 */
export class Progress {
  readonly #screen: Screen;
  /** A terminal that can take a line back. */
  readonly #isLive: boolean;
  readonly #expected: ReadonlySet<string>;
  readonly #now: () => number;
  readonly #began: number;
  readonly #shown = new Set<string>();
  #total = 0;
  #done = 0;
  #failed = 0;
  #last: number;
  /** Cases that are under way for long. */
  readonly #slow = new Set<RequirementId>();

  /** @param expected ids whose failure is expected and not printed */
  constructor(screen: Screen, expected: ReadonlySet<string>, now: () => number = () => performance.now()) {
    this.#screen = screen;
    this.#isLive = (screen.isTTY ?? false) && process.env['TERM'] !== 'dumb';
    this.#expected = expected;
    this.#now = now;
    this.#began = now();
    this.#last = this.#began;
  }

  /** Count one ended case, of `total`. */
  caseEnded(outcome: CaseOutcome, total: number): void {
    this.#total = total;
    this.#done += 1;
    this.#slow.delete(outcome.requirement);
    if (isAlarming(outcome.verdict) && !this.#expected.has(outcome.requirement)) this.#failure(outcome);
    const due = this.#now() - this.#last >= (this.#isLive ? REDRAW : PLAIN);
    if (due) this.#draw(total);
  }

  /** Name a case that is under way for long, until it ends. */
  caseIsSlow(id: RequirementId): void {
    this.#slow.add(id);
    if (this.#now() - this.#last >= (this.#isLive ? REDRAW : NAMED)) this.#draw(this.#total);
  }

  /** Print a line without disturbing the progress line. */
  say(line: string): void {
    this.#clear();
    this.#screen.write(`${line}\n`);
  }

  /** Restart the count for another run of the same cases. Failures that were printed are not printed again. */
  nextRun(number: number, times: number): void {
    this.say(`Run ${number} of ${times}`);
    this.#done = 0;
    this.#failed = 0;
    this.#slow.clear();
  }

  /** Remove the progress line. */
  end(): void {
    this.#clear();
  }

  #failure({ requirement, verdict, findings }: CaseOutcome): void {
    this.#failed += 1;
    if (this.#shown.has(requirement)) return;
    this.#shown.add(requirement);
    if (this.#shown.size === MAX_SHOWN + 1) this.say('  … more fail; each is in the report at the end');
    if (this.#shown.size > MAX_SHOWN) return;
    const { sign } = VERDICT_WORDS[verdict];
    const width = Math.max(32, this.#screen.columns ?? 160);
    const { text } = requirements[requirement];
    this.say(`${pc.red(sign)} ${pc.bold(requirement)} ${oneLine(text, width - requirement.length - 3)}`);
    for (const { message } of findings.slice(0, 1))
      this.#screen.write(`    ${oneLine(message, width - 4)}\n`);
  }

  #draw(total: number): void {
    this.#last = this.#now();
    const seconds = ((this.#last - this.#began) / 1000).toFixed(0);
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : '';
    const line = `  ${this.#done} of ${total} cases${failed}, ${seconds} s${this.#slowInWords()}`;
    this.#screen.write(this.#isLive ? `\r\u001b[2K${pc.dim(line)}` : `${line}\n`);
  }

  /** The cases that all wait for. */
  #slowInWords(): string {
    const [first] = this.#slow;
    if (first === undefined) return '';
    const others = this.#slow.size === 1 ? '' : ` and ${this.#slow.size - 1} more`;
    return `; slow: ${first}${others}`;
  }

  #clear(): void {
    if (this.#isLive) this.#screen.write('\r\u001b[2K');
  }
}
