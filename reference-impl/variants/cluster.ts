import { changed, isJson, rewritten, withCluster, withDescriptions } from '../faults/cluster/deviations.ts';
import type { Variant } from '../behaviour.ts';

const OBJECT =
  'RFC 8259, section 4: the members of an object are unordered, and a reader takes those that it knows';
const RESTJSON =
  'Smithy, AWS restJson1 protocol › Operation error serialization: the code is in X-Amzn-Errortype, or in the body as code or __type, with or without namespace and URI';
const OPEN = 'Interface document, Endpoints › Cluster service: the error format is not shown';
const BOTH = ['std', 'aws'] as const;

/** Errors whose code is elsewhere. */
const codeElsewhere = (name: string, where: (code: string) => Record<string, string>): Variant => ({
  name: `cluster/${name}`,
  clause: RESTJSON,
  dialects: BOTH,
  slot: 'code of cluster errors',
  apply: (behaviour) =>
    withCluster(behaviour, ({ refused }) => ({
      refused: (error, dialect) => {
        const answer = refused(error, dialect);
        const { 'x-amzn-errortype': code = '', ...headers } = answer.headers;
        return rewritten({ ...answer, headers }, (body) => Object.assign({}, body, where(code)));
      },
    })),
});

/** Legal differences of a cluster service. */
export const variants: readonly Variant[] = [
  {
    name: 'cluster/unknown-fields',
    clause: OBJECT,
    dialects: BOTH,
    apply: (behaviour) =>
      withDescriptions(behaviour, (document) => {
        const more: Record<string, unknown> = { requestCost: 1 };
        for (const [name, value] of Object.entries(document))
          more[name] = isJson(value) ? { arn: 'arn:aws:eks:us-east-1:1:x', ...value, logging: {} } : value;
        return more;
      }),
  },
  {
    name: 'cluster/fields-in-another-order',
    clause: OBJECT,
    dialects: BOTH,
    apply: (behaviour) => withDescriptions(behaviour, reversed),
  },
  {
    name: 'cluster/charset-named',
    clause: 'RFC 9110, section 8.3.1: a media type may have parameters, and its case does not count',
    dialects: BOTH,
    apply: (behaviour) =>
      withCluster(behaviour, ({ finish }) => ({
        finish: (response, about) => {
          const answer = finish(response, about);
          return {
            ...answer,
            headers: { ...answer.headers, 'content-type': 'Application/JSON ; charset=utf-8' },
          };
        },
      })),
  },
  {
    name: 'cluster/text-escaped',
    clause:
      'RFC 8259, section 7: any character may be escaped; section 2: blanks between tokens do not count',
    dialects: BOTH,
    apply: (behaviour) =>
      withCluster(behaviour, ({ answered }) => ({
        answered: (document) => {
          const escaped = JSON.stringify(document, undefined, 3).replaceAll('/', '\\/');
          return { ...answered(document), body: Buffer.from(escaped) };
        },
      })),
  },
  {
    name: 'cluster/whole-seconds',
    clause: 'Interface document, Node group: the units of createdAt are not shown; a number is a number',
    dialects: BOTH,
    slot: 'times of clusters',
    apply: (behaviour) => withTimes(Math.floor)(behaviour),
  },
  {
    name: 'cluster/milliseconds',
    clause: 'Interface document, Node group: the units of createdAt are not shown',
    dialects: ['std'],
    slot: 'times of clusters',
    apply: (behaviour) => withTimes((seconds) => seconds * 1000)(behaviour),
  },
  {
    name: 'cluster/other-values',
    clause:
      'Interface document, Node group: allowed values of status, capacityType, ipFamily and taint effect are not shown',
    dialects: ['std'],
    apply: (behaviour) =>
      withDescriptions(behaviour, (document) =>
        [
          'cluster.status',
          'nodegroup.status',
          'nodegroup.capacityType',
          'cluster.kubernetesNetworkConfig.ipFamily',
          'nodegroup.taints.[].effect',
        ].reduce<unknown>(
          (before, path) => changed(before, path.split('.'), () => 'anything else'),
          document,
        ),
      ),
  },
  {
    name: 'cluster/no-tags',
    clause: 'Interface document, Cluster: tags is a map, which may be empty; so may lists',
    dialects: ['std'],
    apply: (behaviour) =>
      withDescriptions(behaviour, (document) =>
        [
          ['cluster.tags', {}],
          ['nodegroup.tags', {}],
          ['nodegroup.labels', {}],
          ['nodegroup.taints', []],
          ['nodegroup.health.issues', []],
          ['cluster.health.issues', []],
        ].reduce<unknown>(
          (before, [path, empty]) => changed(before, String(path).split('.'), () => empty),
          document,
        ),
      ),
  },
  {
    name: 'cluster/settings-not-made',
    clause: 'Interface document, Cluster: what a cluster without a setting shows of it is not stated',
    dialects: ['std'],
    arguable: ['CLU-FIELD-12', 'CLU-NODE-20'],
    apply: (behaviour) =>
      withDescriptions(behaviour, (document) =>
        Object.entries({
          'cluster.remoteAccessConfig': undefined,
          'cluster.legacyClusterParams.masterConfig.masterPublicIp': null,
          'cluster.legacyClusterParams.masterConfig.mastersVolumeIops': undefined,
          'cluster.legacyClusterParams.ingressConfig': { ingressRequired: false },
          'cluster.legacyClusterParams.dockerRegistryConfig': { dockerRegistryRequired: false },
          'cluster.legacyClusterParams.ebsProviderConfig': { ebsProviderRequired: false, ebsUser: null },
          'cluster.legacyClusterParams.userDataConfig': undefined,
          'nodegroup.remoteAccess': null,
          'nodegroup.diskSize': undefined,
          'nodegroup.instanceTypes': null,
          'nodegroup.updateConfig.maxUnavailablePercentage': undefined,
        }).reduce<unknown>((before, [path, to]) => changed(before, path.split('.'), () => to), document),
      ),
  },
  {
    name: 'cluster/only-what-is-needed',
    clause: 'Amazon EKS API Reference, Cluster and Nodegroup: no member of them is required',
    dialects: ['aws'],
    apply: (behaviour) =>
      withDescriptions(behaviour, ({ cluster, nodegroup }) => {
        if (isJson(cluster)) return { cluster: { name: cluster['name'], tags: null, health: null } };
        if (!isJson(nodegroup)) return {};
        const { nodegroupName, clusterName } = nodegroup;
        return {
          nodegroup: { nodegroupName, clusterName, labels: null, taints: null, launchTemplate: null },
        };
      }),
  },
  codeElsewhere('type-in-the-body', (code) => ({ __type: `com.amazonaws.eks#${code}` })),
  codeElsewhere('message-with-a-capital', (code) => ({
    Message: 'No such cluster.',
    code: `${code}:http://errors.example/`,
  })),
  {
    name: 'cluster/errors-without-body',
    clause: OPEN,
    dialects: ['std'],
    slot: 'code of cluster errors',
    arguable: ['CLU-ERR-02', 'CLU-ERR-03'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ refused }) => ({
        refused: (error, dialect) => ({
          ...refused(error, dialect),
          status: 400,
          headers: {},
          body: Buffer.alloc(0),
        }),
      })),
  },
];

/** The moments of a description in another form. */
function withTimes(change: (seconds: number) => number): Variant['apply'] {
  const paths = ['cluster.createdAt', 'nodegroup.createdAt', 'nodegroup.modifiedAt'];
  return (behaviour) =>
    withDescriptions(behaviour, (document) =>
      paths.reduce<unknown>(
        (before, path) => changed(before, path.split('.'), (time) => change(Number(time))),
        document,
      ),
    );
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
}
