import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disagreements, type JudgedTranscripts, recordDisagreements } from './agreement.ts';
import { openCertificate } from './certificate.ts';
import {
  conformantRun,
  consistent,
  KEY,
  NOW,
  OWN,
  RESULT_DIGEST,
  signed,
  statementAbout,
  TAKEN,
  TRANSCRIPT,
} from '../../fixtures/results/certified.ts';
import { InvalidCertificate } from './invalid-certificate.ts';
import type { Statement } from './statement.ts';

const RUN = conformantRun();
const STATEMENT = statementAbout(RUN);
const TEXT = signed(STATEMENT);
const open = (text: string, now = NOW, key = KEY.trusted) =>
  openCertificate(text, [key], { now, ownDigests: () => OWN });

/** The problems that a reader is shown; with the result, those too that it brings to light. */
function found(text: string, withResult = false): string[] {
  try {
    const { statement, problems } = open(text);
    return withResult ? [...problems, ...disagreements(statement, RUN, RESULT_DIGEST, OWN)] : problems;
  } catch (error) {
    if (error instanceof InvalidCertificate) return [error.message];
    throw error;
  }
}

test('a certificate is opened by the key that it is signed with, and its result says the same', () => {
  const { statement, key, problems } = open(TEXT);
  expect({ problems, owner: key.owner, statement }).toEqual({
    problems: [],
    owner: 'Example Storage',
    statement: STATEMENT,
  });
  expect(found(TEXT, true)).toEqual([]);
});

/** The places of a JSON value: of long lists the first and the last member. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const names = Object.keys(value);
  const shown = Array.isArray(value) ? [...new Set([...names.slice(0, 1), ...names.slice(-1)])] : names;
  return [
    path,
    ...shown.flatMap((name) => places((value as Record<string, unknown>)[name], [...path, name])),
  ];
}

/** A copy with another value at a place. */
function altered(
  value: unknown,
  [name, ...rest]: readonly string[],
  how: (old: unknown) => unknown,
): unknown {
  if (name === undefined) return how(value);
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  copy[name] = altered(copy[name], rest, how);
  if (copy[name] === undefined) delete copy[name];
  if (!Array.isArray(value)) return copy;
  return value.flatMap((one: unknown, index) =>
    String(index) !== name ? [one] : name in copy ? [copy[name]] : [],
  );
}

/** Ways to change a value, whatever it is. */
const WAYS: Readonly<Record<string, (old: unknown) => unknown>> = {
  removed: () => undefined,
  changed: (old) => {
    if (typeof old === 'number') return old + 1;
    if (typeof old === 'string')
      return /^[0-9a-f]/.test(old) ? old.replace(/^./, (c) => (c === '2' ? '1' : '2')) : `${old}1`;
    return Array.isArray(old) ? old.slice(1) : {};
  },
  'of another type': (old) => (typeof old === 'object' ? 'x' : {}),
  nothing: () => null,
};

test('a change of any field of the envelope is found', () => {
  const envelope: unknown = JSON.parse(TEXT);
  for (const path of places(envelope))
    for (const [way, how] of Object.entries(WAYS)) {
      const text = JSON.stringify(altered(envelope, path, how));
      if (text === TEXT || text === undefined) continue;
      expect(found(text), `${path.join('.')} ${way}`).not.toEqual([]);
    }
});

test('a change of any field of the payload is found by the signature', () => {
  const envelope = JSON.parse(TEXT) as { payload: string };
  for (const path of places(STATEMENT))
    for (const [way, how] of Object.entries(WAYS)) {
      const payload = JSON.stringify(altered(STATEMENT, path, how) ?? '');
      const text = JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') });
      if (text !== TEXT)
        expect(found(text), `${path.join('.')} ${way}`).toEqual([
          expect.stringContaining('the signature is wrong'),
        ]);
    }
});

test('a change of any byte of the envelope is found, or changes nothing that it says', () => {
  const same = JSON.stringify(open(TEXT).statement);
  fc.assert(
    fc.property(fc.nat(TEXT.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
      const text = `${TEXT.slice(0, at)}${String.fromCharCode(code)}${TEXT.slice(at + 1)}`;
      return found(text).length > 0 || JSON.stringify(open(text).statement) === same;
    }),
    { numRuns: 300, seed: 1 },
  );
});

/** What no result says, only the signer or the transcript. */
const OF_THE_SIGNER =
  /^(predicate\.url|predicate\.s3Assay\.(issuedAt|expires|takenFromRecord\b.*)|subject\.1\b.*|subject)$/;

