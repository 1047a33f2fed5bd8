import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TranscriptWriter } from './writer.ts';

test('many exchanges that wait for room print no warning of Node about listeners', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-transcript-'));
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on('warning', note);
  try {
    const writer = new TranscriptWriter(join(folder, 'transcript.ndjson.gz'));
    for (let nth = 0; nth < 9; nth += 1)
      writer.write({ type: 'body', sha256: String(nth), bytes: { text: 'a'.repeat(1024 * 1024) } });
    await Promise.all(Array.from({ length: 20 }, () => writer.room()));
    expect(await writer.close()).toHaveProperty('sha256');
    await setImmediate();
    expect(warnings).toEqual([]);
  } finally {
    process.off('warning', note);
    rmSync(folder, { recursive: true });
  }
});
