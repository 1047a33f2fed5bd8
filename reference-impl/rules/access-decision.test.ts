import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dialect } from '../../spec/dialect.ts';
import { allOperations, contractTables, operationContract } from '../../spec/tables.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import type { AccessList, Grantee, Permission } from './access-list.ts';
import { decideAccess, type AccessQuestion } from './access-decision.ts';

const [std, aws] = [dialect('std'), dialect('aws')];
const user = (project: string) => ({ project, principals: [`arn:std:iam:::user/${project}`] });
const [owner, stranger, anonymous] = [user('alpha'), user('beta'), undefined];
const list = (...grants: [Grantee, Permission][]): AccessList =>
  grants.map(([grantee, permission]) => ({ grantee, permission }));
const everyone: Grantee = { group: 'AllUsers' };
const authenticated: Grantee = { group: 'AuthenticatedUsers' };
const beta: Grantee = { project: 'beta' };

/** A bucket of alpha with an object of alpha in it, granting nothing; each test states what differs. */
function ask(
  operation: OperationId,
  rest: Partial<AccessQuestion> & { bucketAcl?: AccessList; acl?: AccessList } = {},
) {
  const { bucketAcl = [], acl = [], ...given } = rest;
  const question: AccessQuestion = {
    operation,
    dialect: std,
    requester: owner,
    bucket: { name: 'b', ownerProject: 'alpha', acl: bucketAcl, versioning: 'never' },
    key: 'k',
    object: { ownerProject: 'alpha', acl },
    context: new Map(),
    ...given,
  };
  return decideAccess(question).allowed;
}

const foreign = { ownerProject: 'beta', acl: [] };
const inDialect = [std, aws];
/** Those of both dialects. */
const operationIds = allOperations(contractTables('aws')).map(({ id }) => id);
const needOf = (operation: OperationId) => operationContract(contractTables('std'), operation).access?.of;

describe('what each permission allows', () => {
  const operations: OperationId[] = [
    'listObjectsV2',
    'putObject',
    'getBucketAcl',
    'putBucketAcl',
    'getObject',
    'getObjectAcl',
    'putObjectAcl',
    'deleteObject',
    'deleteBucket',
    'getBucketVersioning',
  ];
  const opened = (rest: Parameters<typeof ask>[1]) =>
    operations.filter((operation) => ask(operation, { requester: stranger, ...rest }));

  test.each<[Permission, OperationId[]]>([
    ['READ', ['listObjectsV2']],
    ['WRITE', ['putObject']],
    ['READ_ACP', ['getBucketAcl']],
    ['WRITE_ACP', ['putBucketAcl']],
    ['FULL_CONTROL', ['listObjectsV2', 'putObject', 'getBucketAcl', 'putBucketAcl']],
  ])('%s on a bucket', (permission, want) => {
    const onNewKey = opened({ bucketAcl: list([beta, permission]), object: undefined });
    expect(
      onNewKey.filter(
        (operation) => !needOf(operation)?.startsWith('object') && operation !== 'deleteObject',
      ),
    ).toEqual(want);
    const others = opened({ bucketAcl: list([beta, permission]) });
    expect(others).toEqual(want.filter((operation) => operation !== 'putObject'));
  });

  test.each<[Permission, OperationId[]]>([
    ['READ', ['getObject']],
    ['WRITE', ['putObject']],
    ['READ_ACP', ['getObjectAcl']],
    ['WRITE_ACP', ['putObjectAcl']],
    ['FULL_CONTROL', ['putObject', 'getObject', 'getObjectAcl', 'putObjectAcl']],
  ])('%s on an object', (permission, want) => {
    expect(opened({ acl: list([beta, permission]) })).toEqual(want);
    expect(opened({ acl: list([beta, permission]), dialect: aws })).toEqual(
      want.filter((each) => each !== 'putObject'),
    );
  });
});

test.each([
  [everyone, true, true],
  [authenticated, true, false],
  [beta, true, false],
  [{ project: 'gamma' }, false, false],
  [{ group: 'LogDelivery' } as const, false, false],
])(
  'a grant to %j holds for a stranger: %s, without a signature: %s',
  (grantee, forStranger, forAnonymous) => {
    const acl = list([grantee, 'READ']);
    expect(ask('getObject', { acl, requester: stranger })).toBe(forStranger);
    expect(ask('getObject', { acl, requester: anonymous })).toBe(forAnonymous);
  },
);

test('the owner has full rights under any list; others have none without a grant', () => {
  for (const dialect of inDialect) {
    for (const { id: operation, access: need } of allOperations(contractTables(dialect.name))) {
      expect(ask(operation, { dialect }), operation).toBe(true);
      const isOpen = !need;
      expect(ask(operation, { dialect, requester: anonymous }), operation).toBe(isOpen);
      expect(ask(operation, { dialect, requester: stranger }), operation).toBe(
        isOpen || need?.of === 'signature',
      );
    }
  }
});

