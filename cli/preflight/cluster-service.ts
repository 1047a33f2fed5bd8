import type { Exchange } from '../../client/exchange.ts';
import { oneLine } from '../../reports/visible-text.ts';
import { describe } from '../../suites/case/answer.ts';
import { clusterClientFor, clusterTransportFor } from '../../suites/harness/connect.ts';
import type { Target, TargetCluster } from '../../target/target.ts';
import { ExitCode } from '../exit-code.ts';
import type { Check } from './check.ts';
import { checkContact } from './contact.ts';
import { withShortTimeouts } from './short-timeouts.ts';

const title = 'cluster service';

/** Whether the cluster service of a target that claims one describes the cluster that the target file names. One request. */
export async function checkClusterService(target: Target, signal?: AbortSignal): Promise<Check> {
  const { cluster } = target;
  if (!cluster)
    return {
      title,
      state: 'note',
      detail: 'not given: requirements that need it are not testable',
      fix: 'set cluster, or claim less',
    };
  const transport = clusterTransportFor(target, cluster);
  try {
    const client = clusterClientFor(withShortTimeouts(target), cluster, transport, 'preflight');
    return outcome(target, cluster, await client.describeCluster({ name: cluster.name }, { signal }));
  } finally {
    await transport.close();
  }
}

function outcome(target: Target, { endpoint, name }: TargetCluster, answer: Exchange): Check {
  const found = checkContact({ ...target, endpoint }, answer);
  if (found.state === 'wrong') return { ...found, title };
  const { status, output } = answer;
  if (answer.ok && output !== undefined)
    return { title, state: 'ok', detail: `${endpoint} describes the cluster ${oneLine(name, 60)}` };
  const wrong = (fix: string, exitCode: ExitCode): Check => ({
    title,
    state: 'wrong',
    detail: `${endpoint}: describing the cluster ${oneLine(name, 60)} answers ${oneLine(describe(answer), 80)}${answer.ok ? ' without a description' : ''}`,
    fix,
    exitCode,
  });
  if (status === 401 || status === 403) return wrong('correct cluster.identity', ExitCode.usage);
  if (status === 404) return wrong('correct cluster.name or cluster.endpoint', ExitCode.usage);
  if (status >= 500) return wrong('check the log of the cluster service', ExitCode.incomplete);
  return wrong('correct cluster.endpoint', ExitCode.usage);
}
