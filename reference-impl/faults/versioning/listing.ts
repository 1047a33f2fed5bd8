import type { Fault } from '../../behaviour.ts';
import { inputFault, listFault } from './deviations.ts';
import { withAnswer, withoutAuthorisation, withQuery } from '../deviations.ts';

/** Defects that the cases of `suites/versioning/listing.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  listFault('markers-not-listed', ['VER-LIST-01', 'VER-LIST-10'], () => ({ DeleteMarker: [] })),
  listFault('oldest-version-first', ['VER-LIST-02'], ({ Version }) => ({
    Version: Version.toReversed().sort((a, b) => Buffer.compare(Buffer.from(a.Key), Buffer.from(b.Key))),
  })),
  listFault('versions-ordered-by-language', ['VER-LIST-02'], ({ Version }) => {
    const { compare } = new Intl.Collator('en');
    return { Version: Version.toSorted((a, b) => compare(a.Key, b.Key)) };
  }),
  listFault('versions-ordered-by-utf-16', ['VER-LIST-02'], ({ Version }) => ({
    // JavaScript compares texts in this order.
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
    apply: (behaviour) =>
      withAnswer(behaviour, 'listObjectsV2', ({ document, ...answer }, { input, storage }) => {
        const deleted = [...storage.currents(input.bucket)].filter(({ deleteMarker }) => deleteMarker);
        const Contents = document?.Contents.flatMap((entry) => [
          entry,
          ...deleted.map(({ key }) => ({ ...entry, Key: key })),
        ]);
        return { ...answer, document: document && { ...document, Contents: Contents ?? [] } };
      }),
  },
  {
    name: 'versioning/versions-listed-to-everyone',
    requirements: ['VER-LIST-18'],
    apply: (behaviour) => withoutAuthorisation(behaviour, 'listObjectVersions'),
  },
  inputFault('prefix-ignored', ['VER-LIST-06'], () => ({ prefix: undefined })),
  inputFault('delimiter-ignored', ['VER-LIST-07', 'VER-LIST-11'], () => ({ delimiter: undefined })),
  inputFault('encoding-of-versions-ignored', ['VER-LIST-16'], () => ({ encodingType: undefined })),
  listFault('markers-not-echoed', ['VER-LIST-14'], () => ({ KeyMarker: '', VersionIdMarker: '' })),
  {
    name: 'versioning/negative-page-size-ignored',
    requirements: ['VER-LIST-15'],
    apply: (behaviour) =>
      withQuery(behaviour, (query) =>
        query.filter(([name, value]) => name !== 'max-keys' || !value.startsWith('-')),
      ),
  },
];
