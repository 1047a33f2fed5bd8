import { decodedKeys } from '../harness/listed-keys.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { wirePath } from '../harness/wire-path.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** A key that ends in `tail`, which goes over the wire as `sent`: accepted, and stored under its own name. */
function accepted(id: RequirementId, tail: string, sent: string): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key: stem, target, expect }) => {
    const key = `${stem}${tail}`;
    const path = wirePath(target, bucket, `/${stem}${sent}`);
    expect(await owner.putObject({ bucket, key, body: key }, { path })).toSucceed();
    expect(await owner.getObject({ bucket, key }, { path })).toHaveBody(key);
    const listing = await owner.listObjectsV2({ bucket, prefix: stem, encodingType: 'url' });
    expect(listing).toSucceed();
    expect(decodedKeys(listing), 'keys listed').toEqual([key]);
  });
}

profile('signature', () => {
  accepted('SIG-CANON-01', ' a b', '%20a%20b');
  accepted('SIG-CANON-02', '+a', '%2Ba');
  accepted('SIG-CANON-03', '~a', '~a');
  accepted('SIG-CANON-04', '~a', '%7Ea');
  accepted('SIG-CANON-05', '%41', '%2541');
  accepted('SIG-CANON-06', 'é日🜁', '%C3%A9%E6%97%A5%F0%9F%9C%81');
  accepted('SIG-CANON-07', '/a/b', '/a/b');
  accepted('SIG-CANON-08', '//a', '//a');
  accepted('SIG-CANON-09', 'é', '%c3%a9');
  accepted('SIG-CANON-10', "!'()*", "!'()*");
});
