import type { Asked } from '../../cluster/routing.ts';
import type { ClusterBehaviour } from '../../cluster/behaviour.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';
import { S3Error } from '../../s3-error.ts';
import { rewritten, withCluster } from './deviations.ts';

/** A service that replaces refusals of one code with others. */
function withRefusals(
  behaviour: Behaviour,
  code: string,
  change: (refused: ReturnType<ClusterBehaviour['refused']>) => ReturnType<ClusterBehaviour['refused']>,
): Behaviour {
  return withCluster(behaviour, ({ refused }) => ({
    refused: (error, dialect) =>
      error.code === code ? change(refused(error, dialect)) : refused(error, dialect),
  }));
}

/** A service that reads another path than the one that was sent. */
function withPath(behaviour: Behaviour, change: (path: string) => string): Behaviour {
  return withCluster(behaviour, ({ routeOf }) => ({
    routeOf: (request) => routeOf({ ...request, path: change(request.path) }),
  }));
}

/** Defects that the cases of `suites/cluster/refusals.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'cluster/unknown-as-server-error',
    requirements: ['CLU-ERR-01', 'CLU-NODE-17', 'CLU-NODE-18'],
    apply: (behaviour) =>
      withRefusals(behaviour, 'ResourceNotFoundException', (refused) => ({ ...refused, status: 500 })),
  },
  {
    name: 'cluster/unknown-as-403',
    requirements: ['CLU-ERR-02', 'CLU-ERR-03'],
    apply: (behaviour) =>
      withRefusals(behaviour, 'ResourceNotFoundException', (refused) => ({ ...refused, status: 403 })),
  },
  {
    name: 'cluster/refusals-without-message',
    requirements: ['CLU-ERR-02', 'CLU-ERR-03'],
    apply: (behaviour) =>
      withRefusals(behaviour, 'ResourceNotFoundException', (refused) => rewritten(refused, () => ({}))),
  },
  {
    name: 'cluster/refusals-as-a-page',
    requirements: ['CLU-ERR-02', 'CLU-ERR-03'],
    apply: (behaviour) =>
      withRefusals(behaviour, 'ResourceNotFoundException', (refused) => ({
        ...refused,
        body: Buffer.from('<html><body>Not found</body></html>'),
      })),
  },
  {
    name: 'cluster/refusals-without-code',
    requirements: ['CLU-ERR-02', 'CLU-ERR-03', 'CLU-CLIENT-04'],
    apply: (behaviour) =>
      withRefusals(behaviour, 'ResourceNotFoundException', (refused) => ({
        ...refused,
        headers: { 'content-type': 'application/json' },
      })),
  },
  {
    name: 'cluster/first-node-group-for-the-unknown',
    requirements: ['CLU-NODE-17', 'CLU-ERR-03'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ findNodegroup }) => ({
        findNodegroup: (inventory, name, group) =>
          inventory.find(({ cluster }) => cluster.name === name)?.nodegroups[0] ??
          findNodegroup(inventory, name, group),
      })),
  },
  {
    name: 'cluster/node-groups-found-in-any-cluster',
    requirements: ['CLU-NODE-18', 'CLU-ERR-03'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ findNodegroup }) => ({
        findNodegroup: (inventory, name, group) =>
          inventory
            .flatMap(({ nodegroups }) => nodegroups)
            .find(({ nodegroupName }) => nodegroupName === group) ?? findNodegroup(inventory, name, group),
      })),
  },
  {
    name: 'cluster/names-cut-at-an-encoded-slash',
    requirements: ['CLU-NAME-01'],
    apply: (behaviour) => withPath(behaviour, (path) => path.replace(/%2F[^/]*/gi, '')),
  },
  {
    name: 'cluster/long-names-cause-server-error',
    requirements: ['CLU-NAME-02'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ routeOf }) => ({
        routeOf: (request) => {
          if (request.path.length > 1000) throw new S3Error('InternalError');
          return routeOf(request);
        },
      })),
  },
  {
    name: 'cluster/empty-name-is-the-first',
    requirements: ['CLU-NAME-03'],
    apply: (behaviour) => withPath(behaviour, (path) => (path === '/clusters/' ? '/clusters/demo' : path)),
  },
  {
    name: 'cluster/empty-names-cause-server-error',
    requirements: ['CLU-NAME-03'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ routeOf }) => ({
        routeOf: (request): Asked => {
          if (request.path.includes('//') || request.path.endsWith('/')) throw new S3Error('InternalError');
          return routeOf(request);
        },
      })),
  },
  {
    name: 'cluster/names-compared-by-their-beginning',
    requirements: ['CLU-NAME-04'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ findCluster }) => ({
        findCluster: (inventory, name) =>
          inventory.find(({ cluster }) => cluster.name.startsWith(name) || name.startsWith(cluster.name))
            ?.cluster ?? findCluster(inventory, name),
      })),
  },
  {
    name: 'cluster/any-method-describes',
    requirements: ['CLU-METHOD-01'],
    apply: (behaviour) =>
      withCluster(behaviour, () => ({
        malformed: () => ({
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from('{"cluster":{"name":"demo"}}'),
        }),
      })),
  },
  {
    name: 'cluster/signatures-not-checked',
    requirements: ['CLU-SIGN-01', 'CLU-SIGN-02'],
    apply: (behaviour) => withCluster(behaviour, () => ({ isSigned: () => true })),
  },
  {
    name: 'cluster/unsigned-requests-served',
    requirements: ['CLU-SIGN-02'],
    apply: (behaviour) =>
      withCluster(behaviour, ({ isSigned }) => ({
        isSigned: (request, verifier) => !request.headers.has('authorization') || isSigned(request, verifier),
      })),
  },
];
