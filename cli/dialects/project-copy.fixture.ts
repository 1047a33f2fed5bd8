import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Results } from '../../reports/results.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Files that an installation or a run creates, and those of version control. `dist/` is copied, so that only changed files are
 * built.
 */
const LEFT_OUT = /^(node_modules|assay-report|\..*)$/;

/** A copy of the project in a temporary folder, to which a test adds files as a developer would in a checkout. */
export class ProjectCopy implements AsyncDisposable {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async make(): Promise<ProjectCopy> {
    const root = await mkdtemp(join(tmpdir(), 'assay-project-'));
    const isCopied = (path: string) => {
      const [top = ''] = path.slice(ROOT.length).split('/');
      return !LEFT_OUT.test(top);
    };
    await cp(ROOT, root, { recursive: true, filter: isCopied });
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    return new ProjectCopy(root);
  }

  /** Write files, by path below the root. */
  async write(files: ReadonlyMap<string, string>): Promise<void> {
    for (const [file, text] of files) {
      await mkdir(dirname(join(this.root, file)), { recursive: true });
      await writeFile(join(this.root, file), text);
    }
  }

  /** Runs a Node script in the copy. @returns what it prints. @throws Error when it fails */
  async node(...words: string[]): Promise<string> {
    const env = { ...process.env, ASSAY_STATE_DIR: join(this.root, '.assay'), NO_COLOR: '1' };
    const limit = { maxBuffer: 10_000_000, cwd: this.root, env };
    const { stdout } = await promisify(execFile)(process.execPath, words, limit);
    return stdout;
  }

  /** Builds the copy, and judges the reference in a dialect. @returns the results */
  async judge(dialect: string, ...words: string[]): Promise<Results> {
    await this.node('cli/build.js');
    await this.node('dist/cli/assay.js', 'run', '--dialect', dialect, '--quiet', '--out', 'report', ...words);
    return JSON.parse(await readFile(join(this.root, 'report/results.json'), 'utf8')) as Results;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }
}
