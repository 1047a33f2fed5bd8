import { documentOf } from '../harness/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { wirePath } from '../harness/wire-path.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** A sub-resource, spelt as `query`: the bucket's location. */
function subresource(id: RequirementId, query: string): void {
  requirement(id, async ({ owner, sharedBucket: bucket, target, expect }) => {
    expect(
      await owner.getBucketLocation({ bucket }, { path: wirePath(target, bucket, `/?${query}`) }),
    ).toSucceed();
  });
}

/**
 * A listing by a prefix that ends in `tail`.
 * @param query the whole query as it goes over the wire; the name's stem is put in place of `STEM`
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
  subresource('SIG-CANON-11', 'location');
  subresource('SIG-CANON-12', 'location=');

  listing('SIG-CANON-13', 'a', 'prefix=STEMa&max-keys=5&list-type=2');
  listing('SIG-CANON-14', ' a', 'list-type=2&prefix=STEM%20a');
  listing('SIG-CANON-15', '/a', 'list-type=2&prefix=STEM%2Fa');
  listing('SIG-CANON-16', 'é', 'list-type=2&prefix=STEM%C3%A9');
  listing('SIG-CANON-17', '+a', 'list-type=2&prefix=STEM%2Ba');
  listing('SIG-CANON-18', '/a', 'list-type=2&prefix=STEM/a');

  requirement('SIG-CANON-19', async ({ owner, sharedBucket: bucket, key: prefix, target, observe }) => {
    const path = wirePath(target, bucket, `/?list-type=2&prefix=${prefix}&x-assay=two&x-assay=one`);
    const listed = await owner.listObjectsV2({ bucket }, { path });
    observe('answer', listed.error?.code ?? listed.status);
  });

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
