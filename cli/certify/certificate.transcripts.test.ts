import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { countVerdicts } from '../../reports/counts.ts';
import type { Results } from '../../reports/results.ts';

/** The whole way with a real run: its length keeps it out of `npm test`. */
const folder = mkdtempSync(join(tmpdir(), 'assay-certificate-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

const COMMAND = fileURLToPath(new URL('../assay.js', import.meta.url));
function assay(...words: string[]): { status: number | null; text: string } {
  const env = { ...process.env, ASSAY_STATE_DIR: at('state'), NO_COLOR: '1', FORCE_COLOR: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    env,
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}`.replace(/\s+/g, ' ') };
}

test('the reference is certified at level full, and what is changed in result or transcript is found', () => {
  expect(assay('run', '--quiet', '--out', at('run')).status).toBe(0);
  assay('keygen', '--out', at('key.pem'));
  const [result, transcript] = [at('run', 'results.json'), at('run', 'transcript.ndjson.gz')];
  const certify = (file: string, ...more: string[]) =>
    assay('certify', file, '--level', 'full', '--key', at('key.pem'), '--out', at('certificate'), ...more);
  const verify = (...more: string[]) =>
    assay('verify', at('certificate', 'certificate.json'), '--key', at('key.public.pem'), ...more);

  const edited = JSON.parse(readFileSync(result, 'utf8')) as Results;
  const [one] = edited.requirements.filter(({ verdict, level }) => verdict === 'pass' && level === 'SHOULD');
  if (one) one.verdict = 'warn';
  writeFileSync(at('edited.json'), JSON.stringify({ ...edited, counts: countVerdicts(edited.requirements) }));
  const refused = certify(at('edited.json'), '--transcript', transcript);
  expect(refused.status).toBe(1);
  expect(refused.text).toContain(`${one?.id}: verdict`);

  expect(certify(result)).toMatchObject({ status: 0 });
  expect(verify('--transcript', transcript)).toMatchObject({ status: 0 });

  const lines = gunzipSync(readFileSync(transcript)).toString().split('\n');
  writeFileSync(at('dropped.gz'), gzipSync(lines.filter((_, index) => index !== 100).join('\n')));
  expect(verify('--transcript', at('dropped.gz'))).toMatchObject({
    status: 1,
    text: expect.stringContaining('does not follow the line before it') as string,
  });
  writeFileSync(at('packed-again.gz'), gzipSync(lines.join('\n'), { level: 1 }));
  expect(verify('--transcript', at('packed-again.gz'), '--result', result)).toMatchObject({ status: 0 });
}, 600_000);
