import type { Fault } from '../../behaviour.ts';
import { fieldFault, withCluster } from './deviations.ts';

const LEGACY = 'cluster.legacyClusterParams';

/** Defects that the cases of `suites/cluster/cluster.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'cluster/described-with-203',
    requirements: ['CLU-DESC-01', 'CLU-NODE-01'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ answered }) => ({
        answered: (document) => ({ ...answered(document), status: 203 }),
      })),
  },
  {
    name: 'cluster/described-as-text',
    requirements: ['CLU-DESC-02', 'CLU-NODE-02'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ answered }) => ({
        answered: (document) => ({ ...answered(document), headers: { 'content-type': 'text/plain' } }),
      })),
  },
  {
    name: 'cluster/described-as-a-page',
    requirements: ['CLU-DESC-03', 'CLU-NODE-03'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ answered }) => ({
        answered: (document) => ({
          ...answered(document),
          body: Buffer.from('<html><body>Clusters</body></html>'),
        }),
      })),
  },
  {
    name: 'cluster/another-cluster-described',
    requirements: ['CLU-DESC-04', 'CLU-CLIENT-01'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ findCluster }) => ({
        findCluster: (inventory, name) => {
          const found = findCluster(inventory, name);
          return inventory.find(({ cluster }) => cluster.name !== name)?.cluster ?? found;
        },
      })),
  },
  fieldFault('creation-of-a-cluster-as-text', ['CLU-DESC-05', 'CLU-FIELD-01'], 'cluster.createdAt', (time) =>
    new Date(Number(time) * 1000).toISOString(),
  ),
  fieldFault(
    'sizes-as-text',
    ['CLU-DESC-05', 'CLU-FIELD-06'],
    `${LEGACY}.masterConfig.mastersVolumeSize`,
    String,
  ),
  fieldFault('no-platform-version', ['CLU-FIELD-01', 'CLU-FIELD-12'], 'cluster.platformVersion'),
  fieldFault(
    'subnets-as-one-text',
    ['CLU-DESC-05', 'CLU-FIELD-02'],
    'cluster.resourcesVpcConfig.subnetIds',
    String,
  ),
  fieldFault('no-network-of-a-cluster', ['CLU-FIELD-02'], 'cluster.resourcesVpcConfig.vpcId', () => null),
  fieldFault('no-certificate', ['CLU-FIELD-03'], 'cluster.certificateAuthority.data'),
  fieldFault('no-pod-addresses', ['CLU-FIELD-04'], 'cluster.kubernetesNetworkConfig.podIpv4Cidr'),
  fieldFault(
    'issues-of-a-cluster-without-resources',
    ['CLU-FIELD-05'],
    'cluster.health.issues.[].resourceIds',
  ),
  fieldFault('health-of-a-cluster-as-text', ['CLU-FIELD-05', 'CLU-DESC-05'], 'cluster.health', () => 'well'),
  fieldFault('no-high-availability', ['CLU-FIELD-06'], `${LEGACY}.masterConfig.highAvailability`),
  fieldFault('ingress-without-type', ['CLU-FIELD-07'], `${LEGACY}.ingressConfig.ingressInstanceType`),
  fieldFault('ingress-switch-as-text', ['CLU-FIELD-07'], `${LEGACY}.ingressConfig.ingressRequired`, String),
  fieldFault(
    'registry-without-size',
    ['CLU-FIELD-08'],
    `${LEGACY}.dockerRegistryConfig.dockerRegistryVolumeSize`,
  ),
  fieldFault('volumes-without-user', ['CLU-FIELD-09'], `${LEGACY}.ebsProviderConfig.ebsUser`),
  fieldFault('user-data-without-type', ['CLU-FIELD-10'], `${LEGACY}.userDataConfig.userDataContentType`),
  fieldFault('tags-of-a-cluster-as-a-list', ['CLU-FIELD-11', 'CLU-DESC-05'], 'cluster.tags', (tags) =>
    Object.entries(tags ?? {}).map(([key, value]) => ({ key, value: String(value) })),
  ),
  fieldFault('no-address-of-the-masters', ['CLU-FIELD-12'], `${LEGACY}.masterConfig.masterPublicIp`),
];
