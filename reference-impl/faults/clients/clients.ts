import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3Error } from '../../http/errors.ts';
import type { Call } from '../../operations/call.ts';
import type { Fault } from '../../parts.ts';
import { inQuery, refusing } from '../signature/verifying.ts';
import { withAnswer, withOperation, withRefusal, withRules } from '../deviations.ts';

/** Uploads of this size and more are kept damaged, bytes. */
const LARGE = 64 * 1024;

/** Put the bytes of an object anew, one of them changed; what is told of it stays. */
async function damage({ storage, input: { bucket, key } }: Call<'putObject'>): Promise<void> {
  const version = storage.current(bucket, key);
  if (!version || version.body.size < LARGE) return;
  const bytes = await buffer(storage.read(version.body));
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  const body = await storage.stage(Readable.from([bytes]));
  await storage.transaction((tx) => tx.putVersion({ ...version, body }));
}

/** What a request of the case itself would hardly show, and a standard client stumbles over. */
export const clientFaults: readonly Fault[] = [
  {
    name: 'clients/own-buckets-not-listed',
    requirements: ['CLI-SDKJS-01', 'CLI-SDKPY-01', 'CLI-AWSCLI-01'],
    apply: (parts) =>
      withAnswer(parts, 'listBuckets', (answer) => ({
        ...answer,
        document: answer.document && { ...answer.document, Buckets: [] },
      })),
  },
  {
    name: 'clients/head-without-metadata',
    requirements: ['CLI-SDKJS-02', 'CLI-SDKPY-02'],
    apply: (parts) =>
      withAnswer(parts, 'headObject', ({ headers = {}, ...answer }) => ({
        ...answer,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.includes('-meta-'))),
      })),
  },
  {
    name: 'clients/missing-key-told-as-missing-bucket-where-checksums-are-asked-for',
    requirements: ['CLI-SDKJS-03', 'CLI-SDKPY-03', 'CLI-AWSCLI-03'],
    apply: (parts) =>
      withRefusal(parts, 'getObject', 'NoSuchKey', ({ input }) => {
        throw new S3Error(input.checksumMode === undefined ? 'NoSuchKey' : 'NoSuchBucket');
      }),
  },
  refusing(
    'clients/links-with-a-parameter-of-the-sdk-refused',
    ['CLI-SDKJS-05'],
    (request, verifier) => inQuery(request, verifier) && request.query.some(([name]) => name === 'x-id'),
    'AuthorizationQueryParametersError',
  ),
  {
    name: 'clients/large-uploads-kept-damaged',
    requirements: ['CLI-SDKJS-06', 'CLI-S3CMD-01', 'CLI-RCLONE-01', 'CLI-RESTIC-01'],
    apply: (parts) =>
      withAnswer(parts, 'putObject', async (answer, call) => {
        await damage(call);
        return answer;
      }),
  },
  {
    name: 'clients/parts-joined-backwards',
    requirements: ['CLI-SDKJS-04', 'CLI-AWSCLI-02', 'CLI-SDKPY-04', 'CLI-S3CMD-02', 'CLI-RCLONE-02'],
    apply: (parts) =>
      withRules(parts, {
        completion: (...asked) => {
          const outcome = parts.rules.completion(...asked);
          return 'refused' in outcome ? outcome : { ...outcome, parts: outcome.parts.toReversed() };
        },
      }),
  },
  {
    name: 'clients/next-page-begins-anew',
    requirements: ['CLI-SDKJS-07'],
    apply: (parts) =>
      withOperation(parts, 'listObjectsV2', ({ input, ...call }, list) =>
        list({ ...call, input: { ...input, continuationToken: undefined } }),
      ),
  },
  {
    name: 'clients/head-of-missing-key-forbidden',
    requirements: ['CLI-SDKJS-08'],
    apply: (parts) =>
      withRefusal(parts, 'headObject', 'NoSuchKey', () => {
        throw new S3Error('AccessDenied');
      }),
  },
  {
    name: 'clients/bulk-deletion-deletes-nothing',
    requirements: ['CLI-SDKJS-09', 'CLI-SDKPY-05', 'CLI-AWSCLI-04', 'CLI-S3CMD-03'],
    apply: (parts) =>
      withOperation(parts, 'deleteObjects', ({ document, ...call }, remove) =>
        remove({ ...call, document: document && { ...document, Object: document.Object.slice(1) } }),
      ),
  },
  {
    name: 'clients/versions-listed-backwards',
    requirements: ['CLI-SDKJS-10', 'CLI-SDKPY-06', 'CLI-AWSCLI-05'],
    apply: (parts) =>
      withAnswer(parts, 'listObjectVersions', (answer) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          Version: answer.document.Version.toReversed(),
        },
      })),
  },
  {
    name: 'clients/tags-of-objects-not-told',
    requirements: ['CLI-SDKJS-11', 'CLI-SDKPY-07', 'CLI-AWSCLI-06'],
    apply: (parts) =>
      withAnswer(parts, 'getObjectTagging', (answer) => ({ ...answer, document: { TagSet: [] } })),
  },
  {
    name: 'clients/former-versions-not-listed',
    requirements: ['CLI-RCLONE-03'],
    apply: (parts) =>
      withAnswer(parts, 'listObjectVersions', (answer) => ({
        ...answer,
        document: answer.document && {
          ...answer.document,
          Version: answer.document.Version.filter(({ IsLatest }) => IsLatest),
        },
      })),
  },
];
