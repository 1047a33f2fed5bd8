import { withAnswer, withRules } from '../faults/deviations.ts';
import type { Variant } from '../behaviour.ts';
import { withRoot } from './deviations.ts';
import { type Element, isElement, localName, textOf } from './markup.ts';

const BOTH = ['std', 'aws'] as const;

/** The order of sets. */
export const variants: readonly Variant[] = [
  {
    name: 'order/buckets',
    clause: 'Amazon S3 API Reference, ListBuckets: no order is stated of a list that is not in pages',
    dialects: BOTH,
    apply: (behaviour) =>
      withAnswer(behaviour, 'listBuckets', (answer, { input }) =>
        answer.document && input.maxBuckets === undefined
          ? { ...answer, document: { ...answer.document, Buckets: answer.document.Buckets.toReversed() } }
          : answer,
      ),
  },
  {
    name: 'order/grants',
    clause: 'Amazon S3 User Guide, Access control list (ACL) overview: grants add up, in any order',
    dialects: BOTH,
    apply: (behaviour) =>
      (['getBucketAcl', 'getObjectAcl'] as const).reduce(
        (before, id) =>
          withAnswer(before, id, (answer) => ({
            ...answer,
            document: answer.document && {
              ...answer.document,
              AccessControlList: answer.document.AccessControlList.toReversed(),
            },
          })),
        behaviour,
      ),
  },
  {
    name: 'order/tags',
    clause: 'Amazon S3 API Reference, Tagging: a set of tags',
    dialects: BOTH,
    apply: (behaviour) =>
      (['getBucketTagging', 'getObjectTagging'] as const).reduce(
        (before, id) =>
          withAnswer(before, id, (answer) => ({
            ...answer,
            document: answer.document && { ...answer.document, TagSet: answer.document.TagSet.toReversed() },
          })),
        behaviour,
      ),
  },
  {
    name: 'order/lifecycle-rules',
    clause: 'Amazon S3 User Guide, Lifecycle configuration elements: a set of rules, kept apart by ID',
    dialects: BOTH,
    apply: (behaviour) =>
      withAnswer(behaviour, 'getBucketLifecycleConfiguration', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, Rule: answer.document.Rule.toReversed() },
      })),
  },
  {
    name: 'order/bulk-deletion-answers',
    clause: 'Amazon S3 API Reference, DeleteObjects: no order is stated of what was deleted',
    dialects: BOTH,
    apply: (behaviour) =>
      withAnswer(behaviour, 'deleteObjects', (answer) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          Deleted: answer.document.Deleted.toReversed(),
          Error: answer.document.Error.toReversed(),
        },
      })),
  },
  {
    name: 'order/versions-and-markers-interleaved',
    clause:
      'Amazon S3 API Reference, ListObjectVersions (sample response): versions and delete markers as they come',
    dialects: BOTH,
    slot: 'element order',
    apply: (behaviour) =>
      withRoot(behaviour, (root) => (localName(root) === 'ListVersionsResult' ? interleaved(root) : root)),
  },
  {
    name: 'order/short-pages',
    clause: 'Amazon S3 API Reference, ListObjectsV2: the response might contain fewer keys, but never more',
    dialects: BOTH,
    apply: (behaviour) => {
      const listPage: typeof behaviour.rules.listPage = (seek, request) =>
        behaviour.rules.listPage(seek, { ...request, max: request.max > 1 ? request.max - 1 : request.max });
      return withRules(behaviour, { listPage });
    },
  },
];

/** By key, and within a key the newest first. */
function interleaved(root: Element): Element {
  const isEntry = (node: Element | string): node is Element =>
    isElement(node) && /^(?:Version|DeleteMarker)$/.test(localName(node));
  const part = (entry: Element, name: string) => {
    const found = entry.children.find((node) => isElement(node) && localName(node) === name);
    return found && isElement(found) ? textOf(found) : '';
  };
  const entries = root.children.filter(isEntry);
  const keys = [...new Set(entries.map((entry) => part(entry, 'Key')))];
  const isEncoded = root.children.some((node) => isElement(node) && localName(node) === 'EncodingType');
  const bytesOf = (key: string) =>
    Buffer.from(isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key);
  const sorted = keys
    .toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))
    .flatMap((key) => {
      const own = entries.filter((entry) => part(entry, 'Key') === key);
      const latest = own.filter((entry) => part(entry, 'IsLatest').trim() !== 'false');
      const older = own.filter((entry) => !latest.includes(entry));
      return [
        ...latest,
        ...older.toSorted((a, b) => byAge(part(a, 'LastModified'), part(b, 'LastModified'))),
      ];
    });
  const rest = root.children.filter((node) => !isEntry(node));
  return { ...root, children: [...rest, ...sorted] };
}

function byAge(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}
