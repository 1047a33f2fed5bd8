import type { Exchange } from '../../client/exchange.ts';
import type { CaseContext } from '../case/context.ts';

type SpreadContext = Pick<CaseContext, 'owner' | 'anonymous' | 'names' | 'key'>;

/**
 * One of each kind of answer: with and without a body, success and refusal, XML and object bytes, HEAD and other methods. So
 * the requirements on every response can be judged even in a run of one requirement.
 */
export async function spread({ owner, anonymous, names, key }: SpreadContext): Promise<Exchange[]> {
  const bucket = names.bucket();
  return [
    await owner.createBucket({ bucket }),
    await owner.putObject({ bucket, key, body: 'assay' }),
    await owner.getObject({ bucket, key }),
    await owner.headObject({ bucket, key }),
    await owner.listObjects({ bucket }),
    await owner.listObjectsV2({ bucket }),
    await owner.listBuckets({}),
    await owner.deleteBucket({ bucket }),
    await anonymous.getObject({ bucket, key }),
    await owner.getObject({ bucket, key: `${key}-missing` }),
    await owner.headObject({ bucket, key: `${key}-missing` }),
    await owner.listObjects({ bucket, maxKeys: 'many' }),
    await owner.deleteObject({ bucket, key }),
    await owner.deleteBucket({ bucket }),
  ];
}

/** The refusals among answers that have a body. */
export function refusals(answers: readonly Exchange[]): Exchange[] {
  return answers.filter(
    ({ status, request, body }) => status >= 400 && request.method !== 'HEAD' && body.length > 0,
  );
}
