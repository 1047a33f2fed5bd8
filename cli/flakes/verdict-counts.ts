import type { Results, Verdict } from '../../reports/results.ts';

/** A requirement whose verdict was not the same in every run of a dialect. */
export interface Flake {
  dialect: string;
  id: string;
  /** Verdict → numbers of the runs that came to it. */
  runs: ReadonlyMap<Verdict, readonly number[]>;
}

/** Collects the verdicts of many runs of one suite against one server, and finds those that differ. */
export class VerdictCounts {
  readonly #runs = new Map<string, Map<Verdict, number[]>>();

  /** Take the verdicts of run `number`. */
  add(number: number, { target, requirements }: Results): void {
    for (const { id, verdict } of requirements) {
      const key = `${target.dialect} ${id}`;
      const verdicts = this.#runs.get(key) ?? new Map<Verdict, number[]>();
      verdicts.set(verdict, [...(verdicts.get(verdict) ?? []), number]);
      this.#runs.set(key, verdicts);
    }
  }

  /** The requirements that got more than one verdict, by dialect and id. */
  flakes(): Flake[] {
    return [...this.#runs]
      .filter(([, verdicts]) => verdicts.size > 1)
      .map(([key, runs]) => {
        const [dialect = '', id = ''] = key.split(' ');
        return { dialect, id, runs };
      })
      .sort((a, b) => a.dialect.localeCompare(b.dialect) || a.id.localeCompare(b.id));
  }
}
