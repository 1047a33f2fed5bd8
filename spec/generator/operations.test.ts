import { describe, expect, it } from 'vitest';
import type { Parameter } from './document.ts';
import { documentOf, fixed, flag, header, operationOf, valued } from './fixture.ts';
import { readOperations } from './operations.ts';

function read(parameters: Parameter[]) {
  const document = documentOf({ paths: { '/{bucket}': { get: operationOf('one', { parameters }) } } });
  return readOperations(document, 'api.yaml')[0];
}

function argumentOf(name: string, parts: Partial<Parameter> = {}) {
  return read([{ name, in: 'header', schema: { type: 'string' }, ...parts }])?.parameters[0]?.argument;
}

describe('names of arguments', () => {
  it.each([
    ['x-std-copy-source', 'copySource'],
    ['X-Std-Acl', 'acl'],
    ['Content-MD5', 'contentMd5'],
    ['max-keys', 'maxKeys'],
    ['uploadId', 'uploadId'],
    ['Range', 'range'],
  ])('%s is %s', (name, argument) => expect(argumentOf(name)).toBe(argument));

  it('x-argument overrides', () =>
    expect(argumentOf('x-std-meta-', { 'x-argument': 'metadata' })).toBe('metadata'));
});

describe('selectors', () => {
  it('flags and fixed values are not arguments; values and headers are', () => {
    const one = read([flag('acl'), fixed('list-type', '2'), valued('uploadId'), header('x-std-copy-source')]);
    expect(one?.selectors).toEqual({
      query: { acl: null, 'list-type': '2', uploadId: null },
      headers: ['x-std-copy-source'],
    });
    expect(one?.parameters.map(({ argument }) => argument)).toEqual(['uploadId', 'copySource']);
  });
});

describe('responses', () => {
  it('have the common headers, which they may declare differently', () => {
    const integer = { type: 'integer' };
    const responses = {
      200: { description: '' },
      204: { description: '', headers: { 'Content-Length': { required: false, schema: integer } } },
    };
    const document = documentOf({
      'x-common-response-headers': { 'content-length': { required: true, schema: integer } },
      paths: { '/': { get: operationOf('one', { responses }) } },
    });
    const [one] = readOperations(document, 'api.yaml');
    expect(one?.responses['200']?.headers['content-length']?.required).toBe(true);
    expect(one?.responses['204']?.headers).toEqual({
      'content-length': { required: false, schema: integer },
    });
  });
});

describe('refused', () => {
  const refusal = (path: string, parts: Parameters<typeof operationOf>[1] = {}) => {
    const paths = { [path]: { get: operationOf('one', parts) } };
    return () => readOperations(documentOf({ paths }), 'api.yaml');
  };

  it('a path that addresses nothing', () => {
    expect(refusal('/buckets/{bucket}')).toThrow(
      'api.yaml: one: unreachable: /buckets/{bucket} addresses neither',
    );
  });

  it('two operations with the same id', () => {
    const paths = { '/': { get: operationOf('one') }, '/{bucket}': { get: operationOf('one') } };
    expect(() => readOperations(documentOf({ paths }), 'api.yaml')).toThrow('api.yaml: one: two operations');
  });

  it('an error code that is not listed', () => {
    expect(refusal('/', { 'x-errors': ['NoSuchThing'] })).toThrow('one: x-errors names NoSuchThing');
  });

  it('an action that is not listed for the level of the operation', () => {
    const actions = { bucket: ['s3:ListBucket'], object: ['s3:GetObject', 's3:GetObjectVersion'] };
    const named = (parts: Parameters<typeof operationOf>[1]) => () => {
      const paths = { '/{bucket}/{key}': { get: operationOf('one', parts) } };
      return readOperations(documentOf({ paths, 'x-policy-actions': actions }), 'api.yaml')[0];
    };
    const x = { 'x-actions': ['s3:GetObject'], 'x-version-actions': ['s3:GetObjectVersion'] };
    const all = { actions: x['x-actions'], versionActions: x['x-version-actions'] };
    expect(named(x)()).toMatchObject(all);
    expect(named({ 'x-actions': ['s3:ListBucket'] })).toThrow(
      'one: s3:ListBucket is not a listed policy action',
    );
    expect(named({ ...x, 'x-version-actions': ['s3:Get'] })).toThrow(
      'one: s3:Get is not a listed policy action',
    );
  });

  it('an x-access without x-actions', () => {
    expect(refusal('/{bucket}', { 'x-access': { of: 'owner' } })).toThrow('one: x-access without x-actions');
    expect(refusal('/', { 'x-access': { of: 'signature' } })).not.toThrow();
  });

  it('two parameters with the same argument name', () => {
    const twice = ['expires', 'Expires'].map((name) => ({ name, in: 'header', schema: { type: 'string' } }));
    expect(refusal('/', { parameters: twice })).toThrow(
      'one: Expires: two parameters would be the argument expires',
    );
  });

  it('a parameter whose type has no wire form', () => {
    const parameters = [{ name: 'a', in: 'query', schema: { type: 'array' } }];
    expect(refusal('/', { parameters })).toThrow('one: a: a wire string cannot be checked for type array');
  });

  it('a body without a name', () => {
    const requestBody = { content: { 'application/xml': { schema: { type: 'object' } } } };
    expect(refusal('/', { requestBody })).toThrow("one: request: the body's schema has no name");
  });

  it('a range of statuses', () => {
    expect(refusal('/', { responses: { '2XX': {} } })).toThrow(
      'one: 2XX: responses must be listed by whole statuses',
    );
  });
});
