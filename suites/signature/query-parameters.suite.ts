import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../harness/target-time.ts';
import type { SigningOptions } from '../../client/options.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { changedParameter } from './changed.ts';
import { today, yesterday } from './day.ts';
import { refused } from './refused.ts';

const MALFORMED = 'AuthorizationQueryParametersError';

/** A query signature that is right but for what its parameters say. */
function says(id: RequirementId, code: ErrorCode, sign: () => SigningOptions): void {
  refused(id, code, () => ({ sign: { ...sign(), mode: 'query' } }));
}

/** A moment of signing, in seconds from the target's now, and how long the signature is good for. */
function dated(id: RequirementId, seconds: number, expires: number): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const date = new Date((await targetTime({ owner })) + seconds * 1000);
    const sign = { mode: 'query', date, expires } as const;
    const read = await owner.getObject({ bucket, key }, { sign });
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.includes('stays'), 'the content is given away').toBe(false);
    expect(await owner.putObject({ bucket, key, body: 'replaced' }, { sign })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });
}

profile('signature', () => {
  refused('SIG-QUERY-07', 'InvalidAccessKeyId', ({ dialect }) => ({
    sign: {
      mode: 'query',
      accessKeyId: dialect === 'std' ? 'assay-no-project:assay-nobody' : 'ASSAYNOSUCHKEYEXISTS',
    },
  }));

  for (const missing of ['Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'])
    refused('SIG-QUERY-08', MALFORMED, () => ({ without: [`x-std-${missing}`], sign: { mode: 'query' } }));

  says('SIG-QUERY-09', MALFORMED, () => ({ scheme: 'ASSAY9-HMAC-SHA256' }));

  refused('SIG-QUERY-10', MALFORMED, ({ dialect }) => ({
    sign: { mode: 'query' },
    tamper: (request) => ({
      ...request,
      target: changedParameter(request.target, dialect, 'X-Std-Credential', (value) =>
        value.replace('%2Fs3%2F', '%2F'),
      ),
    }),
  }));

  says('SIG-QUERY-11', MALFORMED, () => ({ region: 'assay-nowhere-1' }));
  says('SIG-QUERY-12', MALFORMED, () => ({ scopeDate: yesterday() }));
  says('SIG-QUERY-13', MALFORMED, () => ({ date: 'assay-no-timestamp', scopeDate: today() }));
  says('SIG-QUERY-14', MALFORMED, () => ({ expires: 'soon' }));
  says('SIG-QUERY-15', MALFORMED, () => ({ expires: -1 }));

  requirement('SIG-QUERY-16', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const read = await owner.getObject({ bucket, key }, { sign: { mode: 'query', expires: 604_800 } });
    expect(read).toHaveBody('content');
  });

  says('SIG-QUERY-17', MALFORMED, () => ({ expires: 604_801 }));
  dated('SIG-QUERY-18', -3600, 600);
  dated('SIG-QUERY-19', 3600, 600);
  says('SIG-QUERY-24', MALFORMED, () => ({ service: 'assay' }));
  says('SIG-QUERY-25', MALFORMED, () => ({ terminator: 'assay_request' }));
});
