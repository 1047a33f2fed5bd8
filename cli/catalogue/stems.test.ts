import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultFiles, faults } from '../../reference-impl/faults/catalogue.ts';
import { requirementIds, requirements } from '../../spec/generated/requirements.ts';
import { isRequirementId } from '../../spec/requirement-id.ts';
import { casePlace, sourceFolder, suiteOf } from './case-places.ts';

const judged = requirementIds.filter((id) => requirements[id].testable && requirements[id].basis !== 'open');

test('every requirement is in the file of its stem, and its case in the suite of that stem', () => {
  const stems = new Set(Object.values(requirements).map(({ stem }) => stem));
  expect(
    [...stems].filter((stem) => !existsSync(join(sourceFolder, `spec/requirements/${stem}.yaml`))),
  ).toEqual([]);
  expect(judged.filter((id) => casePlace(requirements[id]) === undefined)).toEqual([]);
});

test('every requirement is proven by a fault in the file of its stem, or that file says which other fault proves it', () => {
  const files = new Map(faultFiles.map((file) => [file.stem, file]));
  const unproven = judged.filter((id) => {
    const file = files.get(requirements[id].stem);
    const elsewhere = file?.provenElsewhere[id];
    return elsewhere === undefined
      ? !file?.faults.some((fault) => fault.requirements.includes(id))
      : !faults.some((fault) => fault.name === elsewhere && fault.requirements.includes(id));
  });
  expect(unproven).toEqual([]);
});

test('every file of faults belongs to a suite, and lists no requirement as proven elsewhere that it proves itself', () => {
  expect(faultFiles.filter(({ stem }) => suiteOf(stem) === undefined).map(({ stem }) => stem)).toEqual([]);
  const twice = faultFiles.flatMap((file) =>
    Object.keys(file.provenElsewhere).filter(
      (id) => isRequirementId(id) && file.faults.some((fault) => fault.requirements.includes(id)),
    ),
  );
  expect(twice).toEqual([]);
});
