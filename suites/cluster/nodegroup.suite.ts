import { contractTables } from '../../spec/tables.ts';
import { documentOf } from '../harness/document.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { at, describeGroup, holds, missing, nodegroupFields, wrongTypes } from './described.ts';
import { listedFields, topFields } from './listed.ts';
import { observeUnit, observeUnlisted, observeValues } from './observed.ts';

profile('cluster', () => {
  requirement('CLU-NODE-01', async ({ cluster, target, expect }) => {
    expect(await describeGroup({ cluster, target, expect })).toHaveStatus(200);
  });

  requirement('CLU-NODE-02', async ({ cluster, target, expect }) => {
    const answer = await describeGroup({ cluster, target, expect });
    expect(answer).toSucceed();
    expect(answer).toHaveHeader('content-type', /^application\/json\s*(;|$)/i);
  });

  requirement('CLU-NODE-03', async ({ cluster, target, expect }) => {
    const document = documentOf(await describeGroup({ cluster, target, expect }));
    expect(Array.isArray(document), 'the document is a list').toBe(false);
    await nodegroupFields({ cluster, target, expect });
  });

  requirement('CLU-NODE-04', async ({ cluster, target, expect }) => {
    const fields = await nodegroupFields({ cluster, target, expect });
    expect(at(fields, 'nodegroupName'), 'name of the node group').toBe(target.cluster?.nodegroup);
    expect(at(fields, 'clusterName'), 'name of its cluster').toBe(target.cluster?.name);
  });

  requirement('CLU-NODE-05', async ({ cluster, target, expect }) => {
    const fields = await nodegroupFields({ cluster, target, expect });
    expect(wrongTypes(fields), 'listed fields of another type').toEqual([]);
  });

  const fields = {
    'CLU-NODE-06': [
      'capacityType',
      'clusterName',
      'nodegroupArn',
      'nodegroupName',
      'nodeRole',
      'status',
      'version',
    ],
    'CLU-NODE-08': [
      'health.issues',
      'health.issues[].code',
      'health.issues[].message',
      'health.issues[].resourceIds',
    ],
    'CLU-NODE-10': ['labels', 'tags'],
    'CLU-NODE-13': ['resources.autoScalingGroups', 'resources.autoScalingGroups[].name'],
    'CLU-NODE-14': ['scalingConfig.desiredSize', 'scalingConfig.maxSize', 'scalingConfig.minSize'],
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
      holds(await nodegroupFields({ cluster, target, expect }), fields[id], { expect });
    });

  /** What a launch template may say in place of the node group. */
  const templated = {
    'CLU-NODE-07': { always: ['createdAt', 'modifiedAt'], unlessTemplated: ['diskSize'] },
    'CLU-NODE-09': { always: ['subnets'], unlessTemplated: ['instanceTypes'] },
  } as const;
  for (const id of ['CLU-NODE-07', 'CLU-NODE-09'] as const)
    requirement(id, async ({ cluster, target, expect }) => {
      const { always, unlessTemplated } = templated[id];
      const described = await nodegroupFields({ cluster, target, expect });
      holds(described, always, { expect });
      const paths = unlessTemplated.filter((path) => at(described, path) !== undefined);
      holds(described, at(described, 'launchTemplate') === undefined ? unlessTemplated : paths, { expect });
    });

  const parts = {
    'CLU-NODE-11': { part: 'launchTemplate', has: ['id', 'name', 'version'] },
    'CLU-NODE-12': { part: 'remoteAccess', has: ['ec2SshKey'] },
  } as const;
  for (const id of ['CLU-NODE-11', 'CLU-NODE-12'] as const)
    requirement(id, async ({ cluster, target, expect }) => {
      const { part, has } = parts[id];
      const described = await nodegroupFields({ cluster, target, expect });
      const paths = has.map((name) => `${part}.${name}`);
      if (at(described, part) !== undefined) holds(described, paths, { expect });
    });

  requirement('CLU-NODE-16', async ({ cluster, target, expect }) => {
    const described = await nodegroupFields({ cluster, target, expect });
    const forms = ['updateConfig.maxUnavailable', 'updateConfig.maxUnavailablePercentage'];
    const given = forms.filter((path) => at(described, path) !== undefined);
    holds(described, given.length > 0 ? given : forms, { expect });
  });

  requirement('CLU-NODE-20', async ({ cluster, target, expect }) => {
    const described = await nodegroupFields({ cluster, target, expect });
    const listed = listedFields(contractTables(target.dialect), 'Nodegroup');
    expect(missing(described, listed), 'listed fields that are missing').toEqual([]);
  });

  requirement('CLU-NODE-19', async ({ cluster, target, expect, observe }) => {
    const described = await nodegroupFields({ cluster, target, expect });
    observeValues(
      described,
      { status: 'status', capacityType: 'capacityType', diskSize: 'diskSize' },
      { observe },
    );
    const taints = at(described, 'taints');
    const effects = Array.isArray(taints)
      ? taints.map((taint: unknown) => at({ value: taint }, 'effect'))
      : [];
    observe('taint effects', [...new Set(effects.map(String))].sort().join(', ').slice(0, 200) || 'none');
    observeUnit(described, 'createdAt', { observe });
    observeUnit(described, 'modifiedAt', { observe });
    observeUnlisted(described, topFields(contractTables(target.dialect), 'Nodegroup'), { observe });
  });
});
