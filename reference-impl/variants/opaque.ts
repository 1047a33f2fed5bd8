import { hash } from 'node:crypto';
import type { Behaviour, Variant } from '../behaviour.ts';
import { type Form, masked, remembered, unmasked } from './masks.ts';

const BOTH = ['std', 'aws'] as const;
const HARD = '+/=& %2F"é';

/** Ids and tokens of another form. A client uses them unchanged, and escapes them where it sends them. */
export const variants: readonly Variant[] = [
  versionIds('that-need-escapes', (id) => `${id.slice(0, 8)}+/=& ${id.slice(8)}`),
  versionIds('of-26-characters', (id) => crockford(id)),
  versionIds('of-1024-characters', (id) => `${id}.`.repeat(32).slice(0, 1024)),
  uploadIds('that-need-escapes', (id) => `${id}+/=& %2F`),
  uploadIds('of-600-characters', (id) => `${id}_.-`.repeat(12)),
  uploadIds('as-uuid', uuid),
  tokens('that-need-escapes', (token) => `${HARD}${token}${HARD}`),
  tokens('as-numbers', (_, count) => String(count)),
  tokens('of-3000-characters', (token) => `${'A1b2/'.repeat(600)}${token}==`),
  requestIds('as-uuid', uuid),
  requestIds('of-200-characters', (id) => `tx${id}-${'0'.repeat(170)}+/=`),
  requestIds('as-numbers', (id) => BigInt(`0x${id}`).toString()),
];

function versionIds(which: string, outer: (id: string) => string): Variant {
  return {
    name: `opaque/version-ids-${which}`,
    clause:
      'Amazon S3 User Guide, Version IDs: opaque strings of up to 1,024 bytes; interface document: randomly generated',
    dialects: BOTH,
    slot: 'version ids',
    apply: (behaviour) => {
      const form = remembered(outer);
      const own: Form = { ...form, outer: (id) => (/^[0-9a-f]{32}$/.test(id) ? form.outer(id) : id) };
      return withVersionIds(behaviour, own);
    },
  };
}

function withVersionIds(behaviour: Behaviour, form: Form): Behaviour {
  const throughout = masked(behaviour, {
    ...form,
    headers: ['x-std-version-id', 'x-std-copy-source-version-id'],
    elements: /^(?:VersionId|DeleteMarkerVersionId|VersionIdMarker|NextVersionIdMarker)$/,
    query: ['versionId', 'version-id-marker'],
  });
  const source = (text: string) =>
    text.replace(/(\?versionId=)(.*)$/, (_, name: string, id: string) => name + form.inner(decoded(id)));
  const copies = unmasked(
    unmasked(throughout, 'copyObject', ({ input }) => ({
      input: { ...input, copySource: source(input.copySource) },
    })),
    'uploadPartCopy',
    ({ input }) => ({ input: { ...input, copySource: source(input.copySource) } }),
  );
  return unmasked(copies, 'deleteObjects', ({ document }) => ({
    document: document && {
      ...document,
      Object: document.Object.map((one) => ({
        ...one,
        VersionId: one.VersionId && form.inner(one.VersionId),
      })),
    },
  }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function uploadIds(which: string, outer: (id: string) => string): Variant {
  return {
    name: `opaque/upload-ids-${which}`,
    clause: 'Amazon S3 API Reference, CreateMultipartUpload: UploadId is a string; no page gives it a form',
    dialects: BOTH,
    slot: 'upload ids',
    apply: (behaviour) =>
      masked(behaviour, {
        ...remembered(outer),
        elements: /^(?:UploadId|UploadIdMarker|NextUploadIdMarker)$/,
        query: ['uploadId', 'upload-id-marker'],
      }),
  };
}

function tokens(which: string, outer: (token: string, count: number) => string): Variant {
  return {
    name: `opaque/tokens-${which}`,
    clause: 'Amazon S3 API Reference, ListObjectsV2: the token is obfuscated and is not a real key',
    dialects: BOTH,
    slot: 'tokens',
    apply: (behaviour) =>
      masked(behaviour, {
        ...remembered(outer),
        elements: /^(?:ContinuationToken|NextContinuationToken)$/,
        query: ['continuation-token'],
      }),
  };
}

function requestIds(which: string, outer: (id: string) => string): Variant {
  return {
    name: `opaque/request-ids-${which}`,
    clause:
      'Amazon S3 API Reference, Common response headers: a value that uniquely identifies the request, of no stated form',
    dialects: BOTH,
    slot: 'request ids',
    apply: (behaviour) =>
      masked(behaviour, {
        outer,
        inner: (id) => id,
        headers: ['x-std-request-id'],
        elements: /^RequestId$/,
        query: [],
      }),
  };
}

function uuid(id: string): string {
  return hash('sha256', id)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** 26 characters of Crockford's alphabet, as in a ULID. */
function crockford(id: string): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let rest = BigInt(`0x${hash('sha256', id).slice(0, 32)}`);
  let text = '';
  for (let at = 0; at < 26; at += 1) {
    text = (alphabet[Number(rest % 32n)] ?? '0') + text;
    rest /= 32n;
  }
  return text;
}
