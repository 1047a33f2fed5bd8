import { headingsOf, rowsBelow, sectionOf } from './markdown.ts';

/** The content of `docs/sources.md`, by which citations are checked. */
export interface SourcesPage {
  /** Each matches the beginning of a clause of a source. */
  forms: readonly RegExp[];
  /** Sections of the interface document: their whole paths, and their names. */
  sections: readonly string[];
  /** Titles of pages that are cited without an address. */
  titles: ReadonlySet<string>;
  rfcs: ReadonlySet<string>;
  /** Projects whose threads are cited, by the name that citations use. */
  projects: ReadonlySet<string>;
}

/** Reads the page of sources. @param decisions headings of `docs/decisions.md` */
export function readSourcesPage(page: string, decisions: readonly string[]): SourcesPage {
  const sections = sectionsOf(sectionOf(page, 'The interface document'));
  const titles = firstColumn(rowsBelow(page, 'Pages cited by title'));
  const rfcs = firstColumn(rowsBelow(page, 'Standards')).flatMap(
    (cell) => /^RFC (\d+)$/.exec(cell)?.[1] ?? [],
  );
  const projects = firstColumn(rowsBelow(page, 'Projects'));
  const words: Readonly<Record<string, string>> = {
    SECTION: oneOf(sections),
    DECISION: oneOf(decisions),
    PROJECT: oneOf(projects),
    NUMBER: `(?:${rfcs.join('|')})`,
    N: '[\\d.]+',
    ID: '[A-Z]+-[A-Z0-9]+-\\d\\d',
    TITLE: '\\S',
    PAGE: '[\\w ]+',
    TEXT: '\\S',
    URL: 'https://\\S+',
    RECORDING: 'Test\\w+',
  };
  const forms = firstColumn(rowsBelow(page, 'Forms')).map((form) => formPattern(form, words));
  return { forms, sections, titles: new Set(titles), rfcs: new Set(rfcs), projects: new Set(projects) };
}

/** Cells of the first column, without the marks of code. */
const firstColumn = (rows: readonly string[][]): string[] =>
  rows.flatMap(([first = '']) => first.split(/`,\s*`/).map((one) => one.replace(/`/g, '').trim()));

/** Longest first, so that a name does not hide a longer one. A name ends at a word boundary. */
function oneOf(names: readonly string[]): string {
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  return `(?:${longestFirst.map(escaped).join('|')})(?![\\w])`;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A form with its placeholders (words in capitals) replaced by patterns; its first letter may be upper or lower case. */
function formPattern(form: string, words: Readonly<Record<string, string>>): RegExp {
  const pattern = form
    .split(/\b([A-Z]+)\b/)
    .map((part) => words[part] ?? escaped(part).replace(/ /g, '\\s+'))
    .join('');
  const first = /^[A-Za-z]/.test(pattern)
    ? `[${pattern.charAt(0).toUpperCase()}${pattern.charAt(0).toLowerCase()}]`
    : '';
  return new RegExp(`^${first}${first === '' ? pattern : pattern.slice(1)}`);
}

/** `### Resources and their fields` with `#### Bucket` below it gives the path `Resources and their fields › Bucket` and `Bucket`. */
function sectionsOf(part: string): string[] {
  const names: string[] = [];
  let above = '';
  for (const { level, title } of headingsOf(part)) {
    if (level === 3) above = title;
    names.push(title, ...(level > 3 ? [`${above} › ${title}`] : []));
  }
  const operations = rowsBelow(`# Part\n${part}`, 'Object API').map(([name = '']) => name);
  return [...names, ...operations];
}
