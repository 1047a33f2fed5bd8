import { expect, test } from 'vitest';
import { commandLine } from './command-line.ts';

test.each([
  [undefined, {}, 'assay run --seed 7'],
  [
    'http://127.0.0.1:9000',
    { dialect: 'aws' as const },
    'assay run http://127.0.0.1:9000 --dialect aws --seed 7',
  ],
  [
    undefined,
    { target: "my target's.yaml", variables: '.env' },
    `assay run --target 'my target'\\''s.yaml' --variables .env --seed 7`,
  ],
  [
    undefined,
    {
      container: 'store:1',
      containerPort: 9000,
      containerEnv: ['USER', 'PASSWORD=root-secret=1'],
      containerCommand: 'server /data',
      containerWait: { for: 'path' as const, path: '/live' },
      containerTimeout: 5,
    },
    "assay run --container store:1 --container-port 9000 --container-env USER --container-env PASSWORD --container-command 'server /data' --container-wait /live --container-timeout 5 --seed 7",
  ],
  ['http://x/$(id)`id`;id', {}, "assay run 'http://x/$(id)`id`;id' --seed 7"],
])('a run with %s and %j is repeated by %s', (url, options, want) => {
  expect(commandLine(url, options, 7)).toBe(want);
});
