import type { CallOptions } from '../../client/options.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseContext } from '../case/context.ts';
import { requirement } from '../harness/requirement.ts';

/** How a request is signed other than it should be; all else about it is in order. */
export type Wrongly = (context: Pick<CaseContext, 'dialect' | 'target' | 'bucket'>) => CallOptions;

/**
 * A signature that is refused, for reading and for writing: the read gives nothing away, the write changes nothing. That the
 * same requests rightly signed are served shows before and after.
 */
export function refused(id: RequirementId, code: ErrorCode | readonly ErrorCode[], wrongly: Wrongly): void {
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
