import type { DialectName } from '../spec/dialect.ts';
import type { ProfileId } from '../spec/generated/requirements.ts';

/**
 * The four parts that a suite plays (decisions: Identities). `teammate` is a second user of the owner's project,
 * `stranger` a user of another project; `anonymous` sends no signature.
 */
export type IdentityName = 'owner' | 'teammate' | 'stranger' | 'anonymous';

/** Keys of one identity and, where lists and policies need to name it, how it is named. */
export interface TargetIdentity {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  /** Canonical id of the project (account), as access lists carry it. */
  canonicalId?: string;
  /** Address-shaped id of the project, for grants. */
  email?: string;
  /** ARN by which policies name the project (account): `arn:std:iam:::user/<USER_ID>`, `arn:aws:iam::<account>:root`. */
  principal?: string;
}

/** The cluster service of a deployment, and what exists there to be described. */
export interface TargetCluster {
  /** Address; a path in it comes before that of every request. */
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

/** A deployment under judgement, as the target file describes it, with secrets filled in. */
export interface Target {
  name: string;
  endpoint: string;
  dialect: DialectName;
  region: string;
  addressing: 'path' | 'virtual-host';
  identities: Partial<Record<Exclude<IdentityName, 'anonymous'>, TargetIdentity>>;
  /** Where buckets in website mode are served; undefined when it is not known. */
  website?: {
    /** URL with `{bucket}` where the bucket stands: `http://{bucket}.website.localhost:9000`. */
    url: string;
    /** Origin to connect to whatever the name says, which then goes into the Host header alone. */
    connect?: string;
  };
  /** Profiles that the deployment claims to keep; what is not claimed is not judged. */
  claims: readonly ProfileId[];
  /** How fast days pass for lifecycle rules; undefined when nothing is known of it. */
  clock?: {
    secondsPerDay: number;
    /** How long after the time it is due for the rules may leave an object, seconds. */
    delaySeconds: number;
  };
  /** How the target reaches this machine; undefined when it cannot, or nobody knows. */
  callback?: {
    /** Address to listen on. */
    listen: string;
    /** 0 is any free one. */
    port: number;
    /** What the target calls; undefined is where it listens. */
    url?: string;
  };
  /** Undefined when the deployment has no cluster service, or none is known. */
  cluster?: TargetCluster;
  /** Certificate authority (PEM), or `insecure` to accept any certificate. */
  tls: { ca?: string; insecure: boolean };
  limits: {
    /** Longest time for one request, seconds. */
    requestSeconds: number;
    /** Longest time for one case with its set-up, seconds. */
    caseSeconds: number;
    /**
     * How long the creation, deletion or configuration of a bucket may take to show everywhere, seconds. Objects are read
     * after write at once.
     */
    consistencySeconds: number;
    /** How long a change of a bucket's versioning may take to settle, seconds. */
    versioningSeconds: number;
  };
}
