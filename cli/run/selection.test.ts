import { expect, test } from 'vitest';
import { requirementIds, requirements } from '../../spec/generated/requirements.ts';
import { levelIn } from '../../spec/requirement.ts';
import { referenceTarget } from '../target-choice.ts';
import { quickSelection, readSelection, refuseEmptySelection, selectionFor } from './selection.ts';

const target = referenceTarget('std', { url: 'http://127.0.0.1:1' });
const untestable = requirementIds.find((id) => !requirements[id].testable) ?? 'BKT-NAME-01';

test('without filters everything is selected', () => {
  expect(readSelection([], [])).toEqual({ filter: null, select: null });
});

test('both filters together select what matches both', () => {
  const { select, filter } = readSelection(['buckets'], ['BKT-NAME-01', 'OBJ-KEY']);
  expect(select).toEqual(['BKT-NAME-01']);
  expect(filter?.profiles).toEqual(['buckets']);
});

test('a selection with something to judge is accepted', () => {
  expect(() => refuseEmptySelection(target, readSelection([], ['BKT-NAME-01']))).not.toThrow();
});

test.each([
  ['not testable', target, [untestable]],
  ['not claimed', { ...target, claims: ['objects' as const] }, ['BKT-NAME-01']],
  ['of another dialect', { ...target, dialect: 'aws' as const }, ['BKT-ACCESS-01']],
])('a selection that is %s is refused with the reason and what could be selected', (_what, where, only) => {
  const act = () => refuseEmptySelection(where, readSelection([], only));
  expect(act).toThrow(`${only[0]}: `);
  expect(act).toThrow(/Profiles that can be judged: .*objects/);
});

test('--quick selects MUSTs of the core, and says so in the results', () => {
  const { select, filter } = quickSelection('std');
  expect(select).toContain('BKT-DEL-01');
  expect(select?.every((id) => levelIn(requirements[id], 'std') === 'MUST')).toBe(true);
  expect(select?.some((id) => requirements[id].profile === 'acl')).toBe(false);
  expect(filter?.quick).toBe(true);
});

test('filters that match nothing are refused with the reason', () => {
  expect(() => refuseEmptySelection(target, readSelection(['objects'], ['BKT-NAME-01']))).toThrow(
    'none of the named requirements',
  );
});

test('applications select what they need, and are named in the results', () => {
  const { select, filter } = selectionFor(['Terraform', 'terraform']);
  expect(select).toContain('COND-WRITE-02');
  expect(select).not.toContain('BKT-NAME-01');
  expect(filter).toEqual({ profiles: [], only: [], applications: ['terraform'] });
});

test.each([
  ['resitc', 'There is no application "resitc"; did you mean "restic"?'],
  ['photoshop', 'There is no application "photoshop"; there are distribution, '],
])('an unknown application, %s, is refused with what there is', (word, message) => {
  expect(() => selectionFor([word])).toThrow(message);
});

test('applications of which nothing can be judged are refused with what to claim', () => {
  expect(() => refuseEmptySelection({ ...target, claims: ['cluster'] }, selectionFor(['loki']))).toThrow(
    'loki: claim listing, objects, signature in the target file.',
  );
});
