import type { DialectName } from '../spec/dialect.ts';
import type { ProfileId } from '../spec/generated/requirements.ts';

/**
 * The four identities that a suite uses (decisions: Identities). `teammate` is a second user of the owner's project,
 * `stranger` a user of another project; `anonymous` sends no signature.
 */
export type IdentityName = 'owner' | 'teammate' | 'stranger' | 'anonymous';

/** Keys of one identity, and its names in access lists and policies. */
export interface TargetIdentity {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  /** Canonical id of the project (account), as in access lists. */
  canonicalId?: string;
  /** Id of the project in the form of an e-mail address, for grants. */
  email?: string;
  /** ARN by which policies name the project (account): `arn:std:iam:::user/<USER_ID>`, `arn:aws:iam::<account>:root`. */
  principal?: string;
}

/** The cluster service of a target, and the resources that exist there to be described. */
export interface TargetCluster {
  /** Address; a path in it precedes that of every request. */
  endpoint: string;
  region: string;
  /** Name of a cluster. */
  name: string;
  /** Name of a node group of that cluster. */
  nodegroup: string;
  /** `none` where the service expects no signature (decisions: Cluster service). */
  signing: 'none' | 'sigv4';
  /** Service name in the signature. */
  service: string;
  /** Keys that requests are signed with. */
  identity: Pick<TargetIdentity, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'>;
}

/** A target as its file describes it, with secrets filled in. */
export interface Target {
  name: string;
  /** Version of the software as the target file declares it. */
  version?: string;
  endpoint: string;
  dialect: DialectName;
  region: string;
  addressing: 'path' | 'virtual-host';
  identities: Partial<Record<Exclude<IdentityName, 'anonymous'>, TargetIdentity>>;
  /** Where buckets in website mode are served; undefined when it is not known. */
  website?: {
    /** URL with `{bucket}` in place of the bucket: `http://{bucket}.website.localhost:9000`. */
    url: string;
    /** Origin to connect to instead of the name, which is then used only in the Host header. */
    connect?: string;
  };
  /** Profiles that the target claims; what is not claimed is not judged. */
  claims: readonly ProfileId[];
  /** How fast days pass for lifecycle rules; undefined when that is not known. */
  clock?: {
    secondsPerDay: number;
    /** How long after its expiration an object may still exist, in seconds. */
    delaySeconds: number;
  };
  /** How the target reaches this machine; undefined when it cannot, or that is not known. */
  callback?: {
    /** Address to listen on. */
    listen: string;
    /** 0 is any free port. */
    port: number;
    /** The address that the target calls; by default the address that we listen on. */
    url?: string;
  };
  /** Undefined when the target has no cluster service, or none is known. */
  cluster?: TargetCluster;
  /** Certificate authority (PEM), or `insecure` to accept any certificate. */
  tls: { ca?: string; insecure: boolean };
  limits: {
    /** Time limit of one request in seconds. */
    requestSeconds: number;
    /** Time limit of one case with its set-up in seconds. */
    caseSeconds: number;
    /**
     * How long the creation, deletion or configuration of a bucket may take to become visible everywhere, seconds. Objects must
     * be readable at once after a write.
     */
    consistencySeconds: number;
    /** How long a change of a bucket's versioning may take to settle, seconds. */
    versioningSeconds: number;
    /** How long reads and listings may show an object that was replaced or deleted, seconds; only profile `consistency` grants it. */
    objectDelaySeconds: number;
    /** Calls that each case of profile `consistency` makes. */
    historyCalls: number;
  };
}
