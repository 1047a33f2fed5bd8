import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { variants } from '../../reference-impl/variants/catalogue.ts';
import { requirementIds, requirements } from '../../spec/generated/requirements.ts';
import { readRecordings } from '../../spec/generator/recordings.ts';
import { clausesOf, type Known, lostCitations, unlistedClauses } from './citations.ts';
import { headingsOf, sectionOf } from './markdown.ts';
import { files, read } from './repository.ts';
import { readSourcesPage } from './sources-page.ts';

const decisions = headingsOf(read('docs/decisions.md')).map(({ title }) => title);
const { entries } = await readRecordings(
  fileURLToPath(new URL('../../spec/recordings.yaml', import.meta.url)),
);
const known: Known = {
  page: readSourcesPage(read('docs/sources.md'), decisions),
  decisions,
  recordings: new Set(entries.map(({ name }) => name)),
  titles: new Set(
    requirementIds.flatMap((id) =>
      clausesOf(requirements[id].source).flatMap(
        (clause) => /User Guide, ([^,(]+(?:\(ACL\)[^,(]*)?)[,(].*https:/.exec(clause)?.[1]?.trim() ?? [],
      ),
    ),
  ),
  requirements: new Set(requirementIds),
};

it('every source of a requirement has a form that docs/sources.md lists', () => {
  const unlisted = requirementIds.flatMap((id) => {
    const { source, basis } = requirements[id];
    return unlistedClauses(source, known.page, basis === 'open').map((clause) => `${id}: ${clause}`);
  });
  expect(unlisted).toEqual([]);
});

it('every clause that makes a variant legal has a form that docs/sources.md lists', () => {
  const unlisted = variants.flatMap(({ name, clause }) =>
    unlistedClauses(clause, known.page).map((one) => `${name}: ${one}`),
  );
  expect(unlisted).toEqual([]);
});

it('every x-source of the contract has a form that docs/sources.md lists', () => {
  const documents = files.filter((file) => /^spec\/(object-storage|cluster)\/.*\.yaml$/.test(file));
  const unlisted = documents.flatMap((file) =>
    [...read(file).matchAll(/^ *x-source: (.*)$/gm)].flatMap(([, source = '']) =>
      unlistedClauses(source, known.page).map((clause) => `${file}: ${clause}`),
    ),
  );
  expect(unlisted).toEqual([]);
});

describe('citations in', () => {
  /** Left out: tests and samples cite missing documents on purpose, and generated files repeat the citations of others. */
  const LEFT_OUT = /\.(test|fixture)\.ts$|(^|\/)generated\/|^fixtures\/(results|recordings)\/|^docs\/check\//;
  const cited = files.filter((file) => /\.(ts|js|yaml|md)$/.test(file) && !LEFT_OUT.test(file));
  /** The list of forms contains patterns, not citations. */
  const citing = (file: string) =>
    file === 'docs/sources.md' ? read(file).replace(sectionOf(read(file), 'Forms'), '') : read(file);

  it('sources, comments and pages name existing documents', () => {
    expect(
      cited.flatMap((file) => lostCitations(citing(file), known).map((lost) => `${file}: ${lost}`)),
    ).toEqual([]);
  });
});

it('every group of requirements that docs/known-traps.md names exists', () => {
  const named = [...read('docs/known-traps.md').matchAll(/`([A-Z]{2,}(?:-[A-Z0-9]+)*)`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !requirementIds.some((id) => id.startsWith(name)))).toEqual([]);
});

it('clauses are separated by semicolons outside parentheses', () => {
  expect(clausesOf('RFC 9110, 5.5 (a; b); a remark')).toEqual(['RFC 9110, 5.5 (a; b)', 'a remark']);
});

it.each([
  ['an unknown form', 'Someone said so', ['Someone said so']],
  ['an unknown section', 'Interface document, Weather', ['Interface document, Weather']],
  ['a second clause of an unknown form', 'RFC 9110, 5.5; Hearsay', ['Hearsay']],
  ['nothing in a remark', 'RFC 9110, 5.5; hearsay', []],
])('a source is reported for %s', (_, source, unlisted) => {
  expect(unlistedClauses(source, known.page)).toEqual(unlisted);
});

it.each([
  ['a section', '(interface document, Weather)', 'interface document, Weather)'],
  ['a section over a line end', '// (interface\n   // document, Weather)', 'interface document, Weather)'],
  ['a decision', 'decisions, Taste', 'decisions, Taste'],
  ['an RFC', 'RFC 99999', 'RFC 99999'],
  ['a thread', 'nowhere issue 12', 'nowhere issue 12'],
  ['a recording', 'TestS3::test_nothing_at_all', 'TestS3::test_nothing_at_all'],
  ['a page', '(public protocol, "A title of nothing")', 'public protocol, "A title of nothing"'],
  ['a page of a guide', '(IAM User Guide, "Hearsay")', 'IAM User Guide, "Hearsay")'],
  ['a requirement', 'see BKT-NAME-98', 'BKT-NAME-98'],
])('a text is reported for %s that is not there', (_, text, lost) => {
  expect(lostCitations(text, known)).toEqual([lost]);
});
