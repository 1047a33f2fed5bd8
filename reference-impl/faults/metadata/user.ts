import type { Fault, Behaviour } from '../../behaviour.ts';
import type { HeaderFields } from '../../http/request.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { wireHeader } from '../../../spec/dialect.ts';
import { withAnswer, withInput, withRules, withStored } from '../deviations.ts';

type Metadata = Readonly<Record<string, string>>;

/** A fault of the limit on their size. */
function boundFault(what: string, requirement: RequirementId, max: number): Fault {
  return {
    name: `metadata/${what}`,
    requirements: [requirement],
    apply: (behaviour) =>
      withRules(behaviour, {
        metadataRefusal: (metadata) => {
          const size = Object.entries(metadata).flat().join('').length;
          const fields = { Size: String(size), MaxSizeAllowed: String(max) };
          return size > max ? { code: 'MetadataTooLarge', fields } : undefined;
        },
      }),
  };
}

/** User attributes that GET or HEAD leaves out. */
function unanswered(method: 'getObject' | 'headObject', requirements: readonly RequirementId[]): Fault {
  const without = (headers: Readonly<Record<string, string | undefined>> = {}) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-std-meta-')));
  return {
    name: `metadata/user-attributes-not-returned-by-${method === 'getObject' ? 'get' : 'head'}`,
    requirements,
    apply: (behaviour) =>
      withAnswer(behaviour, method, (answer) => ({ ...answer, headers: without(answer.headers) })),
  };
}

/** A fault that reads user attributes differently from how they were sent. `prefix` is that of their headers. */
function readAs(
  what: string,
  requirements: readonly RequirementId[],
  change: (metadata: Metadata, headers: HeaderFields, prefix: string) => Metadata,
): Fault {
  return {
    name: `metadata/${what}`,
    requirements,
    apply: (behaviour) => ({
      ...behaviour,
      readInput: (operation, request, address, dialect) => {
        const input = behaviour.readInput(operation, request, address, dialect);
        if (!('metadata' in input) || input.metadata === undefined) return input;
        const prefix = wireHeader(dialect, 'x-std-meta-');
        return { ...input, metadata: change(input.metadata, request.headers, prefix) };
      },
    }),
  };
}

const entries = (metadata: Metadata, change: (entry: [name: string, value: string]) => [string, string][]) =>
  Object.fromEntries(Object.entries(metadata).flatMap(change));

/** Defects that the cases of `suites/metadata/user.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  boundFault('bound-of-1000-bytes', 'META-USER-07', 1000),
  boundFault('no-bound', 'META-USER-08', Infinity),
  {
    name: 'metadata/user-attributes-of-overwritten-object-kept',
    requirements: ['META-USER-11'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObject', (input, { storage }) => {
        const former = storage.current(input.bucket, input.key);
        return { ...input, metadata: { ...former?.metadata, ...input.metadata } };
      }),
  },
  {
    name: 'metadata/attributes-shared-within-bucket',
    requirements: ['META-USER-13'],
    apply: (behaviour) => {
      const latest = new Map<string, Metadata>();
      const noting = withInput(behaviour, 'putObject', (input) => {
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
    apply: (behaviour) => {
      const unknown = new WeakMap<object, Metadata>();
      const readInput: Behaviour['readInput'] = (operation, request, address, dialect) => {
        const input = behaviour.readInput(operation, request, address, dialect);
        const others = request.headers
          .entries()
          .map(([name, value]) => [name.toLowerCase(), value] as const)
          .filter(([name]) => name.startsWith('x-') && !name.startsWith(dialect.headerPrefix));
        unknown.set(input, Object.fromEntries(others));
        return input;
      };
      return withStored({ ...behaviour, readInput }, (version, { input }) => ({
        ...version,
        attributes: { ...version.attributes, ...unknown.get(input) },
      }));
    },
  },
  unanswered('getObject', ['META-USER-01', 'META-USER-15']),
  unanswered('headObject', ['META-USER-02', 'META-USER-15']),
  readAs(
    'user-attributes-not-kept',
    ['META-USER-01', 'META-USER-02', 'META-USER-03', 'META-USER-04', 'META-USER-05', 'META-USER-10'],
    () => ({}),
  ),
  readAs('attributes-with-capitals-in-their-names-lost', ['META-USER-02'], (metadata, headers, prefix) => {
    const names = headers.entries().map(([name]) => name.slice(prefix.length));
    return entries(metadata, ([name, value]) => (names.includes(name) ? [[name, value]] : []));
  }),
  readAs('at-most-ten-attributes', ['META-USER-04'], (metadata) =>
    Object.fromEntries(Object.entries(metadata).slice(0, 10)),
  ),
  readAs('values-in-lower-case', ['META-USER-05'], (metadata) =>
    entries(metadata, ([name, value]) => [[name, value.toLowerCase()]]),
  ),
  readAs('values-cut-at-comma', ['META-USER-05', 'META-USER-10'], (metadata) =>
    entries(metadata, ([name, value]) => [[name, value.split(',')[0] ?? '']]),
  ),
  readAs('empty-values-lost', ['META-USER-06'], (metadata) =>
    entries(metadata, ([name, value]) => (value === '' ? [] : [[name, value]])),
  ),
  readAs('last-of-repeated-attributes-kept', ['META-USER-10'], (metadata, headers, prefix) =>
    entries(metadata, ([name]) => [[name, headers.all(prefix + name).at(-1) ?? '']]),
  ),
];
