import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { HOSTILE_TEXTS } from '../fixtures/results/hostile.ts';
import { sampleResults } from '../fixtures/results/sample.ts';
import { rerunCommand } from './rerun.ts';

const { run } = sampleResults();

test('adds the requirement to the command of the run', () => {
  expect(rerunCommand(run, 'BKT-DEL-03')).toBe(
    'assay run --target storage.yaml --seed 20250304 --only BKT-DEL-03',
  );
});

test.each(HOSTILE_TEXTS.filter((text) => !text.includes('\0')))(
  'the id %j stays one word to a shell',
  (id) => {
    const command = rerunCommand({ ...run, command: 'printf %s' }, id).replace('--only', '');
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe(Buffer.from(id).toString());
  },
);
