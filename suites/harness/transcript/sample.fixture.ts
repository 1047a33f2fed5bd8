import type { RunRecord } from './records.ts';

/** The first line of a transcript. */
export const sampleRun: RunRecord = {
  type: 'run',
  format: 1,
  id: '0123abcd',
  seed: 1,
  prefix: 'assay-0123abcd-',
  select: null,
  target: {
    ...{ name: 'sample', endpoint: 'http://127.0.0.1:9', dialect: 'std', region: 'r', addressing: 'path' },
    identities: { owner: { accessKeyId: 'alpha:alice' } },
    claims: ['buckets'],
    limits: {
      requestSeconds: 1,
      caseSeconds: 1,
      consistencySeconds: 0,
      versioningSeconds: 0,
      objectDelaySeconds: 0,
      historyCalls: 20,
    },
  },
  about: {
    tool: { name: 's3-assay', version: '0.1.0' },
    digests: { requirements: 'a', contract: 'b' },
    startedAt: '2026-01-01T00:00:00.000Z',
    command: 'assay run',
    concurrency: 1,
    filter: null,
    isShuffled: false,
    expected: [],
  },
};
