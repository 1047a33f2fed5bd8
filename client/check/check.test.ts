import { expect, test } from 'vitest';
import { dialect, type DialectName } from '../../spec/dialect.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { contractTables, operationContract } from '../../spec/tables.ts';
import { type Checked, checkAnswer } from './check.ts';

interface Given {
  operation?: OperationId;
  method?: string;
  target?: string;
  status?: number;
  /** Changes to the headers of a correct answer; undefined removes one. */
  headers?: Record<string, string | undefined>;
  body?: string;
  surplus?: string;
  dialect?: DialectName;
  ids?: Set<string>;
}

let count = 0;

async function check(given: Given): Promise<Checked> {
  const { operation, body = '', ids = new Set(), status = 200 } = given;
  const name = given.dialect ?? 'std';
  const tables = contractTables(name);
  const contract = operation && operationContract(tables, operation);
  const prefix = dialect(name).headerPrefix;
  const all: Record<string, string | undefined> = {
    [`${prefix}request-id`]: `id-${(count += 1)}`,
    Date: 'Sun, 06 Nov 1994 08:49:37 GMT',
    'Content-Length': String(Buffer.byteLength(body)),
    ...given.headers,
  };
  const headers = Object.entries(all).flatMap(([one, value]): [string, string][] =>
    value === undefined ? [] : [[one, value]],
  );
  const surplus = given.surplus === undefined ? undefined : Buffer.from(given.surplus);
  const response = { status, headers, body: Buffer.from(body), surplus };
  const noteRequestId = (id: string) => !ids.has(id) && ids.add(id).has(id);
  const standard = { tables, dialect: dialect(name), noteRequestId };
  return checkAnswer(
    standard,
    operation ?? 'send',
    contract,
    { method: given.method ?? contract?.method ?? 'GET', target: given.target ?? '/b/k', headers: [] },
    response,
  );
}

const rules = async (given: Given) => (await check(given)).violations.map(({ rule }) => rule);

const object = { ETag: '"a"', 'Last-Modified': 'Sun, 06 Nov 1994 08:49:37 GMT' };
const xml = { 'Content-Type': 'application/xml' };
const ns = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const buckets = (inside = '') =>
  `<ListAllMyBucketsResult ${ns}><Owner><ID>a</ID></Owner><Buckets/>${inside}</ListAllMyBucketsResult>`;
const errorBody = (inside: string) => `<Error>${inside}</Error>`;
const whole = '<Code>NoSuchKey</Code><Message>no</Message><Resource>/b/k</Resource><RequestId>r</RequestId>';
const refused: Given = {
  operation: 'getObject',
  status: 404,
  headers: { ...xml, 'x-std-request-id': 'r' },
  body: errorBody(whole),
};

test.each<[string, Given]>([
  ['a put', { operation: 'putObject', headers: { ETag: '"a"' } }],
  ['a list', { operation: 'listBuckets', headers: xml, body: buckets() }],
  [
    'an object',
    {
      operation: 'getObject',
      headers: { ETag: '"a"', 'Last-Modified': 'Sun, 06 Nov 1994 08:49:37 GMT' },
      body: 'x',
    },
  ],
  ['a refusal', refused],
  ['a refusal of HEAD', { operation: 'headBucket', status: 404, headers: { 'Content-Length': undefined } }],
  [
    '204 without length',
    { operation: 'deleteObject', status: 204, headers: { 'Content-Length': undefined } },
  ],
  [
    '304 with the length that 200 would have',
    { operation: 'getObject', status: 304, headers: { ETag: '"a"', 'Content-Length': '12' } },
  ],
  ['204 with length', { operation: 'deleteObject', status: 204 }],
  [
    'text/xml with a charset',
    { operation: 'listBuckets', headers: { 'Content-Type': 'text/xml; charset=utf-8' }, body: buckets() },
  ],
  [
    'aws: a list of unknown length',
    {
      operation: 'listBuckets',
      dialect: 'aws',
      headers: { ...xml, 'Content-Length': undefined },
      body: buckets(),
    },
  ],
  [
    'a media type with capitals, a space and a parameter in quotes',
    {
      operation: 'listBuckets',
      headers: { 'Content-Type': 'Application/XML ; charset="utf-8"' },
      body: buckets(),
    },
  ],
  [
    'the beginning of an upload without a media type',
    {
      operation: 'createMultipartUpload',
      body: `<InitiateMultipartUploadResult ${ns}><Bucket>b</Bucket><Key>k</Key><UploadId>u</UploadId></InitiateMultipartUploadResult>`,
    },
  ],
  ['a redirect of a browser', { operation: 'listBuckets', dialect: 'aws', status: 307 }],
  [
    'an error code with a dot',
    { ...refused, body: errorBody(whole.replace('NoSuchKey', 'KMS.NotFoundException')) },
  ],
  [
    'a server error without date',
    {
      ...refused,
      status: 503,
      headers: { ...refused.headers, Date: undefined },
      body: errorBody(whole.replace('NoSuchKey', 'SlowDown')),
    },
  ],
  ['load shedding', { ...refused, status: 503, body: errorBody(whole.replace('NoSuchKey', 'SlowDown')) }],
  ['a request outside of the contract', { body: 'anything' }],
])('accepts %s', async (_, given) => {
  expect((await check(given)).violations).toEqual([]);
});

