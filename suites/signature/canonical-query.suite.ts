import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { wirePath } from '../case/wire-path.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** The bucket's location, with the sub-resource spelled as `query`. */
function subresource(id: RequirementId, query: string): void {
  requirement(id, async ({ owner, sharedBucket: bucket, target, expect }) => {
    expect(
      await owner.getBucketLocation({ bucket }, { path: wirePath(target, bucket, `/?${query}`) }),
    ).toSucceed();
  });
}

/**
 * A listing by a prefix that ends in `tail`.
 * @param query the whole query as sent on the wire; `STEM` is replaced by the stem of the name
 */
function listing(id: RequirementId, tail: string, query: string): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key: stem, given, target, expect }) => {
    await given.objects(bucket, [`${stem}${tail}`, `${stem}-other`]);
    const path = wirePath(target, bucket, `/?${query.replace('STEM', stem)}`);
    const listed = await owner.listObjectsV2({ bucket }, { path });
    const keys = documentOf(listed).Contents.map(({ Key }) => Key);
    expect(keys, 'keys listed').toEqual([`${stem}${tail}`]);
  });
}

profile('signature', () => {
  // SIG-CANON-11 (MUST): A signed request is accepted with a sub-resource without an equals sign.
  subresource('SIG-CANON-11', 'location');
  // SIG-CANON-12 (MUST): A signed request is accepted with a sub-resource with an equals sign and no value.
  subresource('SIG-CANON-12', 'location=');

  // SIG-CANON-13 (MUST): A signed request is accepted with query parameters sent in another order than the
  //   canonical one.
  listing('SIG-CANON-13', 'a', 'prefix=STEMa&max-keys=5&list-type=2');
  // SIG-CANON-14 (MUST): A signed request is accepted with a space in a query value, sent as %20.
  listing('SIG-CANON-14', ' a', 'list-type=2&prefix=STEM%20a');
  // SIG-CANON-15 (MUST): A signed request is accepted with a slash in a query value, sent as %2F.
  listing('SIG-CANON-15', '/a', 'list-type=2&prefix=STEM%2Fa');
  // SIG-CANON-16 (MUST): A signed request is accepted with letters outside ASCII in a query value.
  listing('SIG-CANON-16', 'é', 'list-type=2&prefix=STEM%C3%A9');
  // SIG-CANON-17 (MUST): A signed request is accepted with a plus sign in a query value, sent as %2B.
  listing('SIG-CANON-17', '+a', 'list-type=2&prefix=STEM%2Ba');
  // SIG-CANON-18 (SHOULD): A signed request is accepted with a slash unescaped in a query value.
  listing('SIG-CANON-18', '/a', 'list-type=2&prefix=STEM/a');

  // SIG-CANON-19 (MAY): The answer to a signed request with a query parameter given twice, each with its own value,
  //   is observed.
  requirement('SIG-CANON-19', async ({ owner, sharedBucket: bucket, key: prefix, target, observe }) => {
    const path = wirePath(target, bucket, `/?list-type=2&prefix=${prefix}&x-assay=two&x-assay=one`);
    const listed = await owner.listObjectsV2({ bucket }, { path });
    observe('answer', listed.error?.code ?? listed.status);
  });

  // SIG-CANON-20 (MAY): Whether an unescaped plus sign in a query value is read as a space or as itself is
  //   observed.
  requirement('SIG-CANON-20', async ({ owner, sharedBucket: bucket, key: stem, given, target, observe }) => {
    await given.objects(bucket, [`${stem}+a`, `${stem} a`]);
    for (const signed of ['%2B', '%20']) {
      const path = wirePath(target, bucket, `/?list-type=2&prefix=${stem}${signed}a`);
      const listed = await owner.listObjectsV2(
        { bucket },
        { path, tamper: (request) => ({ ...request, target: request.target.replace(signed, '+') }) },
      );
      const found = listed.output?.Contents.map(({ Key }) =>
        Key === `${stem}+a` ? 'a plus' : 'a space',
      ).join();
      observe(`signed as ${signed}`, listed.error?.code ?? `means ${found}`);
    }
  });
});
