import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import type { CaseContext } from '../case/context.ts';
import { requirement } from '../harness/requirement.ts';
import { type FormUpload, post } from './post.ts';

/** What is wrong with a form that is otherwise valid. */
export type FormDefect = (context: Pick<CaseContext, 'key' | 'bucket' | 'dialect'>) => Partial<FormUpload>;

/** Forms of the owner that are refused, and nothing is stored. The valid form is FORM-POST-01. */
export function refused(
  id: RequirementId,
  code: ErrorCode | readonly ErrorCode[],
  ...ways: readonly FormDefect[]
): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    for (const wrongly of ways) {
      const answer = await post(owner, { dialect }, { bucket, key, ...wrongly({ key, bucket, dialect }) });
      expect(answer).toBeRefused(code);
      expect(await owner.getObject({ bucket, key })).toBeRefused('NoSuchKey');
    }
  });
}
