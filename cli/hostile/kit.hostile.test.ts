import { expect, test } from 'vitest';
import { behaviours } from '../../fixtures/hostile/catalogue.ts';
import { attack } from './attacked.fixture.ts';
import { problems } from './problems.fixture.ts';

/** One run of the command against every behaviour of the kit. `-t NAME` takes one. */
test.concurrent.each(behaviours.map((behaviour) => [behaviour.name, behaviour.does, behaviour] as const))(
  '%s: %s',
  async (name, _, behaviour) => {
    const run = await attack(behaviour);
    console.log(
      `${name} ${run.seconds.toFixed(1)} s, ${run.megabytes.toFixed(0)} MB, exit ${run.code}, ${run.requests.length} requests`,
    );
    expect(problems(behaviour, run)).toEqual([]);
  },
);
