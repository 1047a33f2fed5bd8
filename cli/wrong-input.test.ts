import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { failureOf } from './failure.ts';
import { program } from './program.ts';

/**
 * Wrong input, by mistake or from an untrusted source, ends the command with exit code 2 and a few lines that name the place and
 * the fix, without stack, secrets or terminal control sequences.
 */
const folder = mkdtempSync(join(tmpdir(), 'assay-wrong-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const SECRET = 'hunter2-s3cret';
const ESC = '\u001b[31m';
const RIGHT = `name: Test
endpoint: http://127.0.0.1:1
identities:
  owner:
    accessKeyId: id
    secretAccessKey: ${SECRET}
`;

const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const changed = (from: string, to: string): string => {
  expect(RIGHT).toContain(from);
  return RIGHT.replace(from, to);
};
const target = (content: string | Uint8Array): string[] => [
  'run',
  '--target',
  file('target.yaml', content),
  '--out',
  join(folder, 'out'),
];
const expecting = (content: string): string[] => [
  ...target(RIGHT),
  '--expect',
  file('expected.yaml', content),
];
const variables = (content: string | Uint8Array): string[] => [
  ...target(changed('id\n', '"${KEY}"\n')),
  '--variables',
  file('variables', content),
];
const aFolder = (): string => {
  mkdirSync(join(folder, 'folder'), { recursive: true });
  return join(folder, 'folder');
};
const huge = (): string => {
  truncateSync(file('huge.yaml', ''), 100 * 1024 * 1024);
  return join(folder, 'huge.yaml');
};
const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');
const url = (words: string[], environment: Record<string, string> = {}) => {
  vi.stubEnv('ASSAY_OWNER_KEY_ID', 'id');
  vi.stubEnv('ASSAY_OWNER_SECRET', SECRET);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return ['run', '--out', join(folder, 'out'), ...words];
};

/** The exit code and the lines on standard error of a command line that must be refused. */
async function refused(words: readonly string[]): Promise<{ exitCode: number; lines: string[] }> {
  const printed: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  try {
    await program().parseAsync([...words], { from: 'user' });
    return { exitCode: 0, lines: [] };
  } catch (error) {
    const { exitCode, lines } = failureOf(error);
    return { exitCode, lines: [...printed, ...lines].join('\n').split('\n').filter(Boolean) };
  } finally {
    write.mockRestore();
  }
}

const WRONG: [what: string, words: () => string[], says: RegExp][] = [
  // The command line
  ['an empty filter', () => [...target(RIGHT), '--only', ''], /--only.*empty/],
  ['a filter of commas', () => [...target(RIGHT), '--only', ' , '], /--only.*empty/],
  ['an empty profile', () => [...target(RIGHT), '--profile', ''], /--profile.*empty/],
  ['--quick with --only', () => [...target(RIGHT), '--quick', '--only', 'BKT'], /--quick .*leave out --only/],
  ['--quick with --profile', () => [...target(RIGHT), '--quick', '--profile', 'acl'], /leave out --profile/],
  ['--quick with --for', () => [...target(RIGHT), '--quick', '--for', 'restic'], /leave out --for/],
  [
    '--quick of a part',
    () => [...target(RIGHT), '--quick', '--shard', '1/4', '--seed', '1'],
    /--quick .*leave out --shard/,
  ],
  [
    'a list of expected failures from --quick',
    () => [...target(RIGHT), '--quick', '--write-expected', join(folder, 'quick.yaml')],
    /leave out --quick/,
  ],
  ['an unknown application', () => [...target(RIGHT), '--for', 'resitc'], /did you mean "restic"/],
  [
    'an application and a filter',
    () => [...target(RIGHT), '--for', 'restic', '--only', 'BKT-NAME-04'],
    /--for selects the requirements; leave out --only/,
  ],
  [
    'an application and a profile',
    () => [...target(RIGHT), '--for', 'restic', '--profile', 'objects'],
    /--for selects the requirements; leave out --profile/,
  ],
  ['a level of applications', () => ['list', '--applications', '--level', 'MUST'], /leave out --level/],
  ['nothing to explain', () => ['explain', ''], /empty/],
  ['an empty fault', () => ['faults', ''], /empty/],
  ['an empty folder', () => [...target(RIGHT).slice(0, 3), '--out', ''], /--out.*empty/],
  ['no address', () => url(['']), /empty/],
  ['an option twice', () => [...target(RIGHT), '--target', 'other.yaml'], /--target.*twice/],
  ['an endless word', () => [...target(RIGHT), '--expect', 'x'.repeat(200_000)], /--expect.*longer than/],
  ['an escape sequence', () => ['run', `--${ESC}`], /unknown option/],
  ['an escape sequence as an id', () => ['explain', `BKT${ESC}`], /control character/],
  ['keys in the address', () => url([`http://id:${SECRET}@127.0.0.1:1`]), /must not carry keys/],
  ['white space in the address', () => url(['http://127.0.0.1: 1']), /is not an address/],
  ['an address without slashes', () => url(['http:127.0.0.1']), /is not an address/],
  ['another dialect', () => [...target(RIGHT), '--dialect', 'gcs'], /choices are std, aws/],
  ['clusters without a service', () => ['serve', '--port', '0', '--clusters', 'x.yaml'], /--cluster-port/],
  ['an address in place of a host name', () => ['serve', '--website-base', 'http://x/'], /a host name/],
  [
    'a part beyond the number of parts',
    () => [...target(RIGHT), '--shard', '5/4', '--seed', '1'],
    /--shard 5\/4: it must/,
  ],
  [
    'a part without a seed',
    () => [...target(RIGHT), '--shard', '1/4'],
    /--shard needs --seed, with the same/,
  ],
  [
    'a first list from a part',
    () => [...target(RIGHT), '--shard', '1/4', '--seed', '1', '--write-expected', join(folder, 'new.yaml')],
    /--write-expected needs a whole run/,
  ],
  [
    'a first list over another',
    () => [...target(RIGHT), '--write-expected', file('known.yaml', '[]')],
    /known\.yaml exists and may/,
  ],
  [
    'a file that holds no results, in place of a part',
    () => ['merge', file('x.json', '{}')],
    /x\.json: is not a result of/,
  ],
  [
    'a file for a folder of reports',
    () => [...target(RIGHT).slice(0, 3), '--out', file('taken', '')],
    /Reports cannot be written into .*taken \(it is not a folder\); choose another folder with --out/,
  ],
  [
    'a folder that holds results of another program',
    () => {
      mkdirSync(join(folder, 'theirs'), { recursive: true });
      file('theirs/results.json', '{"tests": 5}');
      return [...target(RIGHT).slice(0, 3), '--out', join(folder, 'theirs')];
    },
    /theirs\/results\.json was not written by Assay and would be replaced; move it away/,
  ],
  [
    'parts merged into the folder of one of them',
    () => ['merge', join(folder, 'one'), join(folder, 'two'), '--out', join(folder, 'two')],
    /would replace those of the part .*two; choose another folder/,
  ],
  // Variables of the environment
  [
    'a line feed in a key',
    () => url(['http://127.0.0.1:1'], { ASSAY_OWNER_KEY_ID: 'id\nX-Evil: 1' }),
    /ASSAY_OWNER_KEY_ID: .*U\+000A/,
  ],
  [
    'white space after a secret',
    () => url(['http://127.0.0.1:1'], { ASSAY_OWNER_SECRET: `${SECRET} ` }),
    /ASSAY_OWNER_SECRET: .*white space/,
  ],
  [
    'the same keys twice',
    () => url(['http://127.0.0.1:1'], { ASSAY_STRANGER_KEY_ID: 'id', ASSAY_STRANGER_SECRET: SECRET }),
    /ASSAY_STRANGER_KEY_ID: is the same as that of owner/,
  ],
  [
    'keys in the address of websites',
    () => url(['http://127.0.0.1:1'], { ASSAY_WEBSITE_URL: `http://id:${SECRET}@{bucket}.x` }),
    /ASSAY_WEBSITE_URL: must be just an address/,
  ],
  // Files
  [
    'a file that is not there',
    () => ['doctor', '--target', join(folder, 'none.yaml')],
    /none\.yaml: no such file/,
  ],
  ['a folder for a file', () => ['doctor', '--target', aFolder()], /folder: is a folder, not a file/],
  ['a file below a file', () => ['doctor', '--target', join(file('f', ''), 'x')], /no such file/],
  ['100 MB', () => ['doctor', '--target', huge()], /is longer than 256 KiB/],
  ['a device', () => ['doctor', '--target', '/dev/zero'], /is longer than 256 KiB/],
  ['UTF-16', () => target(utf16(RIGHT)), /is UTF-16; save it as UTF-8/],
  ['UTF-16 without a mark', () => target(Buffer.from(RIGHT, 'utf16le')), /NUL bytes/],
  ['Latin 1', () => target(Buffer.from(changed('Test', 'Tést'), 'latin1')), /is not UTF-8/],
  ['NUL', () => target(changed('Test', 'Te\u0000st')), /NUL bytes/],
  ['nothing', () => target(''), /name: is missing/],
  ['a variables file that is a folder', () => [...target(RIGHT), '--variables', aFolder()], /is a folder/],
  ['a list that is a folder', () => [...target(RIGHT), '--expect', aFolder()], /is a folder/],
  ['clusters in a folder', () => ['serve', '--cluster-port', '0', '--clusters', aFolder()], /is a folder/],
  // Target files
  ['a JavaScript tag', () => target(changed('Test', '!!js/function "x"')), /:1:7: Unresolved tag/],
  ['an unknown tag', () => target(changed('Test', '!evil x')), /Unresolved tag/],
  ['deep nesting', () => target('['.repeat(200_000)), /nested too deeply/],
  ['deep blocks', () => target('- '.repeat(100_000)), /nested too deeply/],
  ['brackets that do not pair', () => target('}'.repeat(200_000)), /brackets do not pair/],
  ['anchors', () => target(`a: &a [1]\nb: [${'*a,'.repeat(200)}]\n`), /Excessive alias count/],
  ['two documents', () => target(`${RIGHT}---\n${RIGHT}`), /multiple documents/],
  [
    'a variable that is not closed',
    () => target(changed(SECRET, '"${NO_SUCH"')),
    /:6:22: .*"\$\{" is not closed/,
  ],
  ['a variable in a variable', () => target(changed(SECRET, '"${A:-${B}}"')), /write \$\{NAME\}/],
  [
    'a variable that every object has',
    () => target(changed(SECRET, '"${constructor}"')),
    /constructor is not set/,
  ],
  ['a secret where a name is', () => target(changed(SECRET, `"\${a-b:-${SECRET}}"`)), /:6:22/],
  [
    'a line feed in an id',
    () => target(changed(' id\n', ' "id\\nX-Evil: 1"\n')),
    /:5:18: .*accessKeyId: .*U\+000A/,
  ],
  ['a line feed in a secret', () => target(changed(SECRET, `"${SECRET}\\r"`)), /secretAccessKey: .*U\+000D/],
  ['an id that no header holds', () => target(changed(' id\n', ' "ключ"\n')), /accessKeyId: .*visible ASCII/],
  ['white space in a region', () => target(`${RIGHT}region: "a b"\n`), /region: .*visible ASCII/],
  ['an escape sequence in a name', () => target(changed('Test', '"\\e[31m"')), /name: .*U\+001B/],
  ['an escape sequence in a key', () => target(`${RIGHT}"\\e[31mx": 1\n`), /\\u\{1b\}\[31mx: unknown key/],
  ['an endless key', () => target(`${RIGHT}? ${'k'.repeat(100_000)}\n: 1\n`), /unknown key|…/],
  [
    'an endless name',
    () => target(changed('Test', 'x'.repeat(100_000))),
    /name: must NOT have more than 200/,
  ],
  ['an empty name', () => target(changed('Test', '""')), /name: must NOT have fewer than 1/],
  ['__proto__', () => target(`${RIGHT}__proto__: {dialect: aws}\n`), /__proto__: unknown key/],
  ['a wrong type', () => target(`${RIGHT}claims: objects\n`), /claims: must be a list/],
  [
    'a profile twice',
    () => target(`${RIGHT}claims: [objects, objects]\n`),
    /claims\.1: objects is listed twice/,
  ],
  ['no number', () => target(`${RIGHT}limits: {caseSeconds: .nan}\n`), /caseSeconds: must be a number/],
  ['infinity', () => target(`${RIGHT}limits: {caseSeconds: .inf}\n`), /caseSeconds: must be/],
  [
    'another dialect in the file',
    () => target(`${RIGHT}dialect: gcs\n`),
    /dialect: must be one of std, aws$/m,
  ],
  ['white space in the endpoint', () => target(changed(':1\n', ':1 2\n')), /endpoint: is not an address/],
  [
    'a certificate that is a folder',
    () => target(`${RIGHT}tls: {ca: ${aFolder()}}\n`),
    /tls\.ca: .*is a folder/,
  ],
  // Variables files
  ['a variable twice', () => variables('KEY=a\nKEY=b\n'), /:2: KEY is set twice/],
  ['an open quote', () => variables(`KEY="${SECRET}\n`), /:1: is not a line of the form/],
  ['UTF-16 from PowerShell', () => variables(utf16('KEY=a\r\n')), /is UTF-16/],
  ['an escape sequence in a variable', () => variables(`KEY=a${ESC}b\n`), /accessKeyId: .*U\+001B/],
  // Lists of expected failures
  [
    'no such day',
    () => expecting('- {id: BKT-NAME-01, reason: x, expires: 2026-02-31}\n'),
    /:1:41: .*this day does not exist/,
  ],
  [
    'a day in words',
    () => expecting('- {id: BKT-NAME-01, reason: x, expires: soon}\n'),
    /expires: is of another form/,
  ],
  ['an id twice', () => expecting('- {id: BKT-NAME-01, reason: x}\n'.repeat(2)), /:2:8: .*is listed twice/],
  [
    'an empty reason',
    () => expecting('- {id: BKT-NAME-01, reason: ""}\n'),
    /:1:29: 0\.reason: is blank for BKT-NAME-01;/,
  ],
  [
    'an escape sequence in a reason',
    () => expecting('- {id: BKT-NAME-01, reason: "\\e[31m"}\n'),
    /reason: .*U\+001B/,
  ],
  [
    'many unknown ids',
    () => expecting('- {id: BKT-NAME-9, reason: x}\n'.repeat(300)),
    /no requirement "BKT-NAME-9"/,
  ],
];

test.each(WRONG)('%s', async (_what, words, says) => {
  const { exitCode, lines } = await refused(words());
  const text = lines.join('\n');
  expect(text).toMatch(says);
  expect(exitCode).toBe(2);
  expect(lines.length).toBeLessThanOrEqual(11);
  expect(text.length).toBeLessThan(8000);
  expect(text).not.toMatch(/^\s+at |bug in assay/m);
  expect(text).not.toContain(SECRET);
  expect(text).not.toMatch(/[^\P{C}\n]/u);
});

test.each([
  ['a byte order mark', `\ufeff${RIGHT}`],
  ['line ends of Windows', RIGHT.replaceAll('\n', '\r\n')],
  ['a secret with white space and letters of all kinds', changed(SECRET, '"pass wörd ☃"')],
])('%s is accepted', async (_what, content) => {
  // The error is found after the file was read.
  const { lines } = await refused([...target(content), '--only', 'NO-SUCH']);
  expect(lines.join()).toContain('There is no requirement "NO-SUCH"');
  const { loadTarget } = await import('../target/load.ts');
  expect(loadTarget(join(folder, 'target.yaml'), {}).name).toBe('Test');
});
