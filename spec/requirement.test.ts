import { expect, it } from 'vitest';
import { requirements } from './generated/requirements.ts';
import { isRequirementId } from './requirement-id.ts';
import { levelIn } from './requirement.ts';

const example = requirements['BKT-CREATE-01'];

it('has a level for each dialect where the catalogue does', () => {
  expect(levelIn({ ...example, level: 'MAY' }, 'aws')).toBe('MAY');
  expect(levelIn({ ...example, level: { std: 'SHOULD', aws: 'MUST' } }, 'aws')).toBe('MUST');
});

it('knows an id from any other text', () => {
  expect(isRequirementId('BKT-CREATE-01')).toBe(true);
  expect(isRequirementId('toString')).toBe(false);
});
