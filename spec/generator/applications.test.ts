import { expect, test } from 'vitest';
import { applicationsOf } from './applications.ts';
import type { RequirementSource } from './requirements.ts';

const requirement = (id: string, change: Partial<RequirementSource> = {}): RequirementSource => ({
  file: 'objects/writing.yaml',
  id,
  level: { std: 'SHOULD', aws: 'MUST' },
  text: 'An upload is stored.',
  basis: 'compatible',
  profile: 'objects',
  dialects: ['std', 'aws'],
  operations: [],
  ...change,
});
const REQUIREMENTS = [
  requirement('OBJ-PUT-01'),
  requirement('OBJ-PUT-02', { dialects: ['std'] }),
  requirement('OBJ-PUT-03', { basis: 'open' }),
  requirement('OBJ-PUT-04', { level: { std: 'MUST', aws: 'MAY' } }),
  requirement('OBJ-PUT-05', { testable: false }),
];
const need = {
  requirements: ['OBJ-PUT-01'],
  why: 'saves files',
  source: 'https://example.com/s3',
  breaks: 'fails',
};
const app = (change: object) => ({ title: 'Saver', version: '1.0', needs: [need], ...change });
const of = (value: unknown, library?: unknown) => () =>
  applicationsOf(
    {
      applications: [{ file: 'spec/applications/saver.yaml', value }],
      libraries: library === undefined ? [] : [{ file: 'libraries/sdk.yaml', value: library }],
    },
    REQUIREMENTS,
  );

test('an application has its own needs and those of its libraries, with their names', () => {
  const library = { title: 'SDK', version: '2', needs: [{ ...need, why: 'signs' }] };
  const [saver] = of(app({ libraries: ['sdk'] }), library)();
  expect(saver).toEqual({
    id: 'saver',
    title: 'Saver',
    version: '1.0',
    needs: [need, { ...need, why: 'signs', through: 'SDK' }],
  });
});

test.each<[string, unknown, string]>([
  ['is empty', undefined, 'spec/applications/saver.yaml: / must be object'],
  ['has no version', app({ version: undefined }), 'version'],
  ['has a key of another form', app({ requires: [] }), 'must NOT have additional properties'],
  ['names no source', app({ needs: [{ ...need, source: 'its manual' }] }), '/needs/0/source must match'],
  ['names no consequence', app({ needs: [{ ...need, breaks: 'badly' }] }), '/needs/0/breaks must be equal'],
  ['has a limit without words', app({ needs: [{ ...need, breaks: 'limit' }] }), "required property 'limit'"],
  ['has words for no limit', app({ needs: [{ ...need, limit: 'Small files only' }] }), '/needs/0/limit'],
  [
    'needs what is not a requirement',
    app({ needs: [{ ...need, requirements: ['OBJ-PUT-99'] }] }),
    'OBJ-PUT-99 is not a requirement',
  ],
  [
    'needs what another dialect has',
    app({ needs: [{ ...need, requirements: ['OBJ-PUT-02'] }] }),
    'OBJ-PUT-02 does not hold in the dialect aws',
  ],
  [
    'needs what is open',
    app({ needs: [{ ...need, requirements: ['OBJ-PUT-03'] }] }),
    'OBJ-PUT-03 is only observed',
  ],
  [
    'needs what may be',
    app({ needs: [{ ...need, requirements: ['OBJ-PUT-04'] }] }),
    'OBJ-PUT-04 is only observed',
  ],
  [
    'needs what is never judged',
    app({ needs: [{ ...need, requirements: ['OBJ-PUT-05'] }] }),
    'OBJ-PUT-05 is not judged',
  ],
  ['uses an unknown library', app({ libraries: ['sdk'] }), 'there is no library sdk'],
])('a file that %s is refused', (_, value, message) => {
  expect(of(value)).toThrow(message);
});

test('a library that no application uses is refused', () => {
  expect(of(app({}), app({}))).toThrow('libraries/sdk.yaml: no application uses it');
});
