import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Fault, Parts } from '../../parts.ts';
import { withAnswer, withInput, withRules, withStored } from '../deviations.ts';

type Metadata = Readonly<Record<string, string>>;

/** A fault of the bound on their size. */
function boundFault(what: string, requirement: RequirementId, max: number): Fault {
  return {
    name: `metadata/${what}`,
    requirements: [requirement],
    apply: (parts) =>
      withRules(parts, {
        metadataRefusal: (metadata) => {
          const size = Object.entries(metadata).flat().join('').length;
          return size > max ? { code: 'MetadataTooLarge', size, max } : undefined;
        },
      }),
  };
}

/** User attributes that are kept in the wrong amount, for too long, or under other objects. */
const kept: readonly Fault[] = [
  boundFault('bound-of-1000-bytes', 'META-USER-07', 1000),
  boundFault('no-bound', 'META-USER-08', Infinity),
  {
    name: 'metadata/user-attributes-of-overwritten-object-kept',
    requirements: ['META-USER-11'],
    apply: (parts) =>
      withInput(parts, 'putObject', (input, { storage }) => {
        const former = storage.current(input.bucket, input.key);
        return { ...input, metadata: { ...former?.metadata, ...input.metadata } };
      }),
  },
  {
    name: 'metadata/attributes-shared-within-bucket',
    requirements: ['META-USER-13'],
    apply: (parts) => {
      const latest = new Map<string, Metadata>();
      const noting = withInput(parts, 'putObject', (input) => {
        if (Object.keys(input.metadata ?? {}).length > 0) latest.set(input.bucket, input.metadata ?? {});
        return input;
      });
      return withAnswer(noting, 'headObject', (answer, { input }) => {
        const shared = Object.entries(latest.get(input.bucket) ?? {}).map(([name, value]) => [
          `x-std-meta-${name}`,
          value,
        ]);
        return { ...answer, headers: { ...Object.fromEntries(shared), ...answer.headers } };
      });
    },
  },
  {
    name: 'metadata/unknown-headers-kept',
    requirements: ['META-USER-14'],
    apply: (parts) => {
      const unknown = new WeakMap<object, Metadata>();
      const readInput: Parts['readInput'] = (operation, request, address, dialect) => {
        const input = parts.readInput(operation, request, address, dialect);
        const others = request.headers
          .entries()
          .map(([name, value]) => [name.toLowerCase(), value] as const)
          .filter(([name]) => name.startsWith('x-') && !name.startsWith(dialect.headerPrefix));
        unknown.set(input, Object.fromEntries(others));
        return input;
      };
      return withStored({ ...parts, readInput }, (version, { input }) => ({
        ...version,
        attributes: { ...version.attributes, ...unknown.get(input) },
      }));
    },
  },
];

/** User attributes that one of GET and HEAD does not answer. */
function unanswered(method: 'getObject' | 'headObject', requirements: readonly RequirementId[]): Fault {
  const without = (headers: Readonly<Record<string, string | undefined>> = {}) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-std-meta-')));
  return {
    name: `metadata/user-attributes-not-answered-by-${method === 'getObject' ? 'get' : 'head'}`,
    requirements,
    apply: (parts) =>
      withAnswer(parts, method, (answer) => ({ ...answer, headers: without(answer.headers) })),
  };
}

export const keptFaults: readonly Fault[] = [
  ...kept,
  unanswered('getObject', ['META-USER-01', 'META-USER-15']),
  unanswered('headObject', ['META-USER-02', 'META-USER-15']),
];