test('a false statement that the trusted key itself signed is found by the result', () => {
  for (const path of places(STATEMENT))
    for (const [way, how] of Object.entries(WAYS)) {
      const place = path.join('.');
      if (OF_THE_SIGNER.test(place)) continue;
      const text = signed(altered(STATEMENT, path, how) ?? null);
      if (text !== TEXT) expect(found(text, true), `${place} ${way}`).not.toEqual([]);
    }
});

const with_ = (changes: Partial<Statement['predicate']['s3Assay']>): string =>
  signed({
    ...STATEMENT,
    predicate: { ...STATEMENT.predicate, s3Assay: { ...STATEMENT.predicate.s3Assay, ...changes } },
  });

test.each([
  [
    'longer than its level allows',
    { expires: '2030-01-01T00:00:00.000Z' },
    'valid longer than level standard allows (365 days',
  ],
  ['signed too late', { issuedAt: '2025-05-01T00:00:00.000Z' }, 'signed later than level standard allows'],
  ['signed in the future', { issuedAt: '2025-03-06T00:00:00.000Z' }, 'in the future'],
  ['signed before its run', { issuedAt: '2025-03-01T00:00:00.000Z' }, 'signed before the run ended'],
  ['of a level with other profiles', { profiles: ['buckets'] }, 'other profiles level standard'],
  ['of another format', { format: 2 as 1 }, 'another format than 1'],
])('a certificate %s is not valid', (_, changes, why) => {
  expect(found(with_(changes)).join()).toContain(why);
});

test('a certificate ends with its time, and with that of the key of its signer', () => {
  const at = (time: string, key = KEY.trusted) => open(TEXT, new Date(time), key).problems;
  expect(at('2026-03-04T09:12:11Z')).toEqual([]);
  expect(at('2026-03-04T09:12:12Z')).toEqual(['It expired on 2026-03-04; ask for one of a newer run.']);
  const expiring = { ...KEY.trusted, expires: '2025-12-31' };
  expect(at('2025-12-31T23:59:00Z', expiring)).toEqual([]);
  expect(at('2026-01-01T00:00:00Z', expiring).join()).toContain(
    'The key that signed it expired on 2025-12-31',
  );
});

test('fields that a later version adds are passed over', () => {
  expect(
    found(signed({ ...STATEMENT, more: 1, predicate: { ...STATEMENT.predicate, more: {} } }), true),
  ).toEqual([]);
});

test('another result than the one that was certified is found', () => {
  expect(disagreements(STATEMENT, RUN, 'c'.repeat(64), OWN).join()).toContain(
    'another file than the one that was certified',
  );
});

/** What the transcript of the sample says, judged again. */
const JUDGED: JudgedTranscripts = {
  results: RUN,
  transcripts: [TRANSCRIPT],
  takenFromRecord: [...TAKEN],
  sameSuite: true,
  differences: [],
};
const byRecord = (statement: Statement, judged: Partial<JudgedTranscripts> = {}): string =>
  recordDisagreements(statement, { ...JUDGED, ...judged }).join();

test('a transcript that shows what was certified is not a reason against it', () => {
  expect(byRecord(STATEMENT)).toBe('');
});

test('what the result cannot show, the transcript does', () => {
  const lying: Statement = {
    ...STATEMENT,
    predicate: { ...STATEMENT.predicate, s3Assay: { ...STATEMENT.predicate.s3Assay, takenFromRecord: [] } },
  };
  expect(byRecord(lying)).toContain('something else at takenFromRecord');
  expect(byRecord({ ...STATEMENT, subject: STATEMENT.subject.slice(0, 1) })).toContain('about 0 transcripts');
  const failing = consistent(conformantRun(({ id }) => (id === 'BKT-DEL-01' ? { verdict: 'fail' } : {})));
  expect(byRecord(STATEMENT, { results: failing })).toContain('something else at passedTests');
  expect(
    byRecord(STATEMENT, { transcripts: [{ ...TRANSCRIPT, digest: { sha256: 'e'.repeat(64) } }] }),
  ).toContain('is another one, was changed since');
  const differences = Array.from({ length: 7 }, (_, index) => `BKT-NAME-0${index}: verdict`);
  expect(byRecord(STATEMENT, { differences })).toContain('BKT-NAME-04: verdict; and 2 more');
  expect(byRecord(STATEMENT, { differences, sameSuite: false })).toContain(
    'version that the certificate names',
  );
});
