import { expect, test } from 'vitest';
import { requirementIds, requirements } from '../../spec/generated/requirements.ts';
import { referenceTarget } from '../target-choice.ts';
import { readSelection, refuseEmptySelection } from './selection.ts';

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

test('filters that match nothing are refused with the reason', () => {
  expect(() => refuseEmptySelection(target, readSelection(['objects'], ['BKT-NAME-01']))).toThrow(
    'none of the named requirements',
  );
});
