import { wireHeader } from '../../spec/dialect.ts';
import type { OperationOutputs } from '../../spec/generated/operations.ts';
import type { components } from '../../spec/generated/schemas.ts';
import type { Directory } from '../accounts.ts';
import { invalidArgument, invalidRequest, S3Error } from '../s3-error.ts';
import {
  addressOfGroup,
  granteeName,
  groupAt,
  parseGrantHeader,
  type AccessList,
  type Grant,
  type Grantee,
  type GranteeName,
  type Permission,
} from '../rules/access-list.ts';
import type { Call } from '../call.ts';
import { givenWithPrefix, type Given } from '../http/given.ts';
import { ownerOf } from './page.ts';

type Document = components['schemas']['AccessControlPolicy'];

/** The prefix of the headers that grant a permission: `x-std-grant-read-acp`. */
const GRANT = 'x-std-grant-';
const PERMISSIONS: readonly Permission[] = ['FULL_CONTROL', 'READ', 'READ_ACP', 'WRITE', 'WRITE_ACP'];

/** Maximum number of grants in one list (public protocol, "Access control list (ACL) overview"). */
const MAX_GRANTS = 100;

/** The owners that an access list concerns: that of its resource and, for an object, that of its bucket. */
export interface Owners {
  owner: string;
  bucketOwner?: string;
}

/** A request that may give an access list in its headers. */
export type GrantingCall = Pick<Call, 'rules' | 'directory' | 'dialect'> &
  Given & { input: { acl?: string } };

/**
 * The access list that headers give: a canned one, or grants one by one (public protocol, PutObject › x-amz-acl and
 * x-amz-grant-…). Undefined when they give none.
 *
 * @throws S3Error for a list or grantee that does not exist, and for both at once
 */
export function listOfHeaders(call: GrantingCall, owners: Owners): AccessList | undefined {
  const { acl } = call.input;
  const grants = givenWithPrefix(GRANT, call).flatMap(([header, value]): Grant[] => {
    const permission = PERMISSIONS.find((one) => one === header.toUpperCase().replaceAll('-', '_'));
    if (!permission) return [];
    const names = parseGrantHeader(value);
    if (!names) {
      throw invalidArgument(
        wireHeader(call.dialect, GRANT + header),
        value,
        'Argument format not recognized',
      );
    }
    return names.map((name) => ({ grantee: granteeOf(name, name.by, call.directory), permission }));
  });
  if (acl === undefined) return grants.length > 0 ? grants : undefined;
  if (grants.length > 0) {
    throw invalidRequest('Specifying both Canned ACLs and Header Grants is not allowed');
  }
  const canned = call.rules.cannedList(acl, owners.owner, owners.bucketOwner);
  if (!canned) throw invalidArgument(wireHeader(call.dialect, 'x-std-acl'), acl);
  return canned;
}

/**
 * The access list of a document.
 * @throws S3Error `MalformedACLError`, `AccessDenied` when it names another owner, and for a grantee that does not exist
 */
export function listOfDocument(
  document: Document,
  { owner }: Owners,
  { directory }: Pick<Call, 'directory'>,
): AccessList {
  if (document.AccessControlList.length > MAX_GRANTS) throw new S3Error('MalformedACLError');
  const named = document.Owner.ID;
  if (named === undefined || !directory.byCanonicalId(named)) {
    throw invalidArgument('CanonicalUser/ID', named ?? '', 'Invalid id');
  }
  if (named !== directory.project(owner).canonicalId) throw new S3Error('AccessDenied');
  return document.AccessControlList.map(({ Grantee, Permission }) => {
    const name = granteeName(Grantee);
    if (!name) throw new S3Error('MalformedACLError');
    const argument = { id: 'CanonicalUser/ID', uri: 'Group/URI', emailAddress: 'EmailAddress' }[name.by];
    return { grantee: granteeOf(name, argument, directory), permission: Permission };
  });
}

/** @param argument the name of the argument in the refusal (AWS recorded, TestS3::test_s3_bucket_acl_exceptions) */
function granteeOf({ by, value }: GranteeName, argument: string, directory: Directory): Grantee {
  if (by === 'uri') {
    const group = groupAt(value);
    if (!group) throw invalidArgument(argument, value, 'Invalid group uri');
    return { group };
  }
  if (by === 'emailAddress') {
    const project = directory.byEmail(value);
    if (!project) throw new S3Error('UnresolvableGrantByEmailAddress');
    return { project: project.name };
  }
  const project = directory.byCanonicalId(value);
  if (!project) throw invalidArgument(argument, value, 'Invalid id');
  return { project: project.name };
}

/**
 * An access list as a document. A grant to a project by its e-mail address is read back with its canonical id (decisions,
 * Identities).
 *
 * @param list undefined for the default: only the owner
 */
export function documentOf(
  list: AccessList | undefined,
  { owner }: Owners,
  directory: Directory,
): OperationOutputs['getBucketAcl'] {
  const grants: AccessList = list ?? [{ grantee: { project: owner }, permission: 'FULL_CONTROL' }];
  return {
    Owner: ownerOf(directory.project(owner)),
    AccessControlList: grants.map(({ grantee, permission }) => ({
      Grantee:
        'group' in grantee
          ? { type: 'Group', URI: addressOfGroup(grantee.group) }
          : { type: 'CanonicalUser', ...ownerOf(directory.project(grantee.project)) },
      Permission: permission,
    })),
  };
}
