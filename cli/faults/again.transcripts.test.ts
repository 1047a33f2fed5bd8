import { expect, test } from 'vitest';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { someFaults, TranscriptFolder } from './again.ts';
import { type DeviantServer, judgeServers } from './judge-servers.ts';
import { subjectsOf } from './subjects.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6));
const count = Number(process.env['FAULTS'] ?? 64);

test(`${count} faults, by seed ${seed}: a transcript is judged to the verdicts, findings and observations of its run`, async () => {
  const chosen = someFaults(faults, count, seed);
  expect(new Set(chosen.map(({ name }) => name.split('/')[0])).size).toBeGreaterThan(15);
  const servers = subjectsOf(chosen).map(({ fault, dialect, claimed, rest }): DeviantServer => ({
    label: fault,
    dialect,
    deviations: [fault],
    select: [...claimed, ...rest],
    consistencySeconds: 0,
  }));
  const folder = new TranscriptFolder();
  try {
    const { signal } = new AbortController();
    const transcript = folder.transcript.bind(folder);
    const judged = await judgeServers(servers, { quiet: true, concurrency: 16, signal, transcript });
    expect(judged.error).toBeUndefined();
    const all = servers.map(({ label }, index) => ({ index, label }));
    expect(await folder.differences(all, judged.judgements)).toEqual([]);
    const [[id, result] = []] = judged.judgements[0] ?? new Map();
    const otherwise = new Map(judged.judgements[0]).set(id, { ...result, verdict: 'blocked' });
    const [difference, ...others] = await folder.differences(all.slice(0, 1), [otherwise]);
    expect(difference).toMatchObject({ server: all[0]?.label, requirement: id, run: { verdict: 'blocked' } });
    expect(others).toEqual([]);
  } finally {
    folder.remove();
  }
}, 1_200_000);
