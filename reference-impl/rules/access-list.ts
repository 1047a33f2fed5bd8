import type { components } from '../../spec/generated/schemas.ts';

type Schemas = components['schemas'];

export type Permission = Schemas['Grant']['Permission'];

/** Groups that a grant can name, by the last part of their address. No caller of this server is in LogDelivery. */
const GROUPS = {
  'http://acs.amazonaws.com/groups/global/AllUsers': 'AllUsers',
  'http://acs.amazonaws.com/groups/global/AuthenticatedUsers': 'AuthenticatedUsers',
  'http://acs.amazonaws.com/groups/s3/LogDelivery': 'LogDelivery',
} as const;

export type Group = (typeof GROUPS)[keyof typeof GROUPS];

/** The grantee: a project by its name, or a group (interface document, Access control list and permissions, Grantees). */
export type Grantee = { project: string } | { group: Group };

export interface Grant {
  grantee: Grantee;
  permission: Permission;
}

/**
 * The grants of a bucket or an object. The owner is in the record of the resource and has full rights even if the list does not
 * name it.
 */
export type AccessList = readonly Grant[];

/** The group at an address; undefined when there is none. */
export function groupAt(uri: string): Group | undefined {
  return Object.entries(GROUPS).find(([address]) => address === uri)?.[1];
}

/** The address of a group. */
export function addressOfGroup(group: Group): string {
  return Object.entries(GROUPS).find(([, name]) => name === group)?.[0] ?? '';
}

/**
 * What canned lists grant besides FULL_CONTROL to the owner (public protocol, "Canned ACL"). A list for EC2, `aws-exec-read`,
 * grants the owner only: this server has no EC2.
 */
const CANNED: Readonly<Record<string, readonly (readonly [Group | 'bucket owner', Permission])[]>> = {
  private: [],
  'aws-exec-read': [],
  'public-read': [['AllUsers', 'READ']],
  'public-read-write': [
    ['AllUsers', 'READ'],
    ['AllUsers', 'WRITE'],
  ],
  'authenticated-read': [['AuthenticatedUsers', 'READ']],
  'bucket-owner-read': [['bucket owner', 'READ']],
  'bucket-owner-full-control': [['bucket owner', 'FULL_CONTROL']],
  'log-delivery-write': [
    ['LogDelivery', 'WRITE'],
    ['LogDelivery', 'READ_ACP'],
  ],
};

/**
 * The grants of a canned list; undefined for an unknown name.
 * @param owner project that owns the resource
 * @param bucketOwner for an object, the project that owns its bucket; canned lists that name that owner grant nothing extra on
 * a bucket
 */
export function cannedList(name: string, owner: string, bucketOwner = owner): AccessList | undefined {
  if (!Object.hasOwn(CANNED, name)) return undefined;
  const more = CANNED[name]?.flatMap(([whom, permission]): Grant[] => {
    if (whom !== 'bucket owner') return [{ grantee: { group: whom }, permission }];
    return bucketOwner === owner ? [] : [{ grantee: { project: bucketOwner }, permission }];
  });
  return [{ grantee: { project: owner }, permission: 'FULL_CONTROL' }, ...(more ?? [])];
}

/** How a request names a grantee, in a grant header or in the Grantee of a document. */
export interface GranteeName {
  by: 'id' | 'uri' | 'emailAddress';
  value: string;
}

const HEADER_ITEM = /^(?<by>id|uri|emailAddress)\s*=\s*(?:"(?<quoted>[^"]*)"|(?<bare>[^",\s]+))$/i;

/**
 * The grantees that a grant header names (public protocol, PutBucketAcl › x-amz-grant-read: `type="value"`, separated by
 * commas); undefined when it has another form.
 */
export function parseGrantHeader(value: string): GranteeName[] | undefined {
  const names: GranteeName[] = [];
  for (const item of value.split(',')) {
    const { by, quoted, bare } = HEADER_ITEM.exec(item.trim())?.groups ?? {};
    const kind = (['id', 'uri', 'emailAddress'] as const).find(
      (known) => known.toLowerCase() === by?.toLowerCase(),
    );
    if (!kind) return undefined;
    names.push({ by: kind, value: quoted ?? bare ?? '' });
  }
  return names;
}

/** How a Grantee of a document names its project or group; undefined when it lacks what its type needs. */
export function granteeName({ type, ID, URI, EmailAddress }: Schemas['Grantee']): GranteeName | undefined {
  const names: Record<typeof type, [GranteeName['by'], string | undefined]> = {
    CanonicalUser: ['id', ID],
    Group: ['uri', URI],
    AmazonCustomerByEmail: ['emailAddress', EmailAddress],
  };
  const [by, value] = names[type];
  return value === undefined ? undefined : { by, value };
}
