import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { brokenBy } from './applications.fixture.ts';
import { type Command, withCommand } from './commands.fixture.ts';
import { makeBucket } from './bucket.fixture.ts';
import { type Program, pythonCommands } from './programs.fixture.ts';

const program = await duckdbProgram();

const WRITE = "COPY (SELECT range AS id FROM range(100000)) TO 's3://tables/a/one.parquet'";
const READ = "SELECT count(*) AS n, sum(id)::BIGINT FROM 's3://tables/a/one.parquet'";
const READ_ALL = "SELECT count(*) FROM 's3://tables/a/*.parquet'";
/** Parts of 5 MiB. */
const SMALL_PARTS = "SET s3_uploader_max_filesize = '50GB'";
const WRITE_LARGE = "COPY (SELECT hash(range) AS id FROM range(3000000)) TO 's3://tables/large.parquet'";
const READ_LARGE = "SELECT count(*) FROM 's3://tables/large.parquet'";

/** Runs queries, and returns what each answers. */
const queries = async (duckdb: Command, ...all: string[]): Promise<string[]> =>
  (await duckdb.do(duckdb.host, ...all)).trim().split('\n');

withCommand('duckdb writes and reads tables on the reference', program, async (duckdb) => {
  await makeBucket(duckdb.url, 'tables');
  const answers = await queries(duckdb, WRITE, READ, READ_ALL, SMALL_PARTS, WRITE_LARGE, READ_LARGE);
  expect(answers.filter((answer) => answer !== '[]')).toEqual([
    '[(100000,)]',
    '[(100000, 4999950000)]',
    '[(100000,)]',
    '[(3000000,)]',
    '[(3000000,)]',
  ]);
});

brokenBy(
  'duckdb',
  program,
  'objects/last-byte-of-range-excluded',
  'limit',
  'force_download helps',
  async (duckdb) => {
    await makeBucket(duckdb.url, 'tables');
    await queries(duckdb, WRITE);
    expect(await duckdb.fail(duckdb.host, READ)).toContain('force_download');
    expect(await queries(duckdb, 'SET force_download = true', READ)).toContain('[(100000, 4999950000)]');
  },
);

brokenBy(
  'duckdb',
  program,
  'listing/second-form-lists-no-keys',
  'limit',
  'files must be named',
  async (duckdb) => {
    await makeBucket(duckdb.url, 'tables');
    await queries(duckdb, WRITE);
    expect(await duckdb.fail(duckdb.host, READ_ALL)).toContain('No files found');
    expect(await queries(duckdb, READ)).toEqual(['[(100000, 4999950000)]']);
  },
);

brokenBy(
  'duckdb',
  program,
  'listing/prefix-treated-as-folder',
  'fails',
  'files of a pattern are left out',
  async (duckdb) => {
    await makeBucket(duckdb.url, 'tables');
    await queries(duckdb, WRITE);
    expect(await duckdb.fail(duckdb.host, "SELECT count(*) FROM 's3://tables/a/o*.parquet'")).toContain(
      'No files found',
    );
  },
);

brokenBy(
  'duckdb',
  program,
  'multipart/parts-joined-backwards',
  'limit',
  'larger files cannot be written',
  async (duckdb) => {
    await makeBucket(duckdb.url, 'tables');
    await queries(duckdb, WRITE, READ, SMALL_PARTS, WRITE_LARGE);
    await duckdb.fail(duckdb.host, READ_LARGE);
  },
);

async function duckdbProgram(): Promise<Program> {
  const commands = await pythonCommands('duckdb.txt');
  if ('missing' in commands) return commands;
  const queries = fileURLToPath(new URL('python/duckdb_queries.py', import.meta.url));
  return { command: join(commands.folder, 'python'), args: ['-B', queries] };
}
