// Allowed imports between folders. `spec` imports none of the others; `target`, `client`, `reports` and the reference import
// `spec`; `suites` is above them, `cli` on top. A suite that could see the reference would not judge independently.
const floor = (name, from, mayImport) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^(spec|target|client|reports|reference-impl|suites|cli|fixtures)/',
    pathNot: `^(${[from, ...mayImport].join('|')})/`,
  },
});
module.exports = {
  forbidden: [
    floor('spec-stands-on-the-ground', 'spec', []),
    floor('target-imports-spec-alone', 'target', ['spec']),
    floor('client-imports-spec-alone', 'client', ['spec']),
    floor('reports-import-spec-alone', 'reports', ['spec']),
    floor('reference-imports-spec-alone', 'reference-impl', ['spec']),
    floor('suites-import-client-spec-target-results', 'suites', [
      'spec',
      'target',
      'client',
      'reports',
      'fixtures',
    ]),
    {
      name: 'suites-import-of-reports-results-and-verdicts-alone',
      severity: 'error',
      from: { path: '^suites/' },
      to: { path: '^reports/', pathNot: '^reports/(results|verdict)\\.ts$' },
    },
    {
      name: 'what-a-case-has-knows-no-harness',
      comment: 'The harness runs, records and cleans up; the tools of a case must not depend on how.',
      severity: 'error',
      from: { path: '^suites/case/' },
      to: { path: '^suites/', pathNot: '^suites/case/' },
    },
    {
      name: 'the-harness-knows-no-suite',
      comment: 'Suites are found by folder.',
      severity: 'error',
      from: { path: '^suites/harness/' },
      to: { path: '^suites/', pathNot: '^suites/(case|harness)/' },
    },
    {
      name: 'suites-see-of-the-harness-how-to-register-alone',
      comment: 'Everything else that a case may use is in suites/case/.',
      severity: 'error',
      from: { path: '^suites/', pathNot: ['^suites/(case|harness|explore)/', '\\.test\\.ts$'] },
      to: { path: '^suites/harness/', pathNot: '^suites/harness/(requirement|local-work|traffic)\\.ts$' },
    },
    {
      name: 'the-model-sends-nothing',
      comment:
        'It is the semantics as a function of steps and answers; what sends and shrinks is in suites/explore/.',
      severity: 'error',
      from: { path: '^suites/model/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(client|suites)/', pathNot: '^suites/(model/|explore/(step|answers/answer)\\.ts$)' },
    },
    {
      name: 'no-test-sees-over-its-floor',
      comment:
        'Tests of the suites must not import the reference, and tests of the reference must not import the suites.',
      severity: 'error',
      from: { path: '^(suites|client|target)/' },
      to: { path: '^reference-impl/' },
    },
    {
      name: 'the-judged-never-sees-the-judge',
      severity: 'error',
      from: { path: '^reference-impl/' },
      to: { path: '^(client|suites|reports|target)/' },
    },
    {
      name: 'nobody-imports-what-the-package-exports',
      comment: 'The entries of the package are for its users.',
      severity: 'error',
      from: { pathNot: '^(api|examples)/' },
      to: { path: '^api/' },
    },
    {
      name: 'no-circles',
      comment:
        'Type-only circles are forbidden too: two files that need each other cannot be read one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '\\.(d\\.ts|cjs)$',
          '\\.config\\.ts$',
          '^cli/[a-z]+\\.js$',
          '^reports/html/(page|matrix)-script\\.js$',
          '/generated/',
          '\\.suite\\.ts$',
        ],
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The build is generated from the same sources.
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
  },
};
