import { describe, expect, test, vi } from 'vitest';
import {
  type ProfileId,
  requirementIds,
  requirements,
  type RequirementId,
} from '../spec/generated/requirements.ts';
import { suiteFiles, suiteFinder } from './harness/run.ts';

/** Every case that the suites register, by loading them with a harness that only takes names. */
const cases = vi.hoisted((): { id: RequirementId; profile: ProfileId | undefined; file: string }[] => []);
const loading = vi.hoisted(() => ({ file: '' }));
vi.mock('./harness/requirement.ts', () => {
  let current: ProfileId | undefined;
  return {
    profile(id: ProfileId, body: () => void): void {
      current = id;
      body();
      current = undefined;
    },
    requirement: (id: RequirementId) => cases.push({ id, profile: current, file: loading.file }),
  };
});

describe('the suites', async () => {
  for (const file of suiteFiles()) {
    loading.file = file;
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

  test('are chosen by the requirements of a run so that none of their cases is left out', () => {
    const filesOf = suiteFinder();
    const left = cases.filter(({ id, file }) => !filesOf(id).includes(file));
    expect(left).toEqual([]);
  });

  test('have every case in the profile of its requirement', () => {
    expect(cases.filter(({ id, profile }) => requirements[id].profile !== profile)).toEqual([]);
  });
});
