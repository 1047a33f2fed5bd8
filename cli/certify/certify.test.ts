import { hash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { conformantRun } from '../../fixtures/results/certified.ts';
import { readResults } from '../../reports/read-results.ts';
import type { Results } from '../../reports/results.ts';
import { failureOf } from '../failure.ts';
import { program } from '../program.ts';
import { digests } from '../run/digests.ts';
import { type CertifyOptions, runCertify } from './certify.ts';
import type { JudgeTranscripts } from './judged-again.ts';
import { runVerify, type VerifyOptions } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-certify-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});
const at = (...names: string[]): string => join(folder, ...names);

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** What a command prints in this process, and how it ends. */
async function captured(command: () => Promise<unknown>): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    });
  try {
    const code = await command();
    return { code: Number(code ?? 0), ...printed };
  } catch (error) {
    const { exitCode, lines } = failureOf(error);
    return { code: exitCode, stdout: printed.stdout, stderr: [printed.stderr, ...lines].join('\n') };
  } finally {
    vi.restoreAllMocks();
  }
}

const assay = (...words: string[]): Promise<Ended> =>
  captured(() =>
    program()
      .parseAsync(words, { from: 'user' })
      .then(() => process.exitCode),
  );

/** Judging a run again takes half as long as the run: `certificate.transcripts.test.ts` does. */
const judged = (differences: string[] = []): JudgeTranscripts => {
  return (paths, result) =>
    Promise.resolve({
      results: result ?? readResults(RESULT),
      transcripts: paths.map((path) => ({
        name: basename(path),
        digest: { sha256: hash('sha256', readFileSync(path), 'hex') },
      })),
      takenFromRecord: ['OBJ-PUT-01'],
      sameSuite: true,
      differences,
    });
};
const certify = (file: string, options: Partial<CertifyOptions> = {}, judge = judged()): Promise<Ended> =>
  captured(() => runCertify(file, { level: 'core', key: SECRET, out: at('none'), ...options }, judge));
const verify = (file: string, options: VerifyOptions = { key: OPEN }, judge = judged()): Promise<Ended> =>
  captured(() => runVerify(file, options, judge));

/** A result of today by this version of Assay, in a file. */
function resultFile(name: string, changes: (results: Results) => Results = (same) => same): string {
  const [startedAt, finishedAt] = [60_000, 30_000].map((ago) => new Date(Date.now() - ago).toISOString());
  const run = conformantRun();
  const times = { startedAt: String(startedAt), finishedAt: String(finishedAt) };
  const results = changes({ ...run, run: { ...run.run, ...times }, digests: digests('std') });
  writeFileSync(at(name), JSON.stringify(results));
  return at(name);
}

const RESULT = at('results.json');
const SECRET = at('key.pem');
const OPEN = at('key.public.pem');
const CERTIFICATE = at('certificate', 'certificate.json');
beforeAll(async () => {
  resultFile('results.json');
  await assay('keygen', '--out', SECRET, '--owner', 'Example Storage', '--expires', '2090-01-01');
  writeFileSync(at('transcript.ndjson.gz'), 'a transcript');
  await certify(RESULT, { level: 'standard', out: at('certificate') });
});

test('keygen writes the private key readable by its owner only, and never replaces one', async () => {
  expect(statSync(SECRET).mode & 0o777).toBe(0o600);
  expect(readFileSync(OPEN, 'utf8')).toContain(
    'Owner: Example Storage\nExpires: 2090-01-01\n-----BEGIN PUBLIC KEY',
  );
  const before = readFileSync(SECRET);
  const again = await assay('keygen', '--out', SECRET);
  expect(again.code).toBe(2);
  expect(again.stderr).toContain('key.pem exists, and a key that is replaced cannot be restored');
  expect(readFileSync(SECRET)).toEqual(before);
});

test.each([
  [['--owner', 'x'.repeat(201)], '--owner must be one line'],
  [['--owner', 'a\nExpires: 2099-01-01'], 'control character'],
  [['--expires', '2030-02-31'], '--expires must be a day'],
  [['--expires', '2020-01-01'], 'name a later day'],
  [['--passphrase-env', 'NO_SUCH_VARIABLE'], 'NO_SUCH_VARIABLE is not set'],
])('keygen refuses %j and writes nothing', async (words, why) => {
  const { code, stderr } = await assay('keygen', '--out', at('other.pem'), ...words);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) as string });
  expect(existsSync(at('other.pem'))).toBe(false);
});

