import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { fieldFault, withDescriptions } from './deviations.ts';

/** Defects that the cases of `suites/cluster/nodegroup.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'cluster/node-group-under-another-member',
    requirements: ['CLU-NODE-03', 'CLU-CLIENT-02', 'CLU-CLIENT-03'],
    apply: (behaviour) =>
      withDescriptions(behaviour, ({ nodegroup, ...rest }) =>
        nodegroup === undefined ? rest : { ...rest, nodeGroup: nodegroup },
      ),
  },
  fieldFault('node-group-of-another-cluster', ['CLU-NODE-04'], 'nodegroup.clusterName', () => 'other'),
  fieldFault(
    'node-group-of-another-name',
    ['CLU-NODE-04', 'CLU-CLIENT-02'],
    'nodegroup.nodegroupName',
    () => 'others',
  ),
  fieldFault('disk-size-as-text', ['CLU-NODE-05', 'CLU-NODE-07'], 'nodegroup.diskSize', String),
  fieldFault('no-node-role', ['CLU-NODE-06', 'CLU-NODE-20'], 'nodegroup.nodeRole'),
  fieldFault('no-change-of-a-node-group', ['CLU-NODE-07'], 'nodegroup.modifiedAt'),
  fieldFault('no-issues-of-a-node-group', ['CLU-NODE-08'], 'nodegroup.health.issues'),
  fieldFault('instance-types-as-one-text', ['CLU-NODE-05', 'CLU-NODE-09'], 'nodegroup.instanceTypes', String),
  fieldFault('no-subnets-of-a-node-group', ['CLU-NODE-09'], 'nodegroup.subnets'),
  fieldFault('labels-as-numbers', ['CLU-NODE-05', 'CLU-NODE-10'], 'nodegroup.labels', () => ({ pool: 1 })),
  fieldFault('no-tags-of-a-node-group', ['CLU-NODE-10'], 'nodegroup.tags'),
  fieldFault('launch-template-without-name', ['CLU-NODE-11'], 'nodegroup.launchTemplate.name'),
  fieldFault('remote-access-without-key', ['CLU-NODE-12'], 'nodegroup.remoteAccess.ec2SshKey'),
  fieldFault(
    'scaling-groups-as-names',
    ['CLU-NODE-13', 'CLU-NODE-05'],
    'nodegroup.resources.autoScalingGroups',
    () => ['demo-workers'],
  ),
  fieldFault('no-desired-size', ['CLU-NODE-14'], 'nodegroup.scalingConfig.desiredSize'),
  fieldFault('taints-without-effect', ['CLU-NODE-15'], 'nodegroup.taints.[].effect'),
  fieldFault('update-settings-empty', ['CLU-NODE-16'], 'nodegroup.updateConfig', () => ({})),
  fieldFault(
    'one-form-of-update-settings',
    ['CLU-NODE-20'],
    'nodegroup.updateConfig.maxUnavailablePercentage',
  ),
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'CLU-NODE-01': 'cluster/described-with-203',
  'CLU-NODE-02': 'cluster/described-as-text',
};
