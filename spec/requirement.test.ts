import { expect, it } from 'vitest';
import { requirements } from './generated/requirements.ts';
import { isRequirementId } from './requirement-id.ts';
import { levelIn } from './requirement.ts';

const example = requirements['BKT-CREATE-01'];

it('has a level for each dialect if the catalogue states one', () => {
  expect(levelIn({ ...example, level: 'MAY' }, 'aws')).toBe('MAY');
  const differing = Object.values(requirements).filter(({ level }) => typeof level === 'object');
  expect(differing.length).toBeGreaterThan(100);
  for (const one of differing)
    expect(levelIn(one, 'aws')).toBe(typeof one.level === 'object' && one.level.aws);
});

it('distinguishes an id from any other text', () => {
  expect(isRequirementId('BKT-CREATE-01')).toBe(true);
  expect(isRequirementId('toString')).toBe(false);
});
