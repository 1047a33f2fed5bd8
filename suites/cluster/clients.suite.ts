import { ClientFailed } from '../clients/client-failed.ts';
import { errorText } from '../clients/sdk.ts';
import { awsArguments, awsEnvironment } from '../clients/settings.ts';
import { tail, Tool } from '../clients/tool.ts';
import { NotTestable } from '../case/outcomes.ts';
import { profile, requirement } from '../harness/requirement.ts';
import type { Target } from '../../target/target.ts';
import { valueAt } from './described.ts';
import { withEks } from './sdk.ts';

/** Settings of a command-line client whose endpoint is the cluster service. */
function asEndpoint(target: Target): Target {
  if (!target.cluster) throw new NotTestable('the target file describes no cluster');
  const { endpoint, region, identity } = target.cluster;
  return { ...target, endpoint, region, identities: { owner: identity } };
}

/** The output of a client, parsed as JSON. @throws ClientFailed when it is not JSON */
function printedJson(printed: string): unknown {
  try {
    return JSON.parse(printed);
  } catch {
    throw new ClientFailed('what aws eks prints', 'JSON', tail(printed));
  }
}

const unrepeatable = 'a standard client sends the requests';

profile('cluster', () => {
  // CLU-CLIENT-01 (MUST): A cluster is described with the JavaScript SDK (@aws-sdk/client-eks).
  requirement(
    'CLU-CLIENT-01',
    async ({ target, expect }) => {
      const name = target.cluster?.name;
      const { cluster } = await withEks(target, ({ eks, client, within }) =>
        client.send(new eks.DescribeClusterCommand({ name }), within),
      );
      expect(cluster?.name, 'name of the cluster').toBe(name);
    },
    { unrepeatable },
  );

  // CLU-CLIENT-02 (MUST): A node group is described with the JavaScript SDK, which calls the cluster clusterName.
  requirement(
    'CLU-CLIENT-02',
    async ({ target, expect }) => {
      const { name: clusterName, nodegroup: nodegroupName } = target.cluster ?? {};
      const { nodegroup } = await withEks(target, ({ eks, client, within }) =>
        client.send(new eks.DescribeNodegroupCommand({ clusterName, nodegroupName }), within),
      );
      expect(nodegroup?.nodegroupName, 'name of the node group').toBe(nodegroupName);
      expect(nodegroup?.clusterName, 'name of its cluster').toBe(clusterName);
    },
    { unrepeatable },
  );

  // CLU-CLIENT-03 (SHOULD): A cluster and a node group are described with the command-line client (aws eks).
  requirement(
    'CLU-CLIENT-03',
    async ({ target, expect }) => {
      const { name = '', nodegroup = '' } = target.cluster ?? {};
      const there = asEndpoint(target);
      await Tool.use('aws', there, async (tool) => {
        const environment = await awsEnvironment(tool, there);
        const eks = async (...args: string[]) =>
          printedJson(
            await tool.run([...awsArguments(there), '--output', 'json', 'eks', ...args], environment),
          );
        const cluster = await eks('describe-cluster', '--name', name);
        expect(valueAt({ value: cluster }, 'cluster.name'), 'name of the cluster').toBe(name);
        const group = await eks('describe-nodegroup', '--cluster-name', name, '--nodegroup-name', nodegroup);
        expect(valueAt({ value: group }, 'nodegroup.nodegroupName'), 'name of the node group').toBe(
          nodegroup,
        );
      });
    },
    { unrepeatable },
  );

  // CLU-CLIENT-04 (MUST): A cluster that does not exist is a ResourceNotFoundException to the JavaScript SDK.
  requirement(
    'CLU-CLIENT-04',
    async ({ target, random }) => {
      const name = `assay-absent-${random.text(12)}`;
      await withEks(target, async ({ eks, client, within }) => {
        const error: unknown = await client.send(new eks.DescribeClusterCommand({ name }), within).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (!(error instanceof eks.ResourceNotFoundException))
          throw new ClientFailed('what the SDK throws', 'ResourceNotFoundException', errorText(error));
      });
    },
    { unrepeatable },
  );
});
