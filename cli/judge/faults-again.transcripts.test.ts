import { expect, test } from 'vitest';
import { judgedTwice, someFaults } from './faults-again.fixture.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));
const count = Number(process.env['FAULTS'] ?? 64);

test(`${count} faults, by seed ${seed}: a transcript is judged to the verdicts, findings and observations of its run`, async () => {
  const chosen = someFaults(count, seed);
  expect(new Set(chosen.map(({ name }) => name.split('/')[0])).size).toBeGreaterThan(15);
  const servers = await judgedTwice(chosen);
  const differ = servers.filter(({ run, again }) => JSON.stringify(run) !== JSON.stringify(again));
  for (const { label, run, again } of differ)
    for (const id of Object.keys(run)) expect({ label, id, ...again[id] }).toEqual({ label, id, ...run[id] });
  expect(differ.map(({ label }) => label)).toEqual([]);
}, 1_200_000);
