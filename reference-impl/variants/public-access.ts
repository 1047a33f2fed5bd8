import { withOperation } from '../faults/deviations.ts';
import { S3Error } from '../s3-error.ts';
import { queryValue } from '../http/request.ts';
import type { Behaviour } from '../behaviour.ts';

/** Thrown where a request lifts the block: its answer is an empty success. */
class Lifted extends S3Error {
  readonly status: number;
  constructor(status: number) {
    super('NotImplemented');
    this.status = status;
  }
}

/** Public access is blocked on new buckets, until the block is lifted. The server does not check who lifts it. */
export function blockingPublicAccess(behaviour: Behaviour): Behaviour {
  const lifted = new Set<string>();
  const denied = () => new S3Error('AccessDenied', { message: 'Public access is blocked.' });
  const blocking: Behaviour = {
    ...behaviour,
    routeOf: (request, address, dialect) => {
      const about = queryValue(request.query, 'publicAccessBlock');
      if (about === undefined || address.bucket === '' || request.method === 'GET')
        return behaviour.routeOf(request, address, dialect);
      lifted.add(address.bucket);
      throw new Lifted(request.method === 'DELETE' ? 204 : 200);
    },
    refused: (error, ...rest) =>
      error instanceof Lifted
        ? { status: error.status, headers: {}, body: Buffer.alloc(0) }
        : behaviour.refused(error, ...rest),
  };
  const policies = withOperation(blocking, 'putBucketPolicy', (call, operate) => {
    const { document, input, rules } = call;
    if (document && !lifted.has(input.bucket) && rules.isPublicPolicy(document)) throw denied();
    return operate(call);
  });
  const opening = (bucket: string, asked: unknown) =>
    !lifted.has(bucket) &&
    /public-read|authenticated-read|acs\.amazonaws\.com\/groups\/global/.test(JSON.stringify(asked) ?? '');
  return (
    ['putBucketAcl', 'putObjectAcl', 'putObject', 'copyObject', 'createMultipartUpload'] as const
  ).reduce(
    (before, id) =>
      withOperation(before, id, (call, operate) => {
        const { acl, grantFullControl, grantRead, grantReadAcp, grantWriteAcp } = call.input;
        const asked = [acl, grantFullControl, grantRead, grantReadAcp, grantWriteAcp, call.document];
        if (opening(call.input.bucket, asked)) throw denied();
        return operate(call);
      }),
    policies,
  );
}
