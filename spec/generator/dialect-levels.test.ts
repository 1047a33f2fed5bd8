import { expect, test } from 'vitest';
import { withExtendingDialects } from './dialect-levels.ts';
import type { DialectSource } from './dialects.ts';
import type { RequirementSource } from './requirements.ts';

const dialect = (name: string, base?: string, levels: Record<string, string> = {}): DialectSource => ({
  name,
  file: `${name}.yaml`,
  base,
  values: {},
  overlays: [],
  levels,
});

const requirement = (rest: Partial<RequirementSource>): RequirementSource => ({
  file: 'buckets/naming.yaml',
  id: 'BKT-NAME-01',
  level: 'MUST',
  text: 'It is so.',
  basis: 'open',
  profile: 'buckets',
  dialects: ['std', 'aws'],
  operations: [],
  ...rest,
});

function inAcme(
  rest: Partial<RequirementSource>,
  levels: Record<string, string> = {},
  ...more: DialectSource[]
) {
  const all = [dialect('aws'), dialect('acme', 'aws', levels), dialect('std'), ...more];
  const [one] = withExtendingDialects([requirement(rest)], all);
  return { dialects: one?.dialects, level: one?.level };
}

test.each([
  ['the requirements of the dialect that it extends', {}, ['std', 'aws', 'acme'], 'MUST'],
  ['no requirements of other dialects', { dialects: ['std'] }, ['std'], 'MUST'],
  [
    'the level of the dialect that it extends',
    { level: { std: 'SHOULD', aws: 'MUST' } },
    ['std', 'aws', 'acme'],
    { std: 'SHOULD', aws: 'MUST', acme: 'MUST' },
  ],
])('a dialect has %s', (_what, rest, dialects, level) => {
  expect(inAcme(rest)).toEqual({ dialects, level });
});

test.each([
  ['another level', {}, { 'BKT-NAME-01': 'SHOULD' }, ['std', 'aws', 'acme'], 'SHOULD'],
  [
    'a requirement of another dialect',
    { dialects: ['std'] },
    { 'BKT-NAME-01': 'MUST' },
    ['std', 'acme'],
    'MUST',
  ],
  ['that a requirement does not apply', {}, { 'BKT-NAME-01': 'none' }, ['std', 'aws'], 'MUST'],
  ['that no requirement of a profile applies', {}, { buckets: 'none' }, ['std', 'aws'], 'MUST'],
  [
    'that only one requirement of a profile applies',
    {},
    { buckets: 'none', 'BKT-NAME-01': 'MAY' },
    ['std', 'aws', 'acme'],
    'MAY',
  ],
])('the file of a dialect can state %s', (_what, rest, levels, dialects, here) => {
  const { level, ...found } = inAcme(rest, levels);
  expect(found).toEqual({ dialects });
  expect(typeof level === 'string' ? level : level?.['acme']).toBe(here);
  expect(typeof level === 'string' ? level : level?.['std']).toBe('MUST');
});

test('a dialect that extends an extending dialect inherits its levels', () => {
  const { dialects, level } = inAcme({}, { 'BKT-NAME-01': 'SHOULD' }, dialect('acme-two', 'acme'));
  expect({ dialects, level }).toEqual({
    dialects: ['std', 'aws', 'acme', 'acme-two'],
    level: { std: 'MUST', aws: 'MUST', acme: 'SHOULD', 'acme-two': 'SHOULD' },
  });
});

test.each([
  [{ 'BKT-NAME-99': 'MUST' }, 'acme.yaml: levels: BKT-NAME-99 is neither a requirement nor a profile'],
  [{ buckets: 'MAY' }, 'acme.yaml: levels: buckets: a profile has no level'],
])('levels of %j are refused', (levels, message) => {
  expect(() => inAcme({}, levels)).toThrow(message);
});
