import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { allOperations, contractTables } from '../tables.ts';
import { contractMembers } from './contract-members.ts';
import { sdkMembers } from './sdk-members.ts';

interface LeftOut {
  reason: string;
  members: string[];
}

/** Operations of the contract that the client lacks: those of browsers, and of the cluster service, which has its own client. */
const NOT_IN_CLIENT = [
  'corsPreflightBucket',
  'corsPreflightObject',
  'describeCluster',
  'describeNodegroup',
  'postObject',
  'websiteGet',
  'websiteHead',
];

const contract = contractTables('aws');
const leftOut: LeftOut[] = parse(await readFile(new URL('left-out.yaml', import.meta.url), 'utf8'));
const clientNameOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);
const pairs = allOperations(contract).flatMap(({ id }) => {
  const client = sdkMembers(clientNameOf(id));
  return client === undefined ? [] : [{ id, client, ours: contractMembers('aws', id) }];
});

test('the client has every operation of the aws contract, except those of browsers and of clusters', () => {
  const known = new Set(pairs.map(({ id }) => id));
  const lacking = allOperations(contract)
    .map(({ id }) => id)
    .filter((id) => !known.has(id));
  expect(lacking.sort()).toEqual(NOT_IN_CLIENT);
});

test('each operation has the same method and query in both', () => {
  const asked = ({ method, query }: { method: string; query: string[] }) => [method, ...query].join(' ');
  for (const { id, client, ours } of pairs) expect(`${id} ${asked(ours)}`).toBe(`${id} ${asked(client)}`);
});

test('every member of the client is in the contract, or left out with a reason', () => {
  const lines = leftOut.flatMap(({ members }) => members);
  const absent = pairs.flatMap(({ id, client, ours }) =>
    (['input', 'output'] as const).flatMap((side) =>
      client[side]
        .filter((one) => !ours[side].includes(one))
        .map((one) => ({ id, member: `${side} ${one}` })),
    ),
  );
  const unexplained = absent.filter(({ member }) => !lines.some((line) => fits(line, member)));
  expect(unexplained.map(({ id, member }) => `${id}: ${member}`)).toEqual([]);
  expect(lines.filter((line) => !absent.some(({ member }) => fits(line, member)))).toEqual([]);
  expect(leftOut.filter(({ reason }) => reason.trim().length < 10)).toEqual([]);
});

/** Whether a line of the list matches a member `input header name: type`; the side and the type are optional in a line. */
function fits(line: string, member: string): boolean {
  const whole = /^(input|output) /.test(line) ? line : `* ${line}`;
  const pattern = whole
    .split('*')
    .map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`).test(member.replace(/: [^:]*$/, ''));
}
