import { withAnswer, withoutHeader, withResponse } from '../faults/deviations.ts';
import type { Variant } from '../behaviour.ts';
import { withElements, withRoot } from './deviations.ts';
import { type Element, isElement, localName, type Node, sibling, textOf } from './markup.ts';

const OPEN = 'Decisions, Wire, and interface document, Endpoints: the elements of a listing are not shown';
const BOTH = ['std', 'aws'] as const;

/** Optional parts of an answer. */
export const variants: readonly Variant[] = [
  absent('storage-class', ['StorageClass'], { arguable: ['LIST-ENTRY-05', 'MPU-PARTS-03', 'VER-LIST-04'] }),
  absent('key-count', ['KeyCount'], { arguable: ['LIST-ENTRY-09'] }),
  absent('max-keys', ['MaxKeys', 'MaxUploads', 'MaxParts'], {
    arguable: ['LIST-MAX-04', 'LIST-MAX-05', 'LIST-MAX-06', 'VER-LIST-14'],
  }),
  absent('owner-of-entries', ['Owner'], {
    within: /^(?:Contents|Version|DeleteMarker|Upload)$/,
    arguable: ['LIST-ENTRY-06', 'LIST-ENTRY-08', 'VER-LIST-04'],
  }),
  absent('initiator', ['Initiator'], { arguable: ['MPU-PARTS-03'] }),
  absent('bucket-region', ['BucketRegion'], {
    dialects: BOTH,
    clause: 'Amazon S3 API Reference, Bucket: BucketRegion, Required: No',
  }),
  absent('display-names', ['DisplayName'], {
    dialects: BOTH,
    clause: 'Amazon S3 API Reference, Owner: end of support of DisplayName; AWS recorded, TestS3ListBuckets',
  }),
  {
    name: 'optional/no-empty-echoes',
    clause: OPEN,
    dialects: ['std'],
    slot: 'empty echoes',
    apply: (behaviour) =>
      withElements(behaviour, (element) =>
        ECHOES.test(localName(element)) && element.children.length === 0 ? undefined : element,
      ),
  },
  {
    name: 'optional/empty-echoes',
    clause:
      'AWS recorded, TestS3ListObjects::test_list_objects_with_prefix: what was not asked is absent or empty; both read as nothing',
    dialects: ['std'],
    slot: 'empty echoes',
    apply: (behaviour) =>
      withRoot(behaviour, (root) => {
        if (localName(root) !== 'ListBucketResult') return root;
        const has = (name: string) =>
          root.children.some((node) => isElement(node) && localName(node) === name);
        const missing = ['Prefix', 'Delimiter'].filter((name) => !has(name));
        return { ...root, children: [...root.children, ...missing.map((name) => sibling(root, name))] };
      }),
  },
  {
    name: 'optional/no-next-markers-on-the-last-page',
    clause:
      'Amazon S3 API Reference, ListMultipartUploads and ListParts: next markers, when a list is truncated',
    dialects: ['std'],
    apply: (behaviour) =>
      withRoot(behaviour, (root) => {
        const truncated = root.children.some(
          (node) => isElement(node) && localName(node) === 'IsTruncated' && textOf(node).trim() === 'true',
        );
        const isNext = (node: Node) => isElement(node) && /^Next.*Marker$/.test(localName(node));
        return truncated ? root : { ...root, children: root.children.filter((node) => !isNext(node)) };
      }),
  },
  {
    name: 'optional/bucket-arn',
    clause: 'AWS recorded, TestS3ListBuckets::test_list_buckets_by_bucket_region: BucketArn in the list',
    dialects: ['aws'],
    apply: (behaviour) =>
      withElements(behaviour, (element, path) =>
        path.at(-1) === 'Buckets' ? { ...element, children: [...element.children, arnOf(element)] } : element,
      ),
  },
  {
    name: 'optional/location-elsewhere',
    clause: 'Amazon S3 API Reference, CompleteMultipartUpload: Location, the URI of the object, in any form',
    dialects: BOTH,
    apply: (behaviour) =>
      withAnswer(behaviour, 'completeMultipartUpload', (answer, { input }) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          Location: `https://${input.bucket}.s3.example.com/${encodeURIComponent(input.key)}?x=1`,
        },
      })),
  },
  {
    name: 'optional/no-location-of-a-bucket',
    clause: 'Interface document, Endpoints › Object API: no Location is shown',
    dialects: ['std'],
    slot: 'location',
    arguable: ['BKT-CREATE-03'],
    apply: (behaviour) =>
      withResponse(behaviour, (response, { operation }) =>
        operation === 'createBucket' ? withoutHeader(response, 'location') : response,
      ),
  },
  {
    name: 'optional/location-with-a-host',
    clause:
      'Amazon S3 API Reference, CreateBucket: outside us-east-1 Location is http://bucket.s3.amazonaws.com/',
    dialects: BOTH,
    slot: 'location',
    apply: (behaviour) =>
      withAnswer(behaviour, 'createBucket', (answer, { input }) => ({
        ...answer,
        headers: { ...answer.headers, location: `http://${input.bucket}.s3.amazonaws.com/` },
      })),
  },
];

const ECHOES =
  /^(?:Prefix|Delimiter|Marker|NextMarker|KeyMarker|UploadIdMarker|VersionIdMarker|NextKeyMarker|NextUploadIdMarker|StartAfter|EncodingType)$/;

function arnOf(bucket: Element): Element {
  const name = bucket.children.filter(isElement).find((child) => localName(child) === 'Name');
  return sibling(bucket, 'BucketArn', [`arn:aws:s3:::${name ? textOf(name) : ''}`]);
}

/** Elements removed from successful documents. */
function absent(
  what: string,
  names: readonly string[],
  { within, ...more }: Partial<Variant> & { within?: RegExp } = {},
): Variant {
  return {
    name: `optional/no-${what}`,
    clause: OPEN,
    dialects: ['std'],
    apply: (behaviour) =>
      withElements(behaviour, (element, path, { status }) =>
        status < 300 &&
        names.includes(localName(element)) &&
        (within?.test(path.at(-1) ?? '') ?? path.length > 0)
          ? undefined
          : element,
      ),
    ...more,
  };
}
