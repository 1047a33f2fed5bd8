import { contractTables } from '../../spec/tables.ts';
import { documentOf } from '../case/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import {
  valueAt,
  describeGroup,
  expectFields,
  missingPaths,
  nodegroupFields,
  wrongTypes,
} from './described.ts';
import { listedFields, topFields } from './listed.ts';
import { observeUnit, observeUnlisted, observeValues } from './observed.ts';

profile('cluster', () => {
  // CLU-NODE-01 (MUST): GET on the node group's path returns 200.
  requirement('CLU-NODE-01', async ({ cluster, target, expect }) => {
    expect(await describeGroup({ cluster, target, expect })).toHaveStatus(200);
  });

  // CLU-NODE-02 (MUST): The description of a node group has the content type application/json.
  requirement('CLU-NODE-02', async ({ cluster, target, expect }) => {
    const answer = await describeGroup({ cluster, target, expect });
    expect(answer).toSucceed();
    expect(answer).toHaveHeader('content-type', /^application\/json\s*(;|$)/i);
  });

  // CLU-NODE-03 (MUST): The description of a node group is a JSON object with the object nodegroup.
  requirement('CLU-NODE-03', async ({ cluster, target, expect }) => {
    const document = documentOf(await describeGroup({ cluster, target, expect }));
    expect(Array.isArray(document), 'the document is a list').toBe(false);
    await nodegroupFields({ cluster, target, expect });
  });

  // CLU-NODE-04 (MUST): nodegroupName and clusterName are those that were asked for.
  requirement('CLU-NODE-04', async ({ cluster, target, expect }) => {
    const fields = await nodegroupFields({ cluster, target, expect });
    expect(valueAt(fields, 'nodegroupName'), 'name of the node group').toBe(target.cluster?.nodegroup);
    expect(valueAt(fields, 'clusterName'), 'name of its cluster').toBe(target.cluster?.name);
  });

  // CLU-NODE-05 (MUST): Every listed field of the node group that is present has its listed type.
  requirement('CLU-NODE-05', async ({ cluster, target, expect }) => {
    const fields = await nodegroupFields({ cluster, target, expect });
    expect(wrongTypes(fields), 'listed fields of another type').toEqual([]);
  });

  const fields = {
    // CLU-NODE-06 (MUST): The node group has capacityType, clusterName, nodegroupArn, nodegroupName, nodeRole,
    //   status and version as strings.
    'CLU-NODE-06': [
      'capacityType',
      'clusterName',
      'nodegroupArn',
      'nodegroupName',
      'nodeRole',
      'status',
      'version',
    ],
    // CLU-NODE-08 (MUST): health.issues of the node group is an array of objects with code, message and
    //   resourceIds.
    'CLU-NODE-08': [
      'health.issues',
      'health.issues[].code',
      'health.issues[].message',
      'health.issues[].resourceIds',
    ],
    // CLU-NODE-10 (MUST): labels and tags of the node group are maps of strings to strings.
    'CLU-NODE-10': ['labels', 'tags'],
    // CLU-NODE-13 (MUST): resources.autoScalingGroups is an array of objects with a name.
    'CLU-NODE-13': ['resources.autoScalingGroups', 'resources.autoScalingGroups[].name'],
    // CLU-NODE-14 (MUST): scalingConfig has desiredSize, maxSize and minSize as numbers.
    'CLU-NODE-14': ['scalingConfig.desiredSize', 'scalingConfig.maxSize', 'scalingConfig.minSize'],
    // CLU-NODE-15 (MUST): taints is an array of objects with effect and key, and a value where there is one.
    'CLU-NODE-15': ['taints', 'taints[].effect', 'taints[].key'],
  } as const;
  for (const id of [
    'CLU-NODE-06',
    'CLU-NODE-08',
    'CLU-NODE-10',
    'CLU-NODE-13',
    'CLU-NODE-14',
    'CLU-NODE-15',
  ] as const)
    requirement(id, async ({ cluster, target, expect }) => {
      expectFields(await nodegroupFields({ cluster, target, expect }), fields[id], { expect });
    });

  /** Fields that a launch template may define instead of the node group. */
  const templated = {
    // CLU-NODE-07 (MUST): The node group has createdAt and modifiedAt as numbers, and diskSize, unless it has a
    //   launch template.
    'CLU-NODE-07': { always: ['createdAt', 'modifiedAt'], unlessTemplated: ['diskSize'] },
    // CLU-NODE-09 (MUST): subnets is an array of strings, and instanceTypes, unless the node group has a launch
    //   template.
    'CLU-NODE-09': { always: ['subnets'], unlessTemplated: ['instanceTypes'] },
  } as const;
  for (const id of ['CLU-NODE-07', 'CLU-NODE-09'] as const)
    requirement(id, async ({ cluster, target, expect }) => {
      const { always, unlessTemplated } = templated[id];
      const described = await nodegroupFields({ cluster, target, expect });
      expectFields(described, always, { expect });
      const paths = unlessTemplated.filter((path) => valueAt(described, path) !== undefined);
      expectFields(described, valueAt(described, 'launchTemplate') === undefined ? unlessTemplated : paths, {
        expect,
      });
    });

  const parts = {
    // CLU-NODE-11 (MUST): launchTemplate, where the node group has one, has id, name and version as strings.
    'CLU-NODE-11': { part: 'launchTemplate', has: ['id', 'name', 'version'] },
    // CLU-NODE-12 (MUST): remoteAccess.ec2SshKey, where remote access is set up, is a string.
    'CLU-NODE-12': { part: 'remoteAccess', has: ['ec2SshKey'] },
  } as const;
  for (const id of ['CLU-NODE-11', 'CLU-NODE-12'] as const)
    requirement(id, async ({ cluster, target, expect }) => {
      const { part, has } = parts[id];
      const described = await nodegroupFields({ cluster, target, expect });
      const paths = has.map((name) => `${part}.${name}`);
      if (valueAt(described, part) !== undefined) expectFields(described, paths, { expect });
    });

  // CLU-NODE-16 (MUST): updateConfig has maxUnavailable or maxUnavailablePercentage as a number.
  requirement('CLU-NODE-16', async ({ cluster, target, expect }) => {
    const described = await nodegroupFields({ cluster, target, expect });
    const forms = ['updateConfig.maxUnavailable', 'updateConfig.maxUnavailablePercentage'];
    const given = forms.filter((path) => valueAt(described, path) !== undefined);
    expectFields(described, given.length > 0 ? given : forms, { expect });
  });

  // CLU-NODE-20 (SHOULD): Every listed field of the node group is present, also those that it has only with certain
  //   settings (launch template, remote access, either form of updateConfig).
  requirement('CLU-NODE-20', async ({ cluster, target, expect }) => {
    const described = await nodegroupFields({ cluster, target, expect });
    const listed = listedFields(contractTables(target.dialect), 'Nodegroup');
    expect(missingPaths(described, listed), 'listed fields that are missing').toEqual([]);
  });

  // CLU-NODE-19 (MAY): The values of status, capacityType and taint effect, the units of createdAt, modifiedAt and
  //   diskSize, and the fields that are not listed are observed.
  requirement('CLU-NODE-19', async ({ cluster, target, expect, observe }) => {
    const described = await nodegroupFields({ cluster, target, expect });
    observeValues(
      described,
      { status: 'status', capacityType: 'capacityType', diskSize: 'diskSize' },
      { observe },
    );
    const taints = valueAt(described, 'taints');
    const effects = Array.isArray(taints)
      ? taints.map((taint: unknown) => valueAt({ value: taint }, 'effect'))
      : [];
    observe('taint effects', [...new Set(effects.map(String))].sort().join(', ').slice(0, 200) || 'none');
    observeUnit(described, 'createdAt', { observe });
    observeUnit(described, 'modifiedAt', { observe });
    observeUnlisted(described, topFields(contractTables(target.dialect), 'Nodegroup'), { observe });
  });
});
