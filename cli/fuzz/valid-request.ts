import { draftOf } from '../../client/draft.ts';
import { encodeForm } from '../../client/forms/multipart.ts';
import type { Bytes, OpenRequest } from '../../client/options.ts';
import type { OperationContract, ParameterContract } from '../../spec/contract.ts';
import { contractTables } from '../../spec/tables.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { Random } from '../../suites/case/random.ts';
import { documentOf } from './documents.ts';
import { validValue } from './values.ts';
import type { World } from './world.ts';

/** An optional argument is given once in this many requests; digests less often, because a wrong one fails most requests. */
function requestsPerUse({ argument }: ParameterContract): number {
  return /md5|checksum/i.test(argument) ? 40 : 7;
}

/** A request for an operation that a server should usually fulfil, before it is signed. */
export function validRequest(
  contract: OperationContract<OperationId>,
  random: Random,
  world: World,
): OpenRequest {
  const input: Record<string, unknown> = {};
  for (const parameter of contract.parameters)
    if (parameter.required || contract.method === 'OPTIONS' || random.below(requestsPerUse(parameter)) === 0)
      input[parameter.argument] = validValue(parameter, random, world);
  // One bucket is public and has a website and cross-origin rules.
  if (contract.level === 'website' || contract.method === 'OPTIONS') input['bucket'] = world.buckets[2];
  // An upload belongs to one bucket and key.
  if ('uploadId' in input && random.below(8) > 0) {
    const { bucket, key, uploadId } = random.pick(world.uploads);
    Object.assign(input, { bucket, key, uploadId });
  }
  const bucket = String(input['bucket'] ?? '');
  const { content, contentType } = contentOf(contract, random, world, bucket);
  const draft = draftOf(contractTables(world.dialect), contract, input, content);
  const headers =
    contentType === undefined ? draft.headers : [...draft.headers, ['Content-Type', contentType] as const];
  return {
    operation: contract.id,
    method: draft.method,
    site: draft.site,
    path: draft.bucket === undefined ? draft.path : `/${draft.bucket}${draft.path}`,
    query: draft.query,
    headers,
    body: draft.body,
  };
}

function contentOf(
  { request }: OperationContract,
  random: Random,
  world: World,
  bucket: string,
): { content?: Bytes; contentType?: string } {
  switch (request.kind) {
    case 'none':
    case 'text':
      return {};
    case 'bytes':
      return { content: random.bytes(random.pick([0, 1, 40, 40, 40, 40, 40, 2500])) };
    case 'xml':
    case 'json':
      return { content: documentOf(request.schema, random, world, bucket) };
    case 'form': {
      const parts = [
        { name: 'key', value: random.pick([...world.keys, 'from-${filename}']) },
        { name: 'acl', value: 'private' },
        {
          name: 'file',
          value: random.bytes(random.below(300)),
          fileName: 'f.txt',
          contentType: 'text/plain',
        },
      ];
      const { contentType, body } = encodeForm(parts);
      return { content: body, contentType };
    }
  }
}
