import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRequirementId } from '../../spec/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { suiteFiles } from '../../suites/harness/run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Not a suite: it judges what all traffic of a run showed. */
const traffic = fileURLToPath(new URL('../../suites/responses/traffic.ts', import.meta.url));

/**
 * Where requirements are judged, as `suites/buckets/naming.suite.ts:12`. Read from the sources, where ids stand as quoted
 * words: nothing is run.
 */
export function casePlaces(): Map<RequirementId, string[]> {
  const places = new Map<RequirementId, string[]>();
  for (const file of [...suiteFiles(), traffic]) {
    for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
      for (const [, id = ''] of line.matchAll(/'([A-Z]+(?:-[A-Z0-9]+)+)'/g)) {
        if (isRequirementId(id))
          places.set(id, [...(places.get(id) ?? []), `${relative(root, file)}:${index + 1}`]);
      }
    }
  }
  return places;
}
