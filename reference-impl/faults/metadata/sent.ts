import { wireHeader } from '../../../spec/dialect.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { HeaderFields } from '../../http/request.ts';
import type { Fault } from '../../parts.ts';

type Metadata = Readonly<Record<string, string>>;

/** A fault that reads user attributes otherwise than they were sent. `prefix` is that of their headers. */
function readAs(
  what: string,
  requirements: readonly RequirementId[],
  change: (metadata: Metadata, headers: HeaderFields, prefix: string) => Metadata,
): Fault {
  return {
    name: `metadata/${what}`,
    requirements,
    apply: (parts) => ({
      ...parts,
      readInput: (operation, request, address, dialect) => {
        const input = parts.readInput(operation, request, address, dialect);
        if (!('metadata' in input) || input.metadata === undefined) return input;
        const prefix = wireHeader(dialect, 'x-std-meta-');
        return { ...input, metadata: change(input.metadata, request.headers, prefix) };
      },
    }),
  };
}

const entries = (metadata: Metadata, change: (entry: [name: string, value: string]) => [string, string][]) =>
  Object.fromEntries(Object.entries(metadata).flatMap(change));

/** User attributes that are lost or changed on their way in. */
export const sentFaults: readonly Fault[] = [
  readAs(
    'user-attributes-not-kept',
    ['META-USER-01', 'META-USER-02', 'META-USER-03', 'META-USER-04', 'META-USER-05', 'META-USER-10'],
    () => ({}),
  ),
  readAs('attributes-with-capitals-in-their-names-lost', ['META-USER-02'], (metadata, headers, prefix) => {
    const names = headers.entries().map(([name]) => name.slice(prefix.length));
    return entries(metadata, ([name, value]) => (names.includes(name) ? [[name, value]] : []));
  }),
  readAs('ten-attributes-at-most', ['META-USER-04'], (metadata) =>
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
