import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultFor } from './applications.fixture.ts';

const FOLDER = new URL('.', import.meta.url);
const BROKEN = /brokenBy\(\s*'([\w-]+)',\s*program,\s*'([\w/-]+)',\s*'([a-z ]+)'/g;

test('the faults that applications are tried with exist, and break what their files say they need', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.applications.test.ts'));
  const named = files.flatMap((name) => [...readFileSync(new URL(name, FOLDER), 'utf8').matchAll(BROKEN)]);
  expect(named.length).toBeGreaterThan(10);
  for (const [, application = '', fault = '', breaks = ''] of named)
    expect(() => faultFor(application, fault, breaks)).not.toThrow();
});
