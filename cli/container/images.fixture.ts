import { fileURLToPath } from 'node:url';
import type { ContainerRuntimeClient } from 'testcontainers';
import { containerEngine } from './engine.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the build of the images reads (`.dockerignore` excludes more of it). */
const CONTEXT = [
  'Dockerfile',
  'package.json',
  'package-lock.json',
  ...['api', 'cli', 'client', 'fixtures', 'reference-impl', 'reports', 'spec', 'suites', 'target'],
];

/** The image that both are built on: `ASSAY_NODE_IMAGE` where none can be pulled. */
export const NODE_IMAGE = process.env['ASSAY_NODE_IMAGE'] ?? 'node:20-slim';

/** The engine, or why the tests are not run. */
export async function engineOrReason(): Promise<ContainerRuntimeClient | string> {
  try {
    const client = await containerEngine(process.env);
    const { ImageName } = await import('testcontainers');
    const base = ImageName.fromString(NODE_IMAGE);
    if (!(await client.image.exists(base))) await client.image.pull(base);
    return client;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Build one of the images of our Dockerfile.
 * @throws Error with the last lines of the build when it fails
 */
export async function buildImage(client: ContainerRuntimeClient, target: string): Promise<string> {
  const tag = `s3-assay-${target}:test`;
  const { dockerode } = client.container;
  const stream = await dockerode.buildImage(
    { context: root, src: CONTEXT },
    {
      t: tag,
      target,
      buildargs: { NODE_IMAGE },
      // The network during the build: `host` where containers have none.
      networkmode: process.env['ASSAY_BUILD_NETWORK'],
    },
  );
  const said: string[] = [];
  let wrong = '';
  await new Promise<void>((resolve, reject) => {
    dockerode.modem.followProgress(
      stream,
      (error) => (error ? reject(new Error([...said.slice(-20), error.message].join(''))) : resolve()),
      ({ stream: text = '', error = '' }: { stream?: string; error?: string }) => {
        said.push(text);
        wrong ||= error;
      },
    );
  });
  if (wrong) throw new Error([...said.slice(-20), wrong].join(''));
  return tag;
}

/** Ids of all containers that `assay run` started and that are still there. */
export async function remaining(client: ContainerRuntimeClient): Promise<string[]> {
  const filters = { label: ['s3-assay=judged'] };
  const found = await client.container.dockerode.listContainers({ all: true, filters });
  return found.map(({ Id }) => Id);
}
