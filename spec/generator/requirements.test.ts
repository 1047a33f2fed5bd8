import { expect, it } from 'vitest';
import { checkRequirements, type Profiles, type RequirementSource } from './requirements.ts';

const PROFILES: Profiles = {
  profiles: [{ id: 'buckets', title: 'Buckets', description: 'Buckets.', prefixes: ['BKT'] }],
  levels: { core: ['buckets'] },
  terms: { core: { validDays: 365, signWithinDays: 30 } },
};

const SOUND: RequirementSource = {
  file: 'buckets/naming.yaml',
  id: 'BKT-NAME-01',
  level: 'MUST',
  text: 'A name is a name.',
  basis: 'stated',
  source: 'Interface document, Bucket',
  profile: 'buckets',
  dialects: ['std'],
  operations: ['createBucket'],
};

const both = new Set(['std', 'aws']);
const known = { operations: new Map([['createBucket', 'buckets']]), dialects: both, leading: both };
const check = (requirements: RequirementSource[], profiles = PROFILES) => {
  return () => checkRequirements(requirements, profiles, known);
};

it('accepts a valid requirement', () => {
  expect(
    check([SOUND, { ...SOUND, id: 'BKT-NAME-02', level: { std: 'SHOULD', aws: 'MUST' } }]),
  ).not.toThrow();
});

it.each<[string, Partial<RequirementSource>, string]>([
  ['an id of another form', { id: 'BKT-1' }, 'an id has the form'],
  ['an id of another profile', { id: 'OBJ-NAME-01' }, 'is in profile buckets, whose ids begin with BKT'],
  ['an unknown operation', { operations: ['makeBucket'] }, 'operation makeBucket is not in the contract'],
  ['an unknown profile', { profile: 'pails' }, 'profile pails is not listed'],
  ['an unknown level', { level: 'WILL' }, 'level WILL is not one of'],
  ['a level for some dialects only', { level: { std: 'MUST' } }, 'level of dialect aws is not one of'],
  ['an unknown dialect', { dialects: ['std', 'gcs'] }, 'dialect gcs is not known'],
  ['no dialect', { dialects: [] }, 'applies in no dialect'],
  ['an unknown basis', { basis: 'guessed' }, 'basis guessed is not one of'],
  // What YAML makes of a text with a colon in it.
  [
    'a text that is none',
    { text: { 'A copy with x': 'REPLACE' } as unknown as string },
    'its text is a mapping: quote it',
  ],
  ['an unknown need', { needs: ['luck'] }, 'need luck is not one of'],
  ['compatible without a public source', { basis: 'compatible' }, 'compatible without a public source'],
  ['stated without a section', { source: '' }, 'stated without the section'],
  ['untestable without a reason', { testable: false }, 'not testable without a reason'],
])('refuses %s', (_, parts, message) => {
  expect(check([{ ...SOUND, ...parts }])).toThrow(`buckets/naming.yaml: ${parts.id ?? SOUND.id}: ${message}`);
});

it('refuses a second requirement of one id', () => {
  expect(check([SOUND, SOUND])).toThrow('buckets/naming.yaml: BKT-NAME-01: a second requirement of this id');
});

it('refuses an operation whose tag is not a profile', () => {
  const strays = { ...known, operations: new Map([['createBucket', 'pails']]) };
  expect(() => checkRequirements([], PROFILES, strays)).toThrow(
    'createBucket: its tag pails is not a profile',
  );
});

it('refuses a certification level of an unknown profile', () => {
  expect(check([], { ...PROFILES, levels: { core: ['pails'] } })).toThrow('level core names pails');
});

it.each([
  [{}, 'terms of level core need validDays and signWithinDays'],
  [{ core: { validDays: 0, signWithinDays: 30 } }, 'terms of level core need'],
  [
    { core: { validDays: 1, signWithinDays: 1 }, bronze: { validDays: 1, signWithinDays: 1 } },
    'name no level: bronze',
  ],
])('refuses terms of certificates that do not fit the levels: %j', (terms, fault) => {
  expect(check([], { ...PROFILES, terms })).toThrow(fault);
});
