import { type At, equal, type Expected, ofOwner, refused, type Rests, type Rules } from './expected.ts';
import { decide, GRANTS, type Permission } from './rights.ts';
import { aboutVersion } from './sources.ts';
import { type Version, withChanged } from './world.ts';

/** Access lists of buckets and of versions, canned ones alone, and bucket policies: who may read and set them. */

/** The right to the list of the bucket, or of a version. */
const toList = (at: At, permission: Permission, version?: Version): Expected['right'] => [
  decide(at, { action: 'other', permission, version }),
  version ? 'ACL-ACCESS-02' : 'ACL-ACCESS-01',
];

/** The list of the bucket, or of a version: it reads back with the grants that it has to groups, and none to others. */
function reads(at: At, version?: Version, ...rests: Rests): Expected {
  const { list = 'private' } = version ?? at.bucket;
  return {
    right: toList(at, 'READ_ACP', version),
    rests: ['ACL-WIRE-01'],
    claims: ({ grants }) => [equal('grants to groups', GRANTS[list], grants, 'ACL-WIRE-02', ...rests)],
  };
}

type OfPolicy = 'getPolicy' | 'putPolicy' | 'deletePolicy';
export const access: Rules<'getBucketList' | 'putBucketList' | 'getList' | 'putList' | OfPolicy> = {
  getBucketList: (at) => reads(at),
  putBucketList: (at) => ({
    right: toList(at, 'WRITE_ACP'),
    rests: ['ACL-WIRE-02'],
    leaves: () => [{ ...at.bucket, list: at.step.list }],
  }),
  // Lists of versions that are gone, and of markers, are left to the written cases.
  getList: (at) => {
    const rests: Rests = at.step.version === undefined ? [] : ['ACL-SCOPE-02'];
    return aboutVersion(at, 'list', (version) => reads(at, version, 'ACL-DEFAULT-01', ...rests));
  },
  putList: (at) =>
    aboutVersion(at, 'list', (version) => ({
      right: toList(at, 'WRITE_ACP', version),
      rests: ['ACL-WIRE-02'],
      leaves: () => [withChanged(at.bucket, at.step.key, version, { list: at.step.list })],
    })),
  getPolicy: ofOwner(({ bucket: { policy } }) => ({
    rests: ['POL-GET-01'],
    refusals: [!policy && refused(404, 'NoSuchBucketPolicy', 'POL-GET-04')],
  })),
  putPolicy: ofOwner(({ bucket, step: { statements } }) => ({
    rests: ['POL-PUT-01', 'POL-PUT-02', 'POL-PUT-03'],
    leaves: () => [{ ...bucket, policy: statements }],
  })),
  deletePolicy: ofOwner(({ bucket }) => ({
    rests: ['POL-DEL-01', 'POL-DEL-02', 'POL-DEL-03'],
    leaves: () => [{ ...bucket, policy: undefined }],
  })),
};