test.each<[string, string[], Given]>([
  [
    'no request id',
    ['request-id-missing'],
    { operation: 'headBucket', headers: { 'x-std-request-id': undefined } },
  ],
  [
    'an empty request id',
    ['request-id-missing'],
    { operation: 'headBucket', headers: { 'x-std-request-id': ' ' } },
  ],
  [
    'a request id of the other dialect',
    ['request-id-missing'],
    { operation: 'headBucket', headers: { 'x-std-request-id': undefined, 'x-amz-request-id': 'a' } },
  ],
  [
    'no request id on an error',
    ['request-id-missing'],
    { ...refused, headers: { ...xml, 'x-std-request-id': undefined } },
  ],
  ['no date', ['date-missing'], { operation: 'headBucket', headers: { Date: undefined } }],
  [
    'a date of another form',
    ['date-malformed'],
    { operation: 'headBucket', headers: { Date: '1994-11-06T08:49:37Z' } },
  ],
  [
    'a date on the wrong weekday',
    ['date-malformed'],
    { operation: 'headBucket', headers: { Date: 'Mon, 06 Nov 1994 08:49:37 GMT' } },
  ],
  [
    'a body without length',
    ['content-length-missing'],
    { operation: 'listBuckets', headers: { ...xml, 'Content-Length': undefined }, body: buckets() },
  ],
  [
    'an error without length',
    ['content-length-missing'],
    { ...refused, headers: { ...refused.headers, 'Content-Length': undefined } },
  ],
  [
    'no body, no length',
    ['content-length-not-zero'],
    { operation: 'putObject', headers: { ETag: '"a"', 'Content-Length': undefined } },
  ],
  [
    'HEAD of an object without length',
    ['content-length-missing'],
    {
      operation: 'headObject',
      headers: { ETag: '"a"', 'Last-Modified': 'Sun, 06 Nov 1994 08:49:37 GMT', 'Content-Length': undefined },
    },
  ],
  [
    'a range without its bounds',
    ['required-header-missing'],
    { operation: 'getObject', status: 206, headers: { ...object, 'Content-Type': 'text/plain' }, body: 'ab' },
  ],
  [
    'several ranges, each with its bounds in its own part',
    [],
    {
      operation: 'getObject',
      status: 206,
      headers: { ...object, 'Content-Type': 'multipart/byteranges; boundary=b' },
      body: '--b\r\nContent-Range: bytes 0-1/9\r\n\r\nab\r\n--b--\r\n',
    },
  ],
  ['no ETag', ['required-header-missing'], { operation: 'putObject' }],
  ['an ETag without quotes', ['header-malformed'], { operation: 'putObject', headers: { ETag: 'a' } }],
  [
    'an undocumented success status with an otherwise complete answer',
    ['status-undocumented'],
    { operation: 'putObject', status: 202, headers: { ETag: '"a"' } },
  ],
  [
    'a status of the method that was sent instead of the signed one',
    [],
    { operation: 'getObject', method: 'DELETE', status: 204, headers: { 'Content-Length': undefined } },
  ],
  [
    'an undocumented success status with an incomplete answer',
    ['required-header-missing', 'status-undocumented', 'body-unexpected'],
    { operation: 'putObject', status: 201, body: 'done' },
  ],
  [
    'a deletion with another status and without length',
    ['content-length-not-zero', 'status-undocumented'],
    { operation: 'deleteObject', status: 200, headers: { 'Content-Length': undefined } },
  ],
  [
    'a body where there should be none',
    ['body-unexpected'],
    { operation: 'putObject', headers: { ETag: '"a"' }, body: 'done' },
  ],
  [
    'a document with another media type',
    ['content-type-wrong'],
    { operation: 'listBuckets', headers: { 'Content-Type': 'text/html' }, body: buckets() },
  ],
  ['a document without a media type', ['content-type-wrong'], { operation: 'listBuckets', body: buckets() }],
  ['a malformed document', ['xml-malformed'], { operation: 'listBuckets', headers: xml, body: '<a' }],
  ['an empty document', ['xml-malformed'], { operation: 'listBuckets', headers: xml }],
  [
    'a document that defines entities',
    ['xml-malformed'],
    { operation: 'listBuckets', headers: xml, body: `<!DOCTYPE a [<!ENTITY b "c">]>${buckets()}` },
  ],
  ['another root', ['xml-root'], { operation: 'listBuckets', headers: xml, body: `<Buckets ${ns}/>` }],
  [
    'no namespace',
    ['xml-namespace'],
    { operation: 'listBuckets', headers: xml, body: buckets().replace(ns, '') },
  ],
  [
    'a missing element',
    ['xml-schema'],
    { operation: 'listBuckets', headers: xml, body: buckets().replace('<Buckets/>', '') },
  ],
  [
    'a value of another type',
    ['xml-schema'],
    {
      operation: 'listBuckets',
      headers: xml,
      body: buckets().replace(
        '<Buckets/>',
        '<Buckets><Bucket><Name>b</Name><CreationDate>today</CreationDate></Bucket></Buckets>',
      ),
    },
  ],
  ['a refusal without document', ['error-document-missing'], { ...refused, body: '' }],
  [
    'a refusal in HTML',
    ['error-document-malformed'],
    { ...refused, headers: { 'x-std-request-id': 'r', 'Content-Type': 'text/html' }, body: '<p>no<br>' },
  ],
  ['an error in a namespace', ['error-root'], { ...refused, body: `<Error ${ns}>${whole}</Error>` }],
  ['an error of another root', ['error-root'], { ...refused, body: '<Fault/>' }],
  [
    'an error without code',
    ['error-code-missing'],
    { ...refused, body: errorBody(whole.replace('NoSuchKey', '')) },
  ],
  [
    'an error without message',
    ['error-message-missing'],
    { ...refused, body: errorBody(whole.replace('<Message>no</Message>', '')) },
  ],
  [
    'an error without request id',
    ['error-request-id-missing'],
    { ...refused, body: errorBody(whole.replace('<RequestId>r</RequestId>', '')) },
  ],
  [
    'an error with another request id',
    ['error-request-id-missing'],
    { ...refused, body: errorBody(whole.replace('>r<', '>q<')) },
  ],
  ['an error code of another status', ['error-status-mismatch'], { ...refused, status: 403 }],
  [
    'an internal error',
    ['server-error'],
    { ...refused, status: 500, body: errorBody(whole.replace('NoSuchKey', 'InternalError')) },
  ],
  [
    'an error with another media type',
    ['error-content-type-wrong'],
    { ...refused, headers: { ...refused.headers, 'Content-Type': 'text/html' } },
  ],
  ['a body after HEAD', ['head-with-body'], { operation: 'headBucket', surplus: 'x' }],
])('%s', async (_, want, given) => {
  expect(await rules(given)).toEqual(want);
});

