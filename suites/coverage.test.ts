import { describe, expect, test, vi } from 'vitest';
import {
  type ProfileId,
  requirementIds,
  requirements,
  type RequirementId,
} from '../spec/generated/requirements.ts';
import { suiteFiles } from './harness/run.ts';

/** Every case that the suites register, by loading them with a harness that only takes names. */
const cases = vi.hoisted((): { id: RequirementId; profile: ProfileId | undefined; file: string }[] => []);
const reading = vi.hoisted(() => ({ file: '' }));
vi.mock('./harness/requirement.ts', () => {
  let current: ProfileId | undefined;
  return {
    profile(id: ProfileId, body: () => void): void {
      current = id;
      body();
      current = undefined;
    },
    requirement: (id: RequirementId) => cases.push({ id, profile: current, ...reading }),
  };
});

describe('the suites', async () => {
  for (const file of suiteFiles()) {
    reading.file = file;
    await import(/* @vite-ignore */ file);
  }
  const judged = new Set(cases.map(({ id }) => id));

  test('have a case for every requirement that is neither pending nor untestable', () => {
    const due = requirementIds.filter((id) => requirements[id].testable && !requirements[id].pending);
    expect(due.filter((id) => !judged.has(id))).toEqual([]);
  });

  test('have no case for a requirement that is pending or untestable', () => {
    const early = [...judged].filter((id) => requirements[id].pending || !requirements[id].testable);
    expect(early).toEqual([]);
  });

  test('have every case in the profile of its requirement', () => {
    expect(cases.filter(({ id, profile }) => requirements[id].profile !== profile)).toEqual([]);
  });

  test('have every case where a run of its requirement alone looks for it', () => {
    const files = new Map<string, readonly string[]>();
    for (const { id } of cases)
      if (!files.has(requirements[id].stem)) files.set(requirements[id].stem, suiteFiles([id]));
    expect(cases.filter(({ id, file }) => !files.get(requirements[id].stem)?.includes(file))).toEqual([]);
    expect(suiteFiles(['BKT-NAME-01']).length).toBeLessThan(20);
  });
});
