import type { Exchange } from '../../client/exchange.ts';
import type { CallOptions, OpenRequest } from '../../client/options.ts';
import type { OperationContract } from '../../spec/contract.ts';
import { type DialectName, dialectNames } from '../../spec/dialect.ts';
import type { OperationId } from '../../spec/generated/operations.ts';
import { allOperations, contractTables } from '../../spec/tables.ts';
import { type Random, seededRandom } from '../../suites/case/random.ts';
import { reframed } from './framing.ts';
import { mutateBody } from './mutate-body.ts';
import { mutateHead } from './mutate-request.ts';
import type { Senders } from './senders.ts';
import { chooseSigning } from './signing-choice.ts';
import { validRequest } from './valid-request.ts';
import type { World } from './world.ts';

/** One request that was tried, and its exchange. */
export interface Attempt {
  index: number;
  operation: OperationId;
  /** Whether it was sent as raw bytes, which need not form a request. */
  raw: boolean;
  /** Whether it was sent to the object API, not to a website or the cluster service. */
  isObjectApi: boolean;
  /** Absent when the client could not write it. */
  exchange: Exchange | undefined;
}

/** The operation and dialect of an index. Operations alternate, so that none is left out. */
export function plannedOperation(index: number): {
  dialect: DialectName;
  contract: OperationContract<OperationId>;
} {
  const all = PLANNED[index % PLANNED.length];
  if (!all) throw new RangeError('the contract has no operations');
  return all;
}

const PLANNED = dialectNames.flatMap((dialect) =>
  allOperations(contractTables(dialect)).map((contract) => ({ dialect, contract })),
);

/** Send the request of an index. The same seed and index choose the same request, whatever was sent before. */
export async function attempt(seed: number, index: number, senders: Senders, world: World): Promise<Attempt> {
  const random = seededRandom(seed, `request ${index}`);
  const { contract } = plannedOperation(index);
  const client = contract.level === 'cluster' ? senders.cluster : senders.identities[pickIdentity(random)];
  const tried: Attempt = {
    index,
    operation: contract.id,
    raw: random.below(100) < 8,
    isObjectApi: ['service', 'bucket', 'object'].includes(contract.level),
    exchange: undefined,
  };
  try {
    const { request, changes } = mutated(validRequest(contract, random, world), random, world);
    const { sign, right } = chooseSigning(random, (request.body ?? '').length > 0);
    const options: CallOptions = { sign, retry: false };
    if (tried.raw) {
      const pieces = reframed(client.sign(request, options), random);
      return { ...tried, exchange: await client.raw(pieces, { halfClose: true }) };
    }
    // A changed request may be another operation: its answer is checked only by what applies to every answer.
    const asked = changes === 0 && right ? request : { ...request, operation: undefined };
    return { ...tried, exchange: await client.send(asked, options) };
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return tried;
    throw error;
  }
}

function pickIdentity(random: Random): 0 | 1 | 2 | 3 {
  const who = random.below(20);
  return who < 14 ? 0 : who < 16 ? 1 : who < 18 ? 2 : 3;
}

function mutated(
  request: OpenRequest,
  random: Random,
  world: World,
): { request: OpenRequest; changes: number } {
  const changes = random.pick([0, 1, 1, 1, 2, 2, 3]);
  let changed = request;
  for (let count = 0; count < changes; count++) {
    const hasBody = (changed.body ?? '').length > 0;
    const ofBody = hasBody ? random.below(10) < 6 : random.below(30) === 0;
    changed = ofBody ? mutateBody(changed, random, world) : mutateHead(changed, random);
  }
  return { request: changed, changes };
}
