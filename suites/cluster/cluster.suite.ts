import { contractTables } from '../../spec/tables.ts';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { valueAt, clusterFields, describe, expectFields, missingPaths, wrongTypes } from './described.ts';
import { listedFields, topFields } from './listed.ts';
import { observeUnit, observeUnlisted, observeValues } from './observed.ts';

const LEGACY = 'legacyClusterParams';

profile('cluster', () => {
  // CLU-DESC-01 (MUST): GET on the cluster's path returns 200.
  requirement('CLU-DESC-01', async ({ cluster, target, expect }) => {
    expect(await describe({ cluster, target, expect })).toHaveStatus(200);
  });

  // CLU-DESC-02 (MUST): The description of a cluster has the content type application/json.
  requirement('CLU-DESC-02', async ({ cluster, target, expect }) => {
    const answer = await describe({ cluster, target, expect });
    expect(answer).toSucceed();
    expect(answer).toHaveHeader('content-type', /^application\/json\s*(;|$)/i);
  });

  // CLU-DESC-03 (MUST): The description of a cluster is a JSON object with the object cluster.
  requirement('CLU-DESC-03', async ({ cluster, target, expect }) => {
    const document = documentOf(await describe({ cluster, target, expect }));
    expect(Array.isArray(document), 'the document is a list').toBe(false);
    await clusterFields({ cluster, target, expect });
  });

  // CLU-DESC-04 (MUST): The name of the cluster is the one that was asked for.
  requirement('CLU-DESC-04', async ({ cluster, target, expect }) => {
    const fields = await clusterFields({ cluster, target, expect });
    expect(valueAt(fields, 'name'), 'name of the cluster').toBe(target.cluster?.name);
  });

  // CLU-DESC-05 (MUST): Every listed field of the cluster that is present has its listed type.
  requirement('CLU-DESC-05', async ({ cluster, target, expect }) => {
    const fields = await clusterFields({ cluster, target, expect });
    expect(wrongTypes(fields), 'listed fields of another type').toEqual([]);
  });

  const fields = {
    // CLU-FIELD-01 (MUST): The cluster has name, version, status and platformVersion as strings and createdAt as a
    //   number.
    'CLU-FIELD-01': ['name', 'version', 'status', 'platformVersion', 'createdAt'],
    // CLU-FIELD-02 (MUST): resourcesVpcConfig has securityGroupIds and subnetIds as arrays of strings and vpcId as
    //   a string.
    'CLU-FIELD-02': [
      'resourcesVpcConfig.securityGroupIds',
      'resourcesVpcConfig.subnetIds',
      'resourcesVpcConfig.vpcId',
    ],
    // CLU-FIELD-03 (MUST): certificateAuthority.data is a string.
    'CLU-FIELD-03': ['certificateAuthority.data'],
    // CLU-FIELD-04 (MUST): kubernetesNetworkConfig has ipFamily, serviceIpv4Cidr and podIpv4Cidr as strings.
    'CLU-FIELD-04': [
      'kubernetesNetworkConfig.ipFamily',
      'kubernetesNetworkConfig.serviceIpv4Cidr',
      'kubernetesNetworkConfig.podIpv4Cidr',
    ],
    // CLU-FIELD-05 (MUST): health.issues of the cluster is an array of objects with code, message and resourceIds.
    'CLU-FIELD-05': [
      'health.issues',
      'health.issues[].code',
      'health.issues[].message',
      'health.issues[].resourceIds',
    ],
    // CLU-FIELD-06 (MUST): legacyClusterParams.masterConfig has highAvailability as a boolean, mastersInstanceType
    //   and mastersVolumeType as strings and mastersVolumeSize as a number.
    'CLU-FIELD-06': [
      `${LEGACY}.masterConfig.highAvailability`,
      `${LEGACY}.masterConfig.mastersInstanceType`,
      `${LEGACY}.masterConfig.mastersVolumeType`,
      `${LEGACY}.masterConfig.mastersVolumeSize`,
    ],
    // CLU-FIELD-11 (MUST): tags of the cluster is a map of strings to strings.
    'CLU-FIELD-11': ['tags'],
  } as const;
  for (const id of [
    'CLU-FIELD-01',
    'CLU-FIELD-02',
    'CLU-FIELD-03',
    'CLU-FIELD-04',
    'CLU-FIELD-05',
    'CLU-FIELD-06',
    'CLU-FIELD-11',
  ] as const)
    requirement(id, async ({ cluster, target, expect }) => {
      expectFields(await clusterFields({ cluster, target, expect }), fields[id], { expect });
    });

  /** Fields that a part of the cluster has once it is switched on. */
  const switched = {
    // CLU-FIELD-07 (MUST): legacyClusterParams.ingressConfig has ingressRequired as a boolean; where that is true,
    //   ingressInstanceType and ingressVolumeType as strings and ingressVolumeSize as a number.
    'CLU-FIELD-07': {
      by: `${LEGACY}.ingressConfig.ingressRequired`,
      has: ['ingressInstanceType', 'ingressVolumeType', 'ingressVolumeSize'],
    },
    // CLU-FIELD-08 (MUST): legacyClusterParams.dockerRegistryConfig has dockerRegistryRequired as a boolean; where
    //   that is true, dockerRegistryVolumeType as a string and dockerRegistryVolumeSize as a number.
    'CLU-FIELD-08': {
      by: `${LEGACY}.dockerRegistryConfig.dockerRegistryRequired`,
      has: ['dockerRegistryVolumeType', 'dockerRegistryVolumeSize'],
    },
    // CLU-FIELD-09 (MUST): legacyClusterParams.ebsProviderConfig has ebsProviderRequired as a boolean; where that
    //   is true, ebsUser as a string.
    'CLU-FIELD-09': { by: `${LEGACY}.ebsProviderConfig.ebsProviderRequired`, has: ['ebsUser'] },
  } as const;
  for (const id of ['CLU-FIELD-07', 'CLU-FIELD-08', 'CLU-FIELD-09'] as const)
    requirement(id, async ({ cluster, target, expect }) => {
      const { by, has } = switched[id];
      const described = await clusterFields({ cluster, target, expect });
      expectFields(described, [by], { expect });
      const part = by.slice(0, by.lastIndexOf('.'));
      if (valueAt(described, by) === true)
        expectFields(
          described,
          has.map((name) => `${part}.${name}`),
          { expect },
        );
    });

  // CLU-FIELD-10 (MUST): legacyClusterParams.userDataConfig, where there is user data, has userData and
  //   userDataContentType as strings.
  requirement('CLU-FIELD-10', async ({ cluster, target, expect }) => {
    const described = await clusterFields({ cluster, target, expect });
    const config = `${LEGACY}.userDataConfig`;
    const paths = [`${config}.userData`, `${config}.userDataContentType`];
    const isGiven = paths.some((path) => valueAt(described, path) !== undefined);
    if (isGiven || valueAt(described, config) !== undefined)
      expectFields(described, isGiven ? paths : [config], { expect });
  });

  // CLU-FIELD-12 (SHOULD): Every listed field of the cluster is present, also those that a cluster has only with
  //   certain settings (SSH key, public addresses, volume IOPS, user data, parts that are switched off).
  requirement('CLU-FIELD-12', async ({ cluster, target, expect }) => {
    const described = await clusterFields({ cluster, target, expect });
    const listed = listedFields(contractTables(target.dialect), 'Cluster');
    expect(missingPaths(described, listed), 'listed fields that are missing').toEqual([]);
  });

  // CLU-OBS-01 (MAY): The values of status and ipFamily, the unit of createdAt, the volume sizes and the fields
  //   that are not listed are observed.
  requirement('CLU-OBS-01', async ({ cluster, target, expect, observe }) => {
    const described = await clusterFields({ cluster, target, expect });
    const values = {
      status: 'status',
      ipFamily: 'kubernetesNetworkConfig.ipFamily',
      mastersVolumeSize: `${LEGACY}.masterConfig.mastersVolumeSize`,
      ingressVolumeSize: `${LEGACY}.ingressConfig.ingressVolumeSize`,
      dockerRegistryVolumeSize: `${LEGACY}.dockerRegistryConfig.dockerRegistryVolumeSize`,
    };
    observeValues(described, values, { observe });
    observeUnit(described, 'createdAt', { observe });
    observeUnlisted(described, topFields(contractTables(target.dialect), 'Cluster'), { observe });
  });
});
