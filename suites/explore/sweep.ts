import type { IdentityName } from '../../target/target.ts';
import type { Random } from '../case/random.ts';
import type { Action, Step } from './step.ts';
import type { Bucket, World } from '../model/world.ts';
import type { Kind, Swarm } from './swarm.ts';
import { contentsOf, isOneIn, rangeText } from './values.ts';

/** Most versions that are read of one bucket, and most pages of one listing. */
const SWEPT = { versions: 10, pages: 8 };

type Look = Action & { by: IdentityName };

/** Steps that look at all that a world holds, in every view: what went wrong silently shows here. */
export function sweep(
  random: Random,
  world: World,
  from: number,
  claims: ReadonlySet<string>,
  swarm: Swarm,
): Step[] {
  return [...world]
    .flatMap(([slot, bucket]) =>
      looksAt(random, bucket, claims, swarm).map((look) => ({ bucket: slot, ...look })),
    )
    .map((look, index) => ({ n: from + index, ...look }));
}

function looksAt(
  random: Random,
  bucket: Bucket,
  claims: ReadonlySet<string>,
  { weights, by: all, tags, lists }: Swarm,
): Look[] {
  const by: IdentityName = bucket.owner === 'ours' ? 'owner' : 'stranger';
  const own = (...actions: readonly Action[]): Look[] => actions.map((action) => ({ by, ...action }));
  const others = all.filter((one) => one !== 'owner');
  const where = (profile: string, kind: Kind | undefined, ...looks: readonly Look[]): readonly Look[] => {
    const isLikely = kind === undefined || weights.has(kind);
    return claims.has(profile) && (isLikely || isOneIn(random, 6)) ? looks : [];
  };
  return [
    ...where('versioning', 'setVersioning', ...own({ do: 'getVersioning' })),
    ...where('acl', 'putBucketList', ...own({ do: 'getBucketList' })),
    ...where('policy', 'putPolicy', ...own({ do: 'getPolicy' })),
    ...where('multipart', 'startUpload', ...own({ do: 'listUploads' })),
    ...where('listing', undefined, ...own(...listings(random, bucket))),
    ...where('listing', undefined, ...others.map((other): Look => ({ by: other, do: 'list', form: 'v1' }))),
    ...own(...[...bucket.uploads.keys()].map((upload): Action => ({ do: 'listParts', upload }))),
    ...contentsOf(bucket)
      .slice(0, SWEPT.versions)
      .flatMap((source) => [
        ...own({ do: 'get', ...source }),
        ...where('metadata', tags > 0 ? undefined : 'putTags', ...own({ do: 'getTags', ...source })),
        ...where('acl', lists > 0 ? undefined : 'putList', ...own({ do: 'getList', ...source })),
      ]),
    ...[...bucket.keys.keys()]
      .slice(0, SWEPT.versions)
      .flatMap((key): Look[] => [
        ...own(
          bucket.versioning === 'never' || isOneIn(random, 2) ? { do: 'head', key } : { do: 'get', key },
        ),
        ...own(...(isOneIn(random, 2) ? [{ do: 'get', key, range: rangeText(random) } as const] : [])),
        ...others.map((other): Look => ({ by: other, do: 'get', key })),
      ]),
  ];
}

/** Every form, whole or by small pages, some of them with a delimiter. */
function listings(random: Random, bucket: Bucket): Action[] {
  const keys = [...bucket.keys.keys()];
  const forms = bucket.versioning === 'never' ? (['v1', 'v2'] as const) : (['v1', 'v2', 'versions'] as const);
  return forms.flatMap((form): Action[] => {
    const delimiter = isOneIn(random, 3) && { delimiter: '/' };
    const after = keys.length > 1 && isOneIn(random, 3) && { after: keys[random.below(keys.length)] ?? '' };
    if (isOneIn(random, 2)) return [{ do: 'list', form, ...delimiter, ...after }];
    const pages = Array.from({ length: SWEPT.pages }, (): Action => ({ do: 'nextPage' }));
    return [{ do: 'list', form, ...delimiter, ...after, max: 1 + random.below(2) }, ...pages];
  });
}
