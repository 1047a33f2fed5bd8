import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { ClusterBehaviour } from '../../cluster/behaviour.ts';
import type { Response } from '../../http/respond.ts';
import type { Fault, Behaviour } from '../../behaviour.ts';

/** The ways in which a deviation changes the cluster service. */

/** Replaces some functions of the cluster service. */
export function withCluster(
  behaviour: Behaviour,
  change: (cluster: ClusterBehaviour) => Partial<ClusterBehaviour>,
): Behaviour {
  return { ...behaviour, cluster: { ...behaviour.cluster, ...change(behaviour.cluster) } };
}

type Json = Record<string, unknown>;

/** Whether a value is a JSON object. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes the JSON document of an answer. */
export function rewritten(response: Response, change: (document: Json) => unknown): Response {
  if (!Buffer.isBuffer(response.body)) return response;
  const document: unknown = JSON.parse(response.body.toString());
  const body = Buffer.from(JSON.stringify(isJson(document) ? change(document) : document));
  return { ...response, body };
}

/** Changes every description as it is sent. */
export function withDescriptions(behaviour: Behaviour, change: (document: Json) => unknown): Behaviour {
  return withCluster(behaviour, ({ answered }) => ({
    answered: (document) => rewritten(answered(document), change),
  }));
}

/** Changes the value under a path; `undefined` removes the member. `[]` means every item of a list. */
export function changed(value: unknown, path: readonly string[], to: (before: unknown) => unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return to(value);
  if (name === '[]')
    return Array.isArray(value) ? value.map((item: unknown) => changed(item, rest, to)) : value;
  if (!isJson(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changed(value[name], rest, to) };
}

/** A fault that changes one field of descriptions: `cluster.health.issues.[].code`. */
export function fieldFault(
  what: string,
  requirements: readonly RequirementId[],
  path: string,
  to: (before: unknown) => unknown = () => undefined,
): Fault {
  return {
    name: `cluster/${what}`,
    requirements,
    apply: (behaviour) => withDescriptions(behaviour, (document) => changed(document, path.split('.'), to)),
  };
}
