import type { OperationInputs } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Answer } from '../../operations/call.ts';
import type { Fault } from '../../parts.ts';
import { withAnswer, withInput, withoutAuthorisation, withQuery } from '../deviations.ts';

type List = NonNullable<Answer<'listObjectVersions'>['document']>;
type Input = OperationInputs['listObjectVersions'];

/** A fault in what the list of versions says. */
function listFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (list: List, input: Input) => Partial<List>,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (parts) =>
      withAnswer(parts, 'listObjectVersions', ({ document, ...answer }, { input }) => ({
        ...answer,
        document: document && { ...document, ...change(document, input) },
      })),
  };
}

/** A fault that lists something else than was asked for. */
function inputFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (input: Input) => Partial<Input>,
): Fault {
  return {
    name: `versioning/${what}`,
    requirements,
    apply: (parts) => withInput(parts, 'listObjectVersions', (input) => ({ ...input, ...change(input) })),
  };
}

/** Entries of a list of versions: missing, out of order, or saying something wrong. */
const entries: readonly Fault[] = [
  listFault('markers-not-listed', ['VER-LIST-01', 'VER-LIST-10'], () => ({ DeleteMarker: [] })),
  listFault('oldest-version-first', ['VER-LIST-02'], ({ Version }) => ({
    Version: Version.toReversed().sort((a, b) => Buffer.compare(Buffer.from(a.Key), Buffer.from(b.Key))),
  })),
  listFault('versions-ordered-by-language', ['VER-LIST-02'], ({ Version }) => {
    const { compare } = new Intl.Collator('en');
    return { Version: Version.toSorted((a, b) => compare(a.Key, b.Key)) };
  }),
  listFault('versions-ordered-by-utf-16', ['VER-LIST-02'], ({ Version }) => ({
    // Texts of JavaScript are compared so.
    Version: Version.toSorted((a, b) => Number(a.Key > b.Key) - Number(a.Key < b.Key)),
  })),
  listFault('marker-never-latest', ['VER-LIST-03'], ({ DeleteMarker }) => ({
    DeleteMarker: DeleteMarker.map((marker) => ({ ...marker, IsLatest: false })),
  })),
  listFault('every-version-latest', ['VER-LIST-01', 'VER-LIST-03'], ({ Version }) => ({
    Version: Version.map((version) => ({ ...version, IsLatest: true })),
  })),
  listFault('versions-without-owner', ['VER-LIST-04'], ({ Version }) => ({
    Version: Version.map((version) => ({ ...version, Owner: undefined })),
  })),
  listFault('versions-without-size', ['VER-LIST-04'], ({ Version }) => ({
    Version: Version.map((version) => ({ ...version, Size: 0 })),
  })),
  listFault('null-versions-not-listed', ['VER-LIST-05', 'VER-NULL-01'], ({ Version }) => ({
    Version: Version.filter(({ VersionId }) => VersionId !== 'null'),
  })),
  {
    name: 'versioning/deleted-objects-in-plain-listing',
    requirements: ['VER-LIST-17'],
    apply: (parts) =>
      withAnswer(parts, 'listObjectsV2', ({ document, ...answer }, { input, storage }) => {
        const deleted = [...storage.currents(input.bucket)].filter(({ deleteMarker }) => deleteMarker);
        const Contents = document?.Contents.flatMap((entry) => [
          entry,
          ...deleted.map(({ key }) => ({ ...entry, Key: key })),
        ]);
        return { ...answer, document: document && { ...document, Contents: Contents ?? [] } };
      }),
  },
  {
    name: 'versioning/versions-listed-to-everybody',
    requirements: ['VER-LIST-18'],
    apply: (parts) => withoutAuthorisation(parts, 'listObjectVersions'),
  },
];

/** Pages of a list of versions: the wrong stretch, or a wrong way on. */
const pages: readonly Fault[] = [
  inputFault('prefix-ignored', ['VER-LIST-06'], () => ({ prefix: undefined })),
  inputFault('delimiter-ignored', ['VER-LIST-07', 'VER-LIST-11'], () => ({ delimiter: undefined })),
  inputFault('version-marker-ignored', ['VER-LIST-08', 'VER-LIST-10'], () => ({
    versionIdMarker: undefined,
  })),
  inputFault('version-marker-alone-ignored', ['VER-LIST-13'], ({ keyMarker, versionIdMarker }) => ({
    versionIdMarker: keyMarker === undefined ? undefined : versionIdMarker,
  })),
  inputFault('key-marker-alone-ignored', ['VER-LIST-12'], ({ keyMarker, versionIdMarker }) => ({
    keyMarker: versionIdMarker === undefined ? undefined : keyMarker,
  })),
  inputFault('encoding-of-versions-ignored', ['VER-LIST-16'], () => ({ encodingType: undefined })),
  listFault('next-version-marker-missing', ['VER-LIST-09', 'VER-LIST-10'], () => ({
    NextVersionIdMarker: undefined,
  })),
  listFault('next-key-marker-before-its-prefix', ['VER-LIST-11'], ({ NextKeyMarker }) => ({
    NextKeyMarker: NextKeyMarker?.replace(/\/$/, ''),
  })),
  listFault('markers-not-echoed', ['VER-LIST-14'], () => ({ KeyMarker: '', VersionIdMarker: '' })),
  {
    name: 'versioning/negative-page-size-ignored',
    requirements: ['VER-LIST-15'],
    apply: (parts) =>
      withQuery(parts, (query) =>
        query.filter(([name, value]) => name !== 'max-keys' || !value.startsWith('-')),
      ),
  },
];

/** Lists of versions that do not tell what there is. */
export const versionListFaults: readonly Fault[] = [...entries, ...pages];