test('a certificate is written with its page and badge, and verify says in one screen what it certifies and what not', async () => {
  expect(readdirSync(at('certificate')).sort()).toEqual([
    'badge.svg',
    'certificate.html',
    'certificate.json',
  ]);
  const { code, stdout } = await verify(CERTIFICATE, {
    key: OPEN,
    result: RESULT,
    transcript: [at('transcript.ndjson.gz')],
  });
  expect(code).toBe(0);
  const text = stdout.replace(/\s+/g, ' ');
  for (const words of [
    'Valid Level standard, dialect std',
    'example-store 4.2 4.2.1, at https://s3.storage.example',
    'Signed by Example Storage, key ',
    'Recommendations missed (1)',
    'Profiles not claimed (8) clients, cluster, consistency, cors, forms, lifecycle, monitoring, website',
    'As recorded only (1) OBJ-PUT-01',
    'Checked signature; result; transcript, judged again',
  ])
    expect(text).toContain(words);
  expect(stdout.split('\n').length).toBeLessThanOrEqual(24);
  const page = readFileSync(at('certificate', 'certificate.html'), 'utf8');
  expect(page).not.toContain('Example Storage');
  expect(page).toContain('example-store 4.2 4.2.1');
});

test('an existing certificate is replaced only with --force', async () => {
  const before = readFileSync(CERTIFICATE);
  const refused = await certify(RESULT, { out: at('certificate') });
  expect(refused).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('add --force to replace it') as string,
  });
  expect(readFileSync(CERTIFICATE)).toEqual(before);
  mkdirSync(at('forced'));
  writeFileSync(at('forced', 'badge.svg'), 'mine');
  const forced = await certify(RESULT, { out: at('forced'), force: true });
  expect(forced.code).toBe(0);
  expect(readdirSync(at('forced')).sort()).toEqual(['badge.svg', 'certificate.html', 'certificate.json']);
  expect(readFileSync(at('forced', 'badge.svg'), 'utf8')).toContain('<svg');
});

test('a result that cannot be certified ends with 1, every reason, and nothing written', async () => {
  const file = resultFile('filtered.json', (one) => ({
    ...one,
    run: { ...one.run, filter: { profiles: [], only: ['BKT'] } },
    target: { ...one.target, claimed: ['buckets'] },
  }));
  const { code, stderr } = await certify(file);
  expect(code).toBe(1);
  expect(stderr).toContain('run again without filters');
  expect(stderr).toContain('Level core needs profiles that the target does not claim');
  expect(existsSync(at('none'))).toBe(false);
});

test('an encrypted key signs with its passphrase', async () => {
  vi.stubEnv('PASS', 'correct horse');
  await assay('keygen', '--out', at('locked.pem'), '--passphrase-env', 'PASS');
  const locked = { key: at('locked.pem'), out: at('locked') };
  expect(await certify(RESULT, locked)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is encrypted') as string,
  });
  expect((await certify(RESULT, { ...locked, passphraseEnv: 'PASS' })).code).toBe(0);
  const trusted = await verify(at('locked', 'certificate.json'), { key: at('locked.public.pem') });
  expect(trusted.code).toBe(0);
});

test('an expired key does not sign', async () => {
  const old = readFileSync(SECRET, 'utf8').replace('2090-01-01', '2024-12-31');
  writeFileSync(at('old.pem'), old);
  const { code, stderr } = await certify(RESULT, { key: at('old.pem') });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining('expired on 2024-12-31') as string,
  });
});

test('an address other than of the web is not written into a certificate', async () => {
  for (const url of ['javascript:alert(1)', 'https://me:secret@storage.example/', 'results'])
    expect(await certify(RESULT, { url })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--url must be') as string,
    });
});

/** A certificate file with a text replaced. */
function tampered(from: RegExp, to: string): string {
  writeFileSync(at('tampered.json'), readFileSync(CERTIFICATE, 'utf8').replace(from, to));
  return at('tampered.json');
}

