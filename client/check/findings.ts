import type { ContractRule, Violation } from '../exchange.ts';

/** Collects what one answer breaks; the same breach counts once an answer. Details may hold text of the target, at length. */
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
