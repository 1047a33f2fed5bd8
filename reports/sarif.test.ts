import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { HOSTILE_TEXTS, hostileResults } from '../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun, sampleShard } from '../fixtures/results/sample.ts';
import type { Results } from './results.ts';
import { sarif } from './sarif.ts';

// The schema of the standard (fixtures/schemas/README.md). It is draft 4; of what later drafts changed it uses only `id`.
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const {
  id: _id,
  $schema: _draft,
  ...schema
} = JSON.parse(
  readFileSync(new URL('../fixtures/schemas/sarif-2.1.0.json', import.meta.url), 'utf8'),
) as Record<string, unknown>;
const valid = ajv.compile(schema);

interface Problem {
  ruleId: string;
  ruleIndex: number;
  level: string;
  message: { text: string };
  locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } } }[];
  partialFingerprints: Record<string, string>;
  suppressions?: { justification: string }[];
}
interface Log {
  runs: [
    {
      automationDetails: { id: string };
      tool: { driver: { rules: { id: string; help: { markdown: string } }[] } };
      results: Problem[];
    },
  ];
}
const written = (results: Results) => (JSON.parse(sarif(results)) as Log).runs[0];

test.each([
  ['with every verdict', sampleResults()],
  ['in which nothing ran', sampleRun([], 'the target could not be reached')],
  ...HOSTILE_TEXTS.map((text): [string, Results] => [`with ${JSON.stringify(text)}`, hostileResults(text)]),
])('a run %s fits the schema of SARIF, and the further rules of GitHub', (_, results) => {
  valid(JSON.parse(sarif(results)));
  expect(valid.errors ?? []).toEqual([]);
  const { tool, results: problems } = written(results);
  for (const { ruleId, ruleIndex, locations, partialFingerprints } of problems) {
    expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    const [place] = locations;
    expect(place?.physicalLocation.artifactLocation.uri).toMatch(/^[^/\s]\S*$/);
    expect(place?.physicalLocation.region.startLine).toBe(1);
    expect(partialFingerprints['primaryLocationLineHash']).toMatch(/^[0-9a-f]{16}:1$/);
  }
});

test('a failure is a result with the level of its requirement; an expected failure is a suppressed note', () => {
  const { results } = written(sampleResults());
  const levels = Object.fromEntries(results.map(({ ruleId, level }) => [ruleId, level]));
  expect(levels).toEqual({
    'BKT-DEL-03': 'error',
    'LIST-ENC-09': 'error',
    'META-USER-05': 'error',
    'CONS-ATOMIC-03': 'error',
    'LIST-MAX-01': 'error',
    'LIST-MAX-02': 'warning',
    'RESP-XML-02': 'warning',
    'RESP-LEN-02': 'note',
  });
  expect(results.find(({ ruleId }) => ruleId === 'RESP-LEN-02')?.suppressions).toMatchObject([
    { kind: 'external', justification: 'The load balancer strips content-length: 0; fixed in 4.3' },
  ]);
  const first = results.find(({ ruleId }) => ruleId === 'BKT-DEL-03');
  expect(first?.message.text).toContain(
    'The deletion was not refused, expected a refusal: 409 BucketNotEmpty',
  );
  expect(first?.message.text).toContain('--only BKT-DEL-03');
});

test('the fingerprint of a result depends only on requirement and target', () => {
  const of = (message: string, name = 'a'): unknown => {
    const results = sampleRun([sampleResult({ verdict: 'fail', findings: [{ message }] })]);
    return written({ ...results, target: { ...results.target, name } }).results[0]?.partialFingerprints;
  };
  expect(of('one thing')).toEqual(of('another'));
  expect(of('one thing')).not.toEqual(of('one thing', 'b'));
});

test('a result is located at the target file, or else at the file of the requirement', () => {
  const results = sampleRun([sampleResult({ verdict: 'fail' })]);
  const uri = (run: Results) => written(run).results[0]?.locations[0]?.physicalLocation.artifactLocation.uri;
  expect(uri(results)).toBe('spec/requirements/buckets/deletion.yaml');
  expect(uri({ ...results, target: { ...results.target, file: 'ci\\my storage.yaml' } })).toBe(
    'ci/my%20storage.yaml',
  );
});

test('text of a target becomes neither a link nor a placeholder', () => {
  const message = '[click](https://example.com) {0}';
  const [problem] = written(sampleRun([sampleResult({ verdict: 'fail', findings: [{ message }] })])).results;
  expect(problem?.message.text).toContain('\\[click\\](https://example.com) {{0}}');
});

test('parts of a run do not replace each other on a code host', () => {
  expect(written({ ...sampleRun([]), shard: sampleShard(2, 4) }).automationDetails.id).toBe(
    's3-assay/example-store 4.2/std/part-2-of-4/',
  );
});
