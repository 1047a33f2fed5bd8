import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Behaviour, FROM_THE_FIRST } from '../../fixtures/hostile/behaviour.ts';
import { behaviours } from '../../fixtures/hostile/catalogue.ts';
import { startHostile } from '../../fixtures/hostile/server.ts';
import { type RunningServer, startReference } from '../../reference-impl/server.ts';
import { ExitCode } from '../exit-code.ts';
import { preflight } from '../preflight/preflight.ts';
import { referenceTarget } from '../target-choice.ts';

/**
 * A dozen behaviours of the kit against the first requests of a run, in this process; `npm run test:hostile` runs all of them.
 */
let reference: RunningServer;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.close());

/** Longest wait for one answer, seconds: short where no answer comes. */
const patience = ({ name }: Behaviour): number => (name.startsWith('time/') ? 0.5 : 10);

/** The exit code of the first check that is wrong, and everything that the preflight reports. */
async function looked(behaviour: Behaviour): Promise<{ exitCode: ExitCode | undefined; said: string }> {
  const everywhere = { ...behaviour, purposes: FROM_THE_FIRST, share: 1 };
  const server = await startHostile(everywhere, { upstream: reference.url, secrets: ['alice-secret-key'] });
  const target = referenceTarget('std', { url: server.url });
  const limits = { ...target.limits, requestSeconds: patience(behaviour) };
  const checks = [];
  for await (const check of preflight({ ...target, tls: { insecure: true }, limits })) checks.push(check);
  await server.close();
  expect(server.lured()).toBe('');
  return { exitCode: checks.find(({ state }) => state === 'wrong')?.exitCode, said: JSON.stringify(checks) };
}

test.concurrent.each<[string, ExitCode | undefined]>([
  ['framing/chunk-size-2-to-63', ExitCode.incomplete],
  ['framing/length-too-long', ExitCode.incomplete],
  ['framing/http-0-9', ExitCode.usage],
  ['framing/informational-endless', ExitCode.usage],
  ['framing/reset-at-once', ExitCode.incomplete],
  ['sizes/megabyte-of-headers', ExitCode.usage],
  ['time/never-answers', ExitCode.incomplete],
  ['time/one-byte-a-second', ExitCode.incomplete],
  ['xml/billion-laughs', ExitCode.usage],
  ['xml/depth-100k', ExitCode.usage],
  ['headers/preflight-in-markup', ExitCode.usage],
  ['redirects/elsewhere-307', ExitCode.usage],
  ['codes/200-empty', ExitCode.usage],
])(
  '%s ends the preflight with exit code %s, in time and without revealing secrets',
  async (name, exitCode) => {
    const behaviour = behaviours.find((one) => one.name === name);
    if (!behaviour) throw new Error(`there is no behaviour ${name}`);
    const started = performance.now();
    const found = await looked(behaviour);
    expect(found.exitCode).toBe(exitCode);
    expect(found.said).not.toMatch(/alice-secret-key|<script|[\u001b\u0080-\u009f\u202e]/);
    expect(performance.now() - started).toBeLessThan(10_000);
  },
);

test('every behaviour of the kit has a unique name and is described by a sentence', () => {
  const names = behaviours.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(60);
  for (const { does } of behaviours) expect(does).toMatch(/^[A-Z].*\.$/);
});
