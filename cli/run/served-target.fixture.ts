import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { faults } from '../../reference-impl/faults/catalogue.ts';
import { type RunningServer, startReference } from '../../reference-impl/server.ts';
import { demoInventory } from '../reference/demo-inventory.ts';

/** Servers in this process for runs of the command, and folders to run it in, which are removed after the tests of a file. */
export function servedTargets() {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'assay-run-'));
    folders.push(folder);
    return folder;
  }

  /** A server, and a folder with a target file for it. `at` is called with the number of each request. */
  async function setUp(
    at: (request: number) => void,
    fault?: string,
  ): Promise<{ server: RunningServer; cwd: string }> {
    let requests = 0;
    const clock = () => {
      requests += 1;
      at(requests);
      return Date.now();
    };
    const server = await startReference({
      clock,
      cluster: { port: 0, inventory: demoInventory },
      deviations: faults.filter(({ name }) => name === fault),
      // One test closes the store under running requests.
      onInternalError: () => undefined,
    });
    const cwd = newFolder();
    const example = new URL('../../fixtures/targets/reference-std.yaml', import.meta.url);
    writeFileSync(
      join(cwd, 'target.yaml'),
      readFileSync(example, 'utf8')
        .replace('http://127.0.0.1:9000', server.url)
        .replace('http://127.0.0.1:9001', server.clusterUrl ?? ''),
    );
    return { server, cwd };
  }

  return { newFolder, setUp };
}
