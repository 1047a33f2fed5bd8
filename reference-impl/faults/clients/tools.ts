import type { Call } from '../../call.ts';
import type { Fault, ProvenElsewhere } from '../../behaviour.ts';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { withAnswer } from '../deviations.ts';

/** Uploads of at least this many bytes are stored damaged. */
const LARGE = 64 * 1024;

/** Store an object again with one byte changed and the same metadata. */
async function damage({ storage, input: { bucket, key } }: Call<'putObject'>): Promise<void> {
  const version = storage.current(bucket, key);
  if (!version || version.body.size < LARGE) return;
  const bytes = await buffer(storage.read(version.body));
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  const body = await storage.stage(Readable.from([bytes]));
  await storage.transaction((tx) => tx.putVersion({ ...version, body }));
}

/** Defects that the cases of `suites/clients/tools.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'clients/large-uploads-kept-damaged',
    requirements: ['CLI-SDKJS-06', 'CLI-S3CMD-01', 'CLI-RCLONE-01', 'CLI-RESTIC-01'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'putObject', async (answer, call) => {
        await damage(call);
        return answer;
      }),
  },
];

/** Requirements of this stem that a fault of another file proves: both cases notice the same defect. */
export const provenElsewhere: ProvenElsewhere = {
  'CLI-AWSCLI-01': 'clients/own-buckets-not-listed',
  'CLI-AWSCLI-02': 'clients/parts-joined-backwards',
  'CLI-AWSCLI-03': 'clients/missing-key-reported-as-missing-bucket-with-checksums-requested',
};
