import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRequirementId } from '../../spec/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { suiteFiles } from '../../suites/harness/run.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
/** The folder of the sources; when this is what was built of them, that stands in a folder of its own in it. */
const root = import.meta.url.endsWith('.ts') ? here : join(here, '..');
/** Not a suite: it judges what all traffic of a run showed. */
const traffic = join(root, 'suites/responses/traffic.ts');

/** The source of a suite file that may be a built one. */
const sourceOf = (suite: string) => join(root, relative(here, suite)).replace(/\.js$/, '.ts');

/**
 * Where requirements are judged, as `suites/buckets/naming.suite.ts:12`. Read from the sources, where ids stand as quoted
 * words: nothing is run.
 */
export function casePlaces(): Map<RequirementId, string[]> {
  const places = new Map<RequirementId, string[]>();
  for (const file of [...suiteFiles().map(sourceOf), traffic]) {
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      for (const [, id = ''] of line.matchAll(/'([A-Z]+(?:-[A-Z0-9]+)+)'/g)) {
        if (isRequirementId(id))
          places.set(id, [...(places.get(id) ?? []), `${relative(root, file)}:${index + 1}`]);
      }
    }
  }
  return places;
}