test('what does not hold ends with 1, and what cannot be read with 2, both in a line that says why', async () => {
  await assay('keygen', '--out', at('stranger.pem'));
  const edited = resultFile('edited.json', (one) => ({ ...one, leftovers: ['x'] }));
  mkdirSync(at('keys'));
  mkdirSync(at('empty'));
  for (const name of ['stranger.public.pem', 'key.public.pem'])
    writeFileSync(at('keys', name), readFileSync(at(name)));
  writeFileSync(at('other.ndjson'), 'another transcript');
  writeFileSync(at('garbage.json'), '\u001b[31m{"payload":');
  const key = OPEN;
  const cases: [string, VerifyOptions, number, string][] = [
    [CERTIFICATE, { trusted: at('keys') }, 0, ''],
    [CERTIFICATE, { key: at('stranger.public.pem') }, 1, 'not one of those that you trust'],
    [tampered(/"payload": "./, '"payload": "f'), { key }, 1, 'is not valid: '],
    [at('garbage.json'), { key }, 1, 'not JSON'],
    [CERTIFICATE, { key, result: edited }, 1, ''],
    [CERTIFICATE, { key, transcript: [at('other.ndjson')] }, 1, ''],
    [CERTIFICATE, { key, transcript: [at('nothing.gz')] }, 2, 'there is no such file'],
    [CERTIFICATE, { key, result: at('nothing.json') }, 2, 'no such file'],
    [at('nothing.json'), { key }, 2, 'no such file'],
    [CERTIFICATE, {}, 2, 'Say whose signature you trust'],
    [CERTIFICATE, { key, trusted: folder }, 2, 'not both'],
    [CERTIFICATE, { key: SECRET }, 2, 'is a private key'],
    [CERTIFICATE, { trusted: at('empty') }, 2, 'holds no key'],
    [CERTIFICATE, { trusted: OPEN }, 2, 'is not a folder'],
  ];
  for (const [file, options, expected, why] of cases) {
    const { code, stderr } = await verify(file, options);
    expect({ file, options, code, stderr }).toEqual({
      file,
      options,
      code: expected,
      stderr: expect.stringContaining(why) as string,
    });
    expect(stderr).not.toMatch(/^\s+at |\u001b/m);
  }
});

test('a result whose transcript shows something else is not certified', async () => {
  const differences = ['BKT-NAME-01: verdict: pass in the result, fail judged again'];
  const { code, stderr } = await certify(RESULT, {}, judged(differences));
  expect(code).toBe(1);
  expect(stderr).toContain('judged again, its transcript does not show what the result says');
  expect(stderr).toContain(differences[0]);
  expect(existsSync(at('none', 'certificate.json'))).toBe(false);
});

test('a transcript that is not there is asked for', async () => {
  const far = resultFile('far.json', (one) => ({
    ...one,
    transcripts: [{ file: '../gone.ndjson.gz', sha256: 'x', exchanges: 1, cases: 1 }],
  }));
  const { code, stderr } = await certify(far);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringContaining(`${at('gone.ndjson.gz')}: there is no such file; name`) as string,
  });
  const parts = { file: 'transcript.ndjson.gz', sha256: 'x', exchanges: 1, cases: 1 };
  const merged = resultFile('merged.json', (one) => ({ ...one, transcripts: [parts, parts] }));
  expect((await certify(merged)).stderr).toContain(
    'merged of 2 parts, each with its own transcript; name all',
  );
});

test('a result that was packed is the same result', async () => {
  writeFileSync(at('results.json.gz'), gzipSync(readFileSync(RESULT)));
  expect((await verify(CERTIFICATE, { key: OPEN, result: at('results.json.gz') })).code).toBe(0);
});

test.skipIf(process.getuid?.() === 0)('nothing is left in a folder that cannot be written', async () => {
  mkdirSync(at('sealed'));
  chmodSync(at('sealed'), 0o500);
  const { code } = await certify(RESULT, { out: at('sealed') });
  expect(code).toBe(2);
  expect(readdirSync(at('sealed'))).toEqual([]);
});
