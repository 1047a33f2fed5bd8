import { expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { contractTables, operationContract } from '../../spec/tables.ts';
import { readInput } from './input.ts';
import { HeaderFields, parseQuery, type ReceivedRequest } from './request.ts';

const aws = dialect('aws');
const address = { level: 'object', bucket: 'b', key: 'k' } as const;

function read(id: OperationId, query: string, headers: Record<string, string> = {}): unknown {
  const request: ReceivedRequest = {
    queryText: '',
    method: 'GET',
    path: '/b/k',
    query: parseQuery(query),
    headers: new HeaderFields(Object.entries(headers).flat()),
    source: nothing(),
    remoteAddress: '',
  };
  return readInput(operationContract(contractTables('aws'), id), request, address, aws);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

test('reads arguments by name and type and leaves out those that were not sent', () => {
  const query = 'list-type=2&max-keys=7&fetch-owner=true&prefix=a%20b&start-after=';
  expect(read('listObjectsV2', query)).toEqual({
    bucket: 'b',
    maxKeys: 7,
    fetchOwner: true,
    prefix: 'a b',
    startAfter: '',
  });
});

test('reads headers under their wire names, and families as maps with lower-case names', () => {
  const headers = {
    'X-Amz-Meta-Colour': 'Red',
    'x-amz-acl': 'private',
    'x-std-acl': 'foreign',
    'Content-Type': 'a/b',
  };
  expect(read('putObject', '', headers)).toEqual({
    bucket: 'b',
    key: 'k',
    metadata: { colour: 'Red' },
    acl: 'private',
    contentType: 'a/b',
  });
});

test('joins a header given twice into one value', () => {
  const headers = new HeaderFields(['x-amz-meta-a', '1', 'X-Amz-Meta-A', '2']);
  expect(headers.get('x-amz-meta-a')).toBe('1,2');
});

test('treats an empty integer as absent', () => {
  expect(read('listObjects', 'max-keys=')).toEqual({ bucket: 'b' });
});

test.each(['-1', 'ten', '1.5', '2147483648', '99999999999999999999', '0x10'])(
  'max-keys=%s is refused',
  (value) => {
    const fields = { ArgumentName: 'max-keys', ArgumentValue: value };
    expect(() => read('listObjects', `max-keys=${value}`)).toThrow(
      expect.objectContaining({ code: 'InvalidArgument', detail: expect.objectContaining({ fields }) }),
    );
  },
);

test.each(['', 'base64', 'URL'])('encoding-type=%s is refused', (value) => {
  expect(() => read('listObjects', `encoding-type=${value}`)).toThrow(
    expect.objectContaining({ code: 'InvalidArgument' }),
  );
});
