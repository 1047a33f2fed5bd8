import type { CallOptions } from '../../client/options.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseContext } from '../case/context.ts';
import { requirement } from '../harness/requirement.ts';

/** How a request is signed incorrectly; everything else about it is valid. */
export type SigningDefect = (context: Pick<CaseContext, 'dialect' | 'target' | 'bucket'>) => CallOptions;

/**
 * A signature that is refused, for reading and for writing: the read reveals nothing, the write changes nothing. Before and
 * after, the same requests succeed with a correct signature.
 */
export function refused(
  id: RequirementId,
  code: ErrorCode | readonly ErrorCode[],
  wrongly: SigningDefect,
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, dialect, target, expect }) => {
    await given.object(bucket, key, 'stays');
    const options = wrongly({ dialect, target, bucket });
    const read = await owner.getObject({ bucket, key }, options);
    expect(read).toBeRefused(code);
    expect(read.body.includes('stays'), 'the answer reveals the content').toBe(false);
    expect(await owner.putObject({ bucket, key, body: 'replaced' }, options)).toBeRefused(code);
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });
}
