import { afterAll, expect, test } from 'vitest';
import { behaviours } from '../../fixtures/hostile/catalogue.ts';
import { attack, type Attacked } from './attacked.fixture.ts';
import { problems } from './problems.fixture.ts';

/** Declares one test for each behaviour of these groups, with a run of the command; `-t NAME` chooses one. */
export function runAgainst(...groups: readonly string[]): void {
  const chosen = behaviours.filter(({ name }) => groups.some((group) => name.startsWith(`${group}/`)));
  const done: [string, Attacked][] = [];
  test.concurrent.each(chosen.map((behaviour) => [behaviour.name, behaviour.does, behaviour] as const))(
    '%s: %s',
    async (name, _, behaviour) => {
      const run = await attack(behaviour);
      done.push([name, run]);
      expect(problems(behaviour, run)).toEqual([]);
    },
  );
  afterAll(() => {
    done.sort(([, a], [, b]) => b.megabytes - a.megabytes);
    console.log(done.map(([name, run]) => summaryOf(name, run)).join('\n'));
  });
}

function summaryOf(name: string, { megabytes, seconds, cpuSeconds, code, requests }: Attacked): string {
  const figures = [
    `${megabytes.toFixed(0)} MB`.padStart(7),
    `${seconds.toFixed(1)} s`.padStart(8),
    `${cpuSeconds.toFixed(1)} s of CPU`.padStart(14),
    `${requests.length} requests`.padStart(15),
    `exit ${code}`.padStart(8),
  ];
  return `${name.padEnd(40)}${figures.join('')}`;
}