test('a policy must allow each of several actions; one that it denies is enough to be refused', () => {
  const asked = (...statements: ['Allow' | 'Deny', string][]) => {
    const Statement = statements.map(([Effect, Action]) => ({
      ...{ Effect, Action, Principal: '*' as const, Resource: 'arn:std:s3:::b/*' },
    }));
    const bucket = { name: 'b', ownerProject: 'alpha', acl: [], versioning: 'never' as const };
    return ask('getObjectAttributes', { requester: stranger, bucket: { ...bucket, policy: { Statement } } });
  };
  const both = [
    ['Allow', 's3:GetObject'],
    ['Allow', 's3:GetObjectAttributes'],
  ] as const;
  expect(both.map((one) => asked([...one]))).toEqual([false, false]);
  expect(asked([...both[0]], [...both[1]])).toBe(true);
  expect(asked(['Allow', 's3:*'], ['Deny', 's3:GetObjectAttributes'])).toBe(false);
});

test('only the owner deletes a bucket', () => {
  expect(ask('deleteBucket', { requester: stranger, bucketAcl: list([beta, 'FULL_CONTROL']) })).toBe(false);
});

describe('an object of another project in a bucket of the caller', () => {
  test('is not read by the owner of the bucket unless it grants that', () => {
    for (const dialect of inDialect) {
      expect(ask('getObject', { dialect, object: foreign })).toBe(false);
      expect(
        ask('getObject', { dialect, object: { ...foreign, acl: list([{ project: 'alpha' }, 'READ']) } }),
      ).toBe(true);
    }
  });

  test('is deleted and replaced by the owner of the bucket only in aws', () => {
    expect(ask('deleteObject', { object: foreign })).toBe(false);
    expect(ask('putObject', { object: foreign })).toBe(false);
    expect(ask('deleteObject', { object: foreign, dialect: aws })).toBe(true);
    expect(ask('putObject', { object: foreign, dialect: aws })).toBe(true);
  });

  test('a version of it can be deleted by id by either owner, where there is versioning', () => {
    const versioned = { name: 'b', ownerProject: 'alpha', acl: [], versioning: 'Enabled' as const };
    for (const requester of [owner, stranger]) {
      expect(ask('deleteObject', { requester, object: foreign, versionId: 'v', bucket: versioned })).toBe(
        true,
      );
    }
    expect(ask('deleteObject', { object: foreign, versionId: 'null' })).toBe(false);
    expect(
      ask('deleteObject', { requester: anonymous, object: foreign, versionId: 'v', bucket: versioned }),
    ).toBe(false);
  });

  test('is removed and replaced by its owner while WRITE is granted; in std removal needs no grant', () => {
    const bucketAcl = list([beta, 'WRITE']);
    for (const dialect of inDialect) {
      for (const operation of ['putObject', 'deleteObject'] as const) {
        expect(ask(operation, { dialect, requester: stranger, object: foreign, bucketAcl })).toBe(true);
      }
      expect(ask('putObject', { dialect, requester: stranger, object: foreign })).toBe(false);
      expect(ask('deleteObject', { dialect, requester: stranger, object: foreign })).toBe(dialect === std);
    }
  });
});

test('WRITE on a bucket permits a delete marker for a missing key, but not the removal of a delete marker', () => {
  const asked = { requester: stranger, object: undefined, bucketAcl: list([everyone, 'WRITE']) };
  expect(ask('deleteObject', asked)).toBe(true);
  expect(ask('deleteObject', { ...asked, versionId: 'marker' })).toBe(false);
  expect(ask('deleteObject', { object: undefined, versionId: 'marker' })).toBe(true);
});

test('a missing key is revealed only to those who may list', () => {
  expect(ask('getObject', { requester: stranger, object: undefined, bucketAcl: list([beta, 'READ']) })).toBe(
    true,
  );
  expect(ask('getObject', { requester: stranger, object: undefined, bucketAcl: list([beta, 'WRITE']) })).toBe(
    false,
  );
  expect(ask('getObject', { requester: owner, object: undefined })).toBe(true);
});

test('a multipart upload belongs to the project that began it', () => {
  const upload = { ownerProject: 'beta' };
  const bucketAcl = list([everyone, 'WRITE']);
  expect(ask('uploadPart', { requester: stranger, upload, object: undefined })).toBe(true);
  expect(
    ask('abortMultipartUpload', { requester: user('gamma'), upload, bucketAcl, object: undefined }),
  ).toBe(false);
  expect(ask('abortMultipartUpload', { upload, object: undefined })).toBe(true);
});