test('a request id that comes twice', async () => {
  const ids = new Set<string>();
  const given: Given = { operation: 'headBucket', headers: { 'x-std-request-id': 'same' }, ids };
  expect([await rules(given), await rules(given)]).toEqual([[], ['request-id-repeated']]);
});

test('reads a document and notes what is unknown in it', async () => {
  const { output, notes } = await check({
    operation: 'listBuckets',
    headers: xml,
    body: buckets('<Surprise/>'),
  });
  expect(output).toMatchObject({ Owner: { ID: 'a' }, Buckets: [] });
  expect(notes).toEqual(['ListAllMyBucketsResult has an unknown element Surprise']);
});

test('reads what can be read in spite of a violation', async () => {
  const { output } = await check({ operation: 'listBuckets', headers: xml, body: buckets().replace(ns, '') });
  expect(output).toMatchObject({ Owner: { ID: 'a' } });
});

test('reads an error document field by field', async () => {
  const { error } = await check({ ...refused, body: errorBody(`${whole}<BucketName>b</BucketName>`) });
  expect(error).toEqual({
    code: 'NoSuchKey',
    message: 'no',
    resource: '/b/k',
    requestId: 'r',
    extra: { BucketName: 'b' },
  });
});

test.each<[OperationId, string[]]>([
  ['copyObject', []],
  ['completeMultipartUpload', []],
  ['listObjects', ['xml-root']],
])('reports an error under a 200 as an error: %s', async (operation, want) => {
  const { error, violations } = await check({ ...refused, operation, status: 200 });
  expect(error?.code).toBe('NoSuchKey');
  expect(violations.map(({ rule }) => rule)).toEqual(want);
});

test('an error need not be well-formed if it must name what XML cannot carry', async () => {
  const { violations, notes } = await check({
    ...refused,
    target: '/b/k%01',
    body: errorBody(`${whole}\u0001`),
  });
  expect(violations).toEqual([]);
  expect(notes).toEqual(['an error about a key that XML cannot carry is not well-formed']);
  expect(await rules({ ...refused, target: '/b/k%41', body: '<Error>' })).toEqual([
    'error-document-malformed',
  ]);
});

test.each([
  ['returns a document of which only the root is wrong', buckets(), true],
  ['returns no document that lacks required elements', buckets().replace('<Buckets/>', ''), false],
  ['returns no document with another content', buckets().replace('<Buckets/>', '<Buckets/><Other/>'), false],
])('%s', async (_, body, given) => {
  const renamed = body.replaceAll('ListAllMyBucketsResult', 'ListBucketsResponse');
  const { output, violations } = await check({ operation: 'listBuckets', headers: xml, body: renamed });
  expect(violations.map(({ rule }) => rule)).toEqual(['xml-root']);
  expect(output !== undefined).toBe(given);
});

test('names of inherited object properties are not error codes', async () => {
  expect(await rules({ ...refused, body: errorBody(whole.replace('NoSuchKey', 'constructor')) })).toEqual([]);
});

test('a hostile header does not delay the checks', async () => {
  const started = performance.now();
  await check({ operation: 'putObject', headers: { ETag: '"'.repeat(60_000), Date: ' '.repeat(60_000) } });
  expect(performance.now() - started).toBeLessThan(500);
});
