import { profile, requirement } from '../harness/requirement.ts';
import { targetTime } from '../case/target-time.ts';
import type { SigningOptions } from '../../client/options.ts';
import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { changedParameter } from './changed.ts';
import { today, yesterday } from './day.ts';
import { refused } from './refused.ts';
import { unknownAccessKey } from './unknown-key.ts';

const MALFORMED = 'AuthorizationQueryParametersError';

/** A query signature that is correct for the given parameters. */
function refusesParameters(id: RequirementId, code: ErrorCode, sign: () => SigningOptions): void {
  refused(id, code, () => ({ sign: { ...sign(), mode: 'query' } }));
}

/** A moment of signing, in seconds from the target's current time, and how long the signature is valid. */
function dated(id: RequirementId, seconds: number, expires: number): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const date = new Date((await targetTime({ owner })) + seconds * 1000);
    const sign = { mode: 'query', date, expires } as const;
    const read = await owner.getObject({ bucket, key }, { sign });
    expect(read).toBeRefused('AccessDenied');
    expect(read.body.includes('stays'), 'the answer reveals the content').toBe(false);
    expect(await owner.putObject({ bucket, key, body: 'replaced' }, { sign })).toBeRefused('AccessDenied');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });
}

profile('signature', () => {
  // SIG-QUERY-07 (MUST): A query signature with an unknown access key is refused (403 InvalidAccessKeyId in the
  //   compatible protocol).
  refused('SIG-QUERY-07', 'InvalidAccessKeyId', ({ dialect }) => ({
    sign: {
      mode: 'query',
      accessKeyId: unknownAccessKey(dialect),
    },
  }));

  for (const missing of ['Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'])
    // SIG-QUERY-08 (std SHOULD, aws MUST): A query signature that lacks one of its parameters other than the
    //   algorithm is refused (400 AuthorizationQueryParametersError in the compatible protocol).
    refused('SIG-QUERY-08', MALFORMED, () => ({ without: [`x-std-${missing}`], sign: { mode: 'query' } }));

  // SIG-QUERY-09 (std SHOULD, aws MUST): A query signature of an unknown algorithm is refused (400
  //   AuthorizationQueryParametersError in the compatible protocol).
  refusesParameters('SIG-QUERY-09', MALFORMED, () => ({ scheme: 'ASSAY9-HMAC-SHA256' }));

  // SIG-QUERY-10 (std SHOULD, aws MUST): A query signature with a malformed credential is refused (400
  //   AuthorizationQueryParametersError in the compatible protocol).
  refused('SIG-QUERY-10', MALFORMED, ({ dialect }) => ({
    sign: { mode: 'query' },
    tamper: (request) => ({
      ...request,
      target: changedParameter(request.target, dialect, 'X-Std-Credential', (value) =>
        value.replace('%2Fs3%2F', '%2F'),
      ),
    }),
  }));

  // SIG-QUERY-11 (std SHOULD, aws MUST): A query signature with a credential of another region is refused (400
  //   AuthorizationQueryParametersError in the compatible protocol).
  refusesParameters('SIG-QUERY-11', MALFORMED, () => ({ region: 'assay-nowhere-1' }));
  // SIG-QUERY-12 (std SHOULD, aws MUST): A query signature with a credential of another day than X-Std-Date is
  //   refused (400 AuthorizationQueryParametersError in the compatible protocol).
  refusesParameters('SIG-QUERY-12', MALFORMED, () => ({ scopeDate: yesterday() }));
  // SIG-QUERY-13 (std SHOULD, aws MUST): A query signature whose X-Std-Date is not a timestamp is refused (400
  //   AuthorizationQueryParametersError in the compatible protocol).
  refusesParameters('SIG-QUERY-13', MALFORMED, () => ({ date: 'assay-no-timestamp', scopeDate: today() }));
  // SIG-QUERY-14 (std SHOULD, aws MUST): A query signature whose X-Std-Expires is not a number is refused (400
  //   AuthorizationQueryParametersError in the compatible protocol).
  refusesParameters('SIG-QUERY-14', MALFORMED, () => ({ expires: 'soon' }));
  // SIG-QUERY-15 (std SHOULD, aws MUST): A query signature with a negative X-Std-Expires is refused (400
  //   AuthorizationQueryParametersError in the compatible protocol).
  refusesParameters('SIG-QUERY-15', MALFORMED, () => ({ expires: -1 }));

  // SIG-QUERY-16 (MUST): A query signature for 604,800 seconds is accepted.
  requirement('SIG-QUERY-16', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'content');
    const read = await owner.getObject({ bucket, key }, { sign: { mode: 'query', expires: 604_800 } });
    expect(read).toHaveBody('content');
  });

  // SIG-QUERY-17 (MUST): A query signature for 604,801 seconds is refused (400 AuthorizationQueryParametersError in
  //   the compatible protocol).
  refusesParameters('SIG-QUERY-17', MALFORMED, () => ({ expires: 604_801 }));
  // SIG-QUERY-18 (MUST): An expired query signature is refused (403 AccessDenied in the compatible protocol).
  dated('SIG-QUERY-18', -3600, 600);
  // SIG-QUERY-19 (std SHOULD, aws MUST): A query signature dated an hour ahead is refused (403 AccessDenied in the
  //   compatible protocol).
  dated('SIG-QUERY-19', 3600, 600);
  // SIG-QUERY-24 (std SHOULD, aws MUST): A query signature with a credential of another service is refused (400
  //   AuthorizationQueryParametersError in the compatible protocol).
  refusesParameters('SIG-QUERY-24', MALFORMED, () => ({ service: 'assay' }));
  // SIG-QUERY-25 (std SHOULD, aws MUST): A query signature with a credential that does not end in std4_request is
  //   refused (400 AuthorizationQueryParametersError in the compatible protocol).
  refusesParameters('SIG-QUERY-25', MALFORMED, () => ({ terminator: 'assay_request' }));
});
