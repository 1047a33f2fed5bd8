import type { Fault } from '../../behaviour.ts';
import { inputFault, listFault } from './deviations.ts';

/** Defects that the cases of `suites/versioning/paging.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  inputFault('version-marker-ignored', ['VER-LIST-08', 'VER-LIST-10'], () => ({
    versionIdMarker: undefined,
  })),
  inputFault(
    'version-marker-without-key-marker-ignored',
    ['VER-LIST-13'],
    ({ keyMarker, versionIdMarker }) => ({
      versionIdMarker: keyMarker === undefined ? undefined : versionIdMarker,
    }),
  ),
  inputFault(
    'key-marker-without-version-marker-ignored',
    ['VER-LIST-12'],
    ({ keyMarker, versionIdMarker }) => ({
      keyMarker: versionIdMarker === undefined ? undefined : keyMarker,
    }),
  ),
  listFault('next-version-marker-missing', ['VER-LIST-09', 'VER-LIST-10'], () => ({
    NextVersionIdMarker: undefined,
  })),
  listFault('next-key-marker-before-its-prefix', ['VER-LIST-11'], ({ NextKeyMarker }) => ({
    NextKeyMarker: NextKeyMarker?.replace(/\/$/, ''),
  })),
];
