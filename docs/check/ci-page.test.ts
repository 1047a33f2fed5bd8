import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { addMerge } from '../../cli/commands/merge.ts';
import { addRun } from '../../cli/commands/run.ts';
import { loadTarget } from '../../target/load.ts';
import { read } from './repository.ts';

const page = read('docs/ci.md');
const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => parse(text) as object);

test('the GitHub workflow passes only existing inputs to the action, and no secrets', () => {
  const { inputs } = parse(read('action.yml')) as { inputs: object };
  const [workflow] = blocks;
  const uses = JSON.stringify(workflow).match(/"OWNER\/REPOSITORY@COMMIT","with":(\{[^}]*\})/)?.[1] ?? '';
  const given = Object.keys(JSON.parse(uses) as object);
  expect(given.length).toBeGreaterThan(0);
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
});

test('the GitLab pipelines publish the JUnit report of the final verdict, also when the run fails', () => {
  const jobs = blocks.slice(1).map((block) => Object.values(block).at(-1) as unknown);
  expect(jobs).toHaveLength(2);
  for (const job of jobs)
    expect(job).toMatchObject({
      artifacts: { when: 'always', reports: { junit: 'assay-report/junit.xml' } },
    });
});

interface Container {
  command: string[];
  args: string[];
  env: { name: string; value?: string; valueFrom?: object }[];
  securityContext: object;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    completions: number;
    parallelism: number;
    template: { spec: { containers: Container[]; volumes: { name: string }[] } & Record<string, unknown> };
  } & Record<string, unknown>;
}
const manifests = (file: string): Manifest[] =>
  parseAllDocuments(read(`docs/kubernetes/${file}`)).map((document) => document.toJS() as Manifest);

/** The command and options that the words of a container give. */
function understood({ args }: Container): {
  name: string;
  words: string[];
  options: Record<string, unknown>;
} {
  const assay = new Command('assay').exitOverride().configureOutput({ writeErr: () => undefined });
  let seen: { name: string; words: string[]; options: Record<string, unknown> } | undefined;
  for (const add of [addRun, addMerge]) add(assay);
  for (const command of assay.commands)
    command.exitOverride().action(() => {
      seen = { name: command.name(), words: command.args, options: command.opts() };
    });
  assay.parse(args, { from: 'user' });
  if (!seen) throw new Error('no command');
  return seen;
}

const job = (file: string): Manifest => {
  const found = manifests(file).find(({ kind }) => kind === 'Job');
  if (!found) throw new Error(`${file} contains no Job`);
  return found;
};

test.each(['indexed-job.yaml', 'merge-job.yaml'])(
  '%s runs without root and writes only to its volumes',
  (file) => {
    const { spec } = job(file).spec.template;
    expect(spec).toMatchObject({
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of spec.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      const volumes = spec.volumes.map(({ name }) => name);
      expect(container.volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.sort());
    }
  },
);

test('the Indexed Job has the stated number of parts, keys from secrets, and a valid target file', () => {
  const { spec } = job('indexed-job.yaml');
  const [container] = spec.template.spec.containers;
  if (!container) throw new Error('no container');
  expect(spec).toMatchObject({
    completionMode: 'Indexed',
    backoffLimitPerIndex: 0,
    parallelism: spec.completions,
  });
  const { name, options } = understood(container);
  expect(name).toBe('run');
  expect(options).toMatchObject({
    shard: `$(JOB_COMPLETION_INDEX)/${spec.completions}`,
    shardBase: 0,
    out: '/results/part-$(JOB_COMPLETION_INDEX)',
  });
  for (const { name: variable, value, valueFrom } of container.env)
    if (/KEY_ID|SECRET/.test(variable)) {
      expect(value).toBeUndefined();
      expect(valueFrom).toEqual({ secretKeyRef: { name: 'assay-keys', key: variable } });
    }
  const target = manifests('indexed-job.yaml').find(({ kind }) => kind === 'ConfigMap')?.data?.[
    'storage.yaml'
  ];
  const variables = [...(target ?? '').matchAll(/\$\{(\w+)\}/g)].map(([, variable]) => variable);
  expect(container.env.map(({ name: variable }) => variable)).toEqual(expect.arrayContaining(variables));
  const folder = mkdtempSync(join(tmpdir(), 'assay-manifest-'));
  try {
    writeFileSync(join(folder, 'storage.yaml'), target ?? '');
    const given = Object.fromEntries(variables.map((variable) => [variable, `of ${variable}`]));
    expect(loadTarget(join(folder, 'storage.yaml'), given).name).toBe('Storage');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the parts are merged from the folder that they were written to', () => {
  const { completions } = job('indexed-job.yaml').spec;
  const [container] = job('merge-job.yaml').spec.template.spec.containers;
  if (!container) throw new Error('no container');
  const { name, words } = understood(container);
  expect(name).toBe('merge');
  expect(words).toEqual(Array.from({ length: completions }, (_, index) => `part-${index}`));
});
