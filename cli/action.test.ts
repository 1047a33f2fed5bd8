import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

/** The GitHub action at the root of the repository. Its scripts are run here as the runner would run them. */
interface Step {
  name?: string;
  id?: string;
  if?: string;
  uses?: string;
  shell?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, unknown>;
}
interface Action {
  name: string;
  description: string;
  inputs: Record<string, { description: string; required: boolean; default: string }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: Step[] };
}
const action = parse(readFileSync(new URL('../action.yml', import.meta.url), 'utf8')) as Action;
const { steps } = action.runs;

const folder = mkdtempSync(join(tmpdir(), 'assay-action-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'assay', 'cli'), { recursive: true });
writeFileSync(
  join(folder, 'assay', 'cli', 'assay.js'),
  `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'words'))}, JSON.stringify(process.argv.slice(2)));
process.exit(Number(process.env.CODE ?? 0));`,
);

/** Run the script of a step with inputs. */
function runStep(
  id: string,
  inputs: Record<string, string>,
): Promise<{ code: number; words: string[]; output: string }> {
  const step = steps.find((one) => one.id === id || one.name === id);
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    GITHUB_OUTPUT: join(folder, 'output'),
  };
  for (const [name, value] of Object.entries(step?.env ?? {})) {
    const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1];
    env[name] = input === undefined ? '' : (inputs[input] ?? action.inputs[input]?.default ?? '');
  }
  env['ASSAY_HOME'] = folder;
  env['CODE'] = inputs['code'] ?? '0';
  for (const name of ['words', 'output']) writeFileSync(join(folder, name), '');
  return new Promise((resolve) => {
    // `shell: bash` of a workflow: the script ends at the first command that fails.
    const bash = ['--noprofile', '--norc', '-eo', 'pipefail', '-c'];
    execFile('bash', [...bash, step?.run ?? 'exit 9'], { env, cwd: folder }, (error) => {
      const words = readFileSync(join(folder, 'words'), 'utf8');
      resolve({
        code: Number(error?.code ?? 0),
        words: words === '' ? [] : (JSON.parse(words) as string[]),
        output: readFileSync(join(folder, 'output'), 'utf8'),
      });
    });
  });
}

test('has what GitHub requires of a composite action', () => {
  expect(action.runs.using).toBe('composite');
  for (const { description, default: value } of Object.values(action.inputs)) {
    expect(description).not.toBe('');
    expect(typeof value).toBe('string');
  }
  for (const { uses, run, shell } of steps) {
    expect((uses === undefined) !== (run === undefined)).toBe(true);
    if (run !== undefined) expect(shell).toBe('bash');
    if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
  }
});

test('no script contains an expression, and every expression names an existing input', () => {
  for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  const expressions = [...JSON.stringify(action).matchAll(/inputs\.(\w+)/g)].map(([, name]) => name);
  expect(expressions.filter((name) => name === undefined || !(name in action.inputs))).toEqual([]);
  // A secret that is an input is printed with the environment of the step.
  expect(Object.keys(action.inputs).join()).not.toMatch(/secret|key|token|password/i);
});

test('inputs become words of the command, whatever characters they contain', async () => {
  const inputs = {
    url: '--help',
    target: '$(touch owned); `touch owned`',
    profiles: 'buckets,objects',
    expect: '"; touch owned; "',
    out: 'my reports',
  };
  const { code, words, output } = await runStep('run', inputs);
  expect(words).toEqual([
    'run',
    '--target=$(touch owned); `touch owned`',
    '--profile=buckets,objects',
    '--expect="; touch owned; "',
    '--out=my reports',
    '--',
    '--help',
  ]);
  expect({ code, output }).toEqual({ code: 0, output: 'outcome=conformant\n' });
});

test.each([
  ['1', 'not-conformant'],
  ['2', ''],
  ['3', 'incomplete'],
])('exit code %s is passed on, with the outcome "%s"', async (code, outcome) => {
  const ended = await runStep('run', { url: 'https://s3.example.com', code });
  expect(ended).toMatchObject({ code: Number(code), output: `outcome=${outcome}\n` });
});

test('does not judge the reference server by mistake', async () => {
  expect(await runStep('run', {})).toMatchObject({ code: 2, words: [] });
});

test.each(['../evil', 'https://example.com/x.tgz', '--registry=x', 'latest; touch owned'])(
  '%s is refused as a version to install',
  async (version) => {
    expect((await runStep('Install', { version })).code).toBe(2);
  },
);
