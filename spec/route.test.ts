import { describe, expect, it } from 'vitest';
import type { HttpMethod, Level, OperationContract, Selectors } from './contract.ts';
import { routes } from './route.ts';

const operation = (
  id: string,
  method: HttpMethod,
  level: Level,
  query: Selectors['query'] = {},
  headers: string[] = [],
) => {
  const contract: OperationContract = {
    id,
    method,
    level,
    path: '/',
    profile: 'buckets',
    summary: '',
    source: '',
    selectors: { query, headers },
    parameters: Object.keys(query)
      .filter((name) => name === 'uploadId' || name === 'partNumber')
      .map((name) => ({ name, argument: name, in: 'query', required: true, schema: { type: 'string' } })),
    request: { kind: 'none' },
    responses: {},
    errors: [],
  };
  return contract;
};

const OPERATIONS = [
  operation('list', 'GET', 'bucket'),
  operation('listTwo', 'GET', 'bucket', { 'list-type': '2' }),
  operation('getAcl', 'GET', 'bucket', { acl: null }),
  operation('getCors', 'GET', 'bucket', { cors: null }),
  operation('getPolicyStatus', 'GET', 'bucket', { policyStatus: null }),
  operation('create', 'PUT', 'bucket'),
  operation('putAcl', 'PUT', 'bucket', { acl: null }),
  operation('deleteBucket', 'DELETE', 'bucket'),
  operation('headBucket', 'HEAD', 'bucket'),
  operation('preflight', 'OPTIONS', 'bucket'),
  operation('put', 'PUT', 'object'),
  operation('copy', 'PUT', 'object', {}, ['x-std-copy-source']),
  operation('rename', 'PUT', 'object', { renameObject: null }, ['x-std-rename-source']),
  operation('uploadPart', 'PUT', 'object', { uploadId: null, partNumber: null }),
  operation('copyPart', 'PUT', 'object', { uploadId: null, partNumber: null }, ['x-std-copy-source']),
  operation('abort', 'DELETE', 'object', { uploadId: null }),
];
const router = routes({ operations: Object.fromEntries(OPERATIONS.map((one) => [one.id, one])) });

/** Routes `PUT bucket?acl&x=1`, or with headers. */
function route(request: string, ...headers: string[]) {
  const [method = '', address = ''] = request.split(' ');
  const [path, query = ''] = address.split('?');
  const level = path === 'bucket' || path === 'object' ? path : 'service';
  const found = router.match({
    method,
    level,
    query: [...new URLSearchParams(query)],
    headers: new Set(headers),
  });
  return 'operation' in found ? found.operation.id : found;
}

describe('the query decides', () => {
  it.each([
    ['GET bucket', 'list'],
    ['GET bucket?prefix=acl', 'list'],
    ['GET bucket?acl', 'getAcl'],
    ['GET bucket?acl=', 'getAcl'],
    ['GET bucket?acl=null', 'getAcl'],
    ['GET bucket?list-type=2', 'listTwo'],
    ['GET bucket?list-type=3', 'list'],
    ['GET bucket?list-type=1&list-type=2', 'listTwo'],
    ['GET bucket?ACL', 'list'],
    ['PUT object?uploadId=a&partNumber=1', 'uploadPart'],
    ['PUT object?uploadId=a', 'put'],
    ['DELETE object?uploadId=a', 'abort'],
  ])('%s is %s', (request, id) => expect(route(request)).toBe(id));
});

describe('within a query set the headers decide', () => {
  it.each([
    ['PUT object', ['x-std-copy-source'], 'copy'],
    ['PUT object?uploadId=a&partNumber=1', ['x-std-copy-source'], 'copyPart'],
    ['PUT object?renameObject', ['x-std-rename-source'], 'rename'],
  ])('%s with %s is %s', (request, headers, id) => expect(route(request, ...headers)).toBe(id));

  it('selects a sub-resource that requires a header also without it', () => {
    expect(route('PUT object?renameObject')).toBe('rename');
    expect(route('PUT object?renameObject', 'x-std-copy-source')).toBe('rename');
  });
});

it('two sub-resources in one request conflict', () => {
  expect(route('GET bucket?acl&cors')).toEqual({ conflict: ['acl', 'cors'] });
  expect(route('GET bucket?list-type=2&acl')).toEqual({ conflict: ['list-type', 'acl'] });
});

describe('the method is not allowed', () => {
  it.each([
    ['DELETE bucket?acl', ['GET', 'PUT']],
    ['PUT bucket?acl&cors', ['GET']],
    ['POST bucket?acl', ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PUT']],
    ['GET object', ['DELETE', 'PUT']],
    ['DELETE object', ['PUT']],
    ['GET service', []],
    ['BREW bucket', ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PUT']],
  ])('%s, but %s', (request, methods) => expect(route(request)).toEqual({ methodNotAllowed: methods }));

  it('HEAD and preflights apply to the address with any sub-resource', () => {
    expect(route('HEAD bucket?acl')).toBe('headBucket');
    expect(route('OPTIONS bucket?acl')).toBe('preflight');
  });
});