describe('with a bucket policy', () => {
  const bucket = (Effect: 'Allow' | 'Deny', Action: string, AWS = '*') => ({
    name: 'b',
    ownerProject: 'alpha',
    acl: list([everyone, 'READ']),
    versioning: 'never' as const,
    policy: {
      Statement: { Effect, Action, Principal: { AWS }, Resource: ['arn:std:s3:::b', 'arn:std:s3:::b/*'] },
    },
  });

  test('allows and denies as its statements say, also for the owner', () => {
    expect(ask('getObject', { requester: anonymous, bucket: bucket('Allow', 's3:GetObject') })).toBe(true);
    expect(ask('getObjectAcl', { requester: anonymous, bucket: bucket('Allow', 's3:GetObject') })).toBe(
      false,
    );
    expect(ask('getObject', { requester: owner, bucket: bucket('Deny', 's3:GetObject') })).toBe(false);
    expect(
      ask('listObjectsV2', { requester: anonymous, key: undefined, bucket: bucket('Deny', 's3:ListBucket') }),
    ).toBe(false);
    expect(
      ask('listObjectsV2', { requester: anonymous, key: undefined, bucket: bucket('Deny', 's3:Put*') }),
    ).toBe(true);
  });

  test('a version is another action', () => {
    const version = { requester: anonymous, versionId: 'v' };
    expect(ask('getObject', { ...version, bucket: bucket('Allow', 's3:GetObject') })).toBe(false);
    expect(ask('getObject', { ...version, bucket: bucket('Allow', 's3:GetObjectVersion') })).toBe(true);
  });

  test('does not apply to objects of another project, nor to a named project other than its own', () => {
    expect(ask('getObject', { requester: anonymous, object: foreign, bucket: bucket('Allow', 's3:*') })).toBe(
      false,
    );
    const named = bucket('Allow', 's3:GetObject', 'arn:std:iam:::user/beta');
    expect(ask('getObject', { requester: stranger, bucket: named })).toBe(false);
    const own = bucket('Deny', 's3:GetObject', 'arn:std:iam:::user/alpha');
    expect(ask('getObject', { requester: owner, bucket: own })).toBe(false);
  });

  test('cannot give away the bucket or the policy, nor lock the owner out of the policy', () => {
    const operations: OperationId[] = ['getBucketPolicy', 'putBucketPolicy', 'deleteBucketPolicy'];
    fc.assert(
      fc.property(
        fc.constantFrom(...operations),
        fc.constantFrom('Allow' as const, 'Deny' as const),
        (operation, effect) => {
          expect(ask(operation, { key: undefined, bucket: bucket(effect, 's3:*') })).toBe(true);
          expect(
            ask(operation, { key: undefined, requester: stranger, bucket: bucket(effect, 's3:*') }),
          ).toBe(false);
        },
      ),
    );
    expect(
      ask('deleteBucket', { key: undefined, requester: stranger, bucket: bucket('Allow', 's3:*') }),
    ).toBe(false);
  });
});

const anyGrant = fc.tuple(
  fc.constantFrom<Grantee>(everyone, authenticated, beta, { project: 'alpha' }),
  fc.constantFrom<Permission>('READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'),
);

test('an additional grant never removes access', () => {
  const grants = fc.array(anyGrant, { maxLength: 3 });
  const operation = fc.constantFrom(...operationIds);
  const requester = fc.constantFrom(owner, stranger, anonymous);
  fc.assert(
    fc.property(operation, requester, grants, grants, anyGrant, (id, who, onBucket, onObject, more) => {
      const before = { requester: who, bucketAcl: list(...onBucket), acl: list(...onObject) };
      fc.pre(ask(id, before));
      expect(ask(id, { ...before, bucketAcl: list(...onBucket, more) })).toBe(true);
      expect(ask(id, { ...before, acl: list(...onObject, more) })).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('the order of grants does not matter', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...operationIds),
      fc.constantFrom(owner, stranger, anonymous),
      fc.array(anyGrant, { maxLength: 5 }),
      (operation, requester, grants) => {
        const [there, back] = [list(...grants), list(...grants.toReversed())];
        expect(ask(operation, { requester, bucketAcl: there, acl: there })).toBe(
          ask(operation, { requester, bucketAcl: back, acl: back }),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('no list denies the owner', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...inDialect),
      fc.constantFrom(...operationIds),
      fc.array(anyGrant, { maxLength: 5 }),
      (dialect, operation, grants) => {
        expect(ask(operation, { dialect, bucketAcl: list(...grants), acl: list(...grants) })).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
