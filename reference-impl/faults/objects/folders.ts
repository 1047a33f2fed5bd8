import type { Fault } from '../../behaviour.ts';
import { contentFault } from './deviations.ts';
import { withRules } from '../deviations.ts';

/** Defects that the cases of `suites/objects/folders.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'objects/folder-not-listed',
    requirements: ['OBJ-FOLDER-01', 'LIST-DELIM-05'],
    apply: (behaviour) =>
      withRules(behaviour, {
        listPage: (seek, request) =>
          behaviour.rules.listPage(
            (from) => [...seek(from)].filter(({ key }) => !key.endsWith('/')),
            request,
          ),
      }),
  },
  contentFault('content-of-folder-lost', ['OBJ-FOLDER-03'], async function* (content, { input }) {
    for await (const bytes of content) if (!input.key.endsWith('/')) yield bytes;
  }),
];
