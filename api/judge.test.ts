import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formatTargetFile, judge, type TargetFile, UserError } from './judge.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-judge-'));
beforeAll(() => vi.stubEnv('ASSAY_STATE_DIR', folder));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const keys = { accessKeyId: 'alpha:alice', secretAccessKey: 'alice-secret-key' };
/** Nothing listens on port 1 of this machine. */
const target: TargetFile = { name: 'nobody', endpoint: 'http://127.0.0.1:1', identities: { owner: keys } };

test.each([
  [{}, /given nothing to judge/],
  [{ target, url: 'http://127.0.0.1:1' }, /not both/],
  [{ target, seed: 0.5 }, /option seed must be a whole number from 0 to 4294967295/],
  [{ target, concurrency: 0 }, /option concurrency must be a whole number from 1 to 256/],
  [{ target, only: ['BKT-NAEM'] }, /no requirement "BKT-NAEM"/],
  [{ target, applications: ['restic' as const], only: ['BKT-NAME-04'] }, /leave out profiles and only/],
  [{ target: { ...target, endpoint: 'nowhere' } }, /^target.endpoint: is not an address/],
  [{ target: { ...target, adressing: 'path' } as TargetFile }, /^target.adressing: unknown key.*addressing/],
  [{ target: join(folder, 'missing.yaml') }, /missing.yaml: no such file/],
  [{ url: 'http://127.0.0.1:1', environment: {} }, /ASSAY_OWNER_KEY_ID/],
  [{ target, reports: '/dev/null/reports' }, /Reports cannot be written/],
])('throws a UserError for errors that the caller can fix: %o', async (options, message) => {
  const refused = judge(options);
  await expect(refused).rejects.toBeInstanceOf(UserError);
  await expect(refused).rejects.toThrow(message);
});

test('gives incomplete results for a target that does not answer, and writes no report', async () => {
  const results = await judge({ target, only: ['BKT-NAME-04'], seed: 7 });
  expect(results.outcome).toBe('incomplete');
  expect(results.requirements.map(({ id, verdict }) => [id, verdict])).toEqual([['BKT-NAME-04', 'blocked']]);
  expect(results.run).toMatchObject({
    seed: 7,
    command: 'assay run http://127.0.0.1:1 --dialect std --seed 7',
  });
  expect(readdirSync(folder)).toEqual(['journal']);
});

test('says of each application whether it works', async () => {
  const { applications, run } = await judge({ target, applications: ['loki'] });
  expect(run.filter?.applications).toEqual(['loki']);
  expect(applications).toMatchObject([{ application: 'loki', answer: 'unknown', kept: 0 }]);
});

test('a target file that is written is read as the same target', async () => {
  const path = join(folder, 'nobody.yaml');
  const identities = { owner: { ...keys, secretAccessKey: '${SECRET}' } };
  writeFileSync(path, formatTargetFile({ ...target, dialect: 'aws', identities }));
  const results = await judge({ target: path, only: ['BKT-NAME-04'], environment: { SECRET: 'secret' } });
  expect(results.target).toMatchObject({ name: 'nobody', endpoint: 'http://127.0.0.1:1', dialect: 'aws' });
});

test('a target file with a mistake is not written', () => {
  expect(() => formatTargetFile({ ...target, claims: ['bucket' as 'buckets'] })).toThrow(
    /^target.claims.0: must be one of .*did you mean "buckets"/,
  );
});
