import { decodedKeys } from '../case/listed-keys.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { wirePath } from '../case/wire-path.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** A key that ends in `tail`, written as `sent` on the wire: accepted, and stored under exactly that key. */
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
  // SIG-CANON-01 (MUST): A signed request is accepted with a space in the key, sent as %20.
  accepted('SIG-CANON-01', ' a b', '%20a%20b');
  // SIG-CANON-02 (MUST): A signed request is accepted with a plus sign in the key, sent as %2B.
  accepted('SIG-CANON-02', '+a', '%2Ba');
  // SIG-CANON-03 (MUST): A signed request is accepted with a tilde in the key, sent as it is.
  accepted('SIG-CANON-03', '~a', '~a');
  // SIG-CANON-04 (SHOULD): A signed request is accepted with a tilde in the key, sent as %7E.
  accepted('SIG-CANON-04', '~a', '%7Ea');
  // SIG-CANON-05 (MUST): A signed request is accepted with a percent sign in the key, sent as %25.
  accepted('SIG-CANON-05', '%41', '%2541');
  // SIG-CANON-06 (MUST): A signed request is accepted with letters outside ASCII in the key.
  accepted('SIG-CANON-06', 'é日🜁', '%C3%A9%E6%97%A5%F0%9F%9C%81');
  // SIG-CANON-07 (MUST): A signed request is accepted with slashes in the key, which stay unencoded.
  accepted('SIG-CANON-07', '/a/b', '/a/b');
  // SIG-CANON-08 (MUST): A signed request is accepted with two slashes in a row in the key, which are not merged.
  accepted('SIG-CANON-08', '//a', '//a');
  // SIG-CANON-09 (SHOULD): A signed request is accepted with lower-case hexadecimal digits in the escapes of the
  //   key.
  accepted('SIG-CANON-09', 'é', '%c3%a9');
  // SIG-CANON-10 (SHOULD): A signed request is accepted with the characters ! ' ( ) * unescaped in the key.
  accepted('SIG-CANON-10', "!'()*", "!'()*");
});
