import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Call } from '../../operations/call.ts';
import type { Fault } from '../../parts.ts';
import type { Transaction, VersionRecord } from '../../storage/storage.ts';
import { withAnswer, withInput, withResponse, withRules, withoutHeader } from '../deviations.ts';

/** A fault that does something to the versions of a key, newest first, once one was uploaded. */
function afterUpload(
  what: string,
  requirements: readonly RequirementId[],
  change: (versions: VersionRecord[], tx: Transaction, call: Call<'putObject'>) => void,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (parts) =>
      withAnswer(parts, 'putObject', async (answer, call) => {
        const { bucket, key } = call.input;
        await call.storage.transaction((tx) => change([...tx.versionsOf(bucket, key)], tx, call));
        return answer;
      }),
  };
}

/** A fault in the ids that versions get. */
function idsFault(
  what: string,
  requirements: readonly RequirementId[],
  uploadVersionId: (state: 'never' | 'Enabled' | 'Suspended', newId: string) => string,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (parts) => withRules(parts, { uploadVersionId }),
  };
}

/** Ids as long as those of the reference. */
const ID_LENGTH = 32;
let counted = 0;

/** Uploads that keep too little, or under wrong ids; reads by them. */
export const versionFaults: readonly Fault[] = [
  idsFault('no-version-kept', ['VER-PUT-01', 'VER-ID-01'], () => 'null'),
  idsFault(
    'same-id-for-every-version',
    ['VER-PUT-01', 'VER-PUT-03', 'VER-PUT-04', 'VER-ID-07'],
    (state, newId) => (state === 'Enabled' ? 'v'.repeat(newId.length) : 'null'),
  ),
  idsFault('ids-counted-up', ['VER-PUT-05'], (state) => {
    counted += 1;
    return state === 'Enabled' ? String(counted).padStart(ID_LENGTH, '0') : 'null';
  }),
  idsFault(
    'paused-as-if-enabled',
    ['VER-PAUSE-02', 'VER-PAUSE-03', 'VER-PAUSE-04', 'VER-PAUSE-06', 'VER-PAUSE-07'],
    (state, newId) => (state === 'never' ? 'null' : newId),
  ),
  afterUpload('replaced-version-stays-current', ['VER-PUT-02', 'VER-LIST-02'], ([, replaced], tx) => {
    if (replaced) tx.putVersion({ ...replaced, sequence: tx.nextSequence(replaced.bucket) });
  }),
  afterUpload('attributes-shared-by-versions', ['VER-ID-03'], ([newest, ...older], tx) => {
    const { metadata = {}, attributes = {} } = newest ?? {};
    for (const version of older) tx.putVersion({ ...version, metadata, attributes });
  }),
  afterUpload('null-version-lost-on-upload', ['VER-NULL-03', 'VER-PAUSE-07'], ([newest, ...older], tx) => {
    if (newest?.versionId === 'null') return;
    for (const version of older) if (version.versionId === 'null') tx.deleteVersion(version);
  }),
  afterUpload(
    'paused-upload-replaces-every-version',
    ['VER-PAUSE-02', 'VER-PAUSE-03'],
    ([, ...older], tx, { input }) => {
      if (tx.bucket(input.bucket)?.versioning === 'Suspended')
        for (const version of older) tx.deleteVersion(version);
    },
  ),
  afterUpload('markers-cleared-by-upload', ['VER-MARKER-09', 'VER-LIST-10'], (versions, tx) => {
    for (const version of versions) if (version.deleteMarker) tx.deleteVersion(version);
  }),
  {
    name: 'versioning/paused-copy-makes-version',
    requirements: ['VER-PAUSE-06'],
    apply: (parts) =>
      withAnswer(parts, 'copyObject', async (answer, { input, storage }) => {
        await storage.transaction((tx) => {
          const copied = tx.version(input.bucket, input.key, 'null');
          if (!copied) return;
          tx.putVersion({ ...copied, versionId: 'c'.repeat(ID_LENGTH) });
          tx.deleteVersion(copied);
        });
        return answer;
      }),
  },
  {
    name: 'versioning/versions-dropped-by-pausing',
    requirements: ['VER-PAUSE-01', 'VER-PAUSE-05'],
    apply: (parts) =>
      withAnswer(parts, 'putBucketVersioning', async (answer, { input, document, storage }) => {
        if (document?.Status !== 'Suspended') return answer;
        await storage.transaction((tx) => {
          for (const version of [...tx.versions(input.bucket)])
            if (tx.current(input.bucket, version.key)?.sequence !== version.sequence)
              tx.deleteVersion(version);
        });
        return answer;
      }),
  },
  {
    name: 'versioning/ids-not-named-by-reads',
    requirements: ['VER-ID-02', 'VER-NULL-05'],
    apply: (parts) => {
      const without = <A extends { headers?: Readonly<Record<string, string | undefined>> }>(
        answer: A,
      ): A => ({
        ...answer,
        headers: { ...answer.headers, 'x-std-version-id': undefined },
      });
      return withAnswer(withAnswer(parts, 'getObject', without), 'headObject', without);
    },
  },
  {
    name: 'versioning/null-id-not-named',
    requirements: ['VER-NULL-05', 'VER-NULL-06', 'VER-PAUSE-08'],
    apply: (parts) =>
      withResponse(parts, (response) =>
        response.headers['x-std-version-id'] === 'null'
          ? withoutHeader(response, 'x-std-version-id')
          : response,
      ),
  },
  {
    name: 'versioning/malformed-id-read-as-current',
    requirements: ['VER-ID-04', 'VER-ID-06'],
    apply: (parts) =>
      withInput(parts, 'getObject', (input, { rules }) =>
        rules.isVersionId(input.versionId ?? '') ? input : { ...input, versionId: undefined },
      ),
  },
  {
    name: 'versioning/gone-version-read-as-current',
    requirements: ['VER-ID-05', 'VER-ID-08', 'VER-NULL-04', 'VER-DELETE-03'],
    apply: (parts) =>
      withInput(parts, 'getObject', (input, { storage }) =>
        storage.version(input.bucket, input.key, input.versionId ?? '')
          ? input
          : { ...input, versionId: undefined },
      ),
  },
  {
    name: 'versioning/null-version-unknown',
    requirements: ['VER-NULL-01', 'VER-NULL-02', 'VER-NULL-03', 'VER-PAUSE-03'],
    apply: (parts) => {
      const { isVersionId } = parts.rules;
      return withRules(parts, { isVersionId: (text) => text !== 'null' && isVersionId(text) });
    },
  },
];
