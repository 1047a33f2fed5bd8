import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/generated/**',
      'node_modules/**',
      'assay-report/**',
      '*.config.js',
      '.dependency-cruiser.cjs',
      'cli/*.js',
      'dist/**',
      'examples/**/*.{cjs,mjs}',
      'reports/html/page-script.js',
      'reports/html/matrix-script.js',
    ],
  },
  ...tseslint.configs.recommended,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A forgotten await in a test is an assertion that cannot fail.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Destructuring is the usual way to omit a property.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: 'error',
      'no-console': 'off',
    },
  },
  {
    // Fixtures are destructured from the first argument, also when a case needs none.
    files: ['suites/**/*.ts'],
    rules: { 'no-empty-pattern': 'off' },
  },
  {
    // A loop over an answer must check that it is not empty: nonEmpty and documentOf (suites/case/document.ts) do.
    files: ['suites/**/*.ts'],
    ignores: ['suites/harness/**', 'suites/case/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          "ForOfStatement > LogicalExpression.right[operator='??'] > ArrayExpression.right",
          "MemberExpression > LogicalExpression.object[operator='??'] > ArrayExpression.right",
          "CallExpression > LogicalExpression.arguments[operator='??'] > ArrayExpression.right",
        ].map((selector) => ({
          selector,
          message:
            'A list that may be missing passes unseen. Fix: nonEmpty(list, what), or documentOf(answer).',
        })),
      ],
    },
  },
);
