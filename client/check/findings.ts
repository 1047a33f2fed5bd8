import type { ContractRule, Violation } from '../exchange.ts';

/** Collects the breaches of one answer; repeated breaches count once. Details may contain long text of the target. */
export class Findings {
  readonly violations: Violation[] = [];
  readonly #operation: string;

  constructor(operation: string) {
    this.#operation = operation;
  }

  add(rule: ContractRule, detail: string): void {
    const known = this.violations.some((one) => one.rule === rule && one.detail === detail);
    if (!known) this.violations.push({ rule, operation: this.#operation, detail });
  }
}
