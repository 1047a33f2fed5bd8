import type { SourcesPage } from './sources-page.ts';

/** The citable names of the repository, besides the page of sources. */
export interface Known {
  page: SourcesPage;
  /** Headings of `docs/decisions.md`. */
  decisions: readonly string[];
  /** Names of recorded answers: `TestS3::test_…`. */
  recordings: ReadonlySet<string>;
  /** Titles of pages that sources of requirements cite with their address. */
  titles: ReadonlySet<string>;
  /** Ids of requirements. */
  requirements: ReadonlySet<string>;
}

/** The clauses of a source, separated by semicolons outside parentheses. */
export function clausesOf(source: string): string[] {
  const clauses: string[] = [''];
  let depth = 0;
  for (const character of source.replace(/\s+/g, ' ')) {
    if (character === '(') depth += 1;
    if (character === ')') depth = Math.max(0, depth - 1);
    if (character === ';' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += character;
  }
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== '');
}

/**
 * Clauses of a source that match no form of the page. After the first clause, one that begins with a lower-case letter is a
 * remark.
 * @param free whether the source is a free sentence that says which documents are silent (basis `open`)
 */
export function unlistedClauses(source: string, { forms }: SourcesPage, free = false): string[] {
  return clausesOf(source).filter((clause, index) => {
    if (forms.some((form) => form.test(clause))) return false;
    return !free && (index === 0 || /^[A-Z]/.test(clause));
  });
}

/** Every citation in a text of something that does not exist, one line each. */
export function lostCitations(text: string, known: Known): string[] {
  const { page, decisions, recordings, requirements } = known;
  const plain = text.replace(/\r?\n[ \t]*(?:\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');
  const guides = [...page.titles, ...known.titles];
  const begins = (tail: string, names: readonly string[]) =>
    names.some((name) => tail.startsWith(name) && !/^\w/.test(tail.slice(name.length)));
  const check = (pattern: RegExp, known: (tail: string) => boolean): string[] =>
    [...plain.matchAll(pattern)].flatMap((match) => {
      const [, named] = match;
      const tail = named ?? plain.slice(match.index + match[0].length, match.index + match[0].length + 90);
      return known(tail) ? [] : [`${match[0]}${named === undefined ? tail.slice(0, 60) : ''}`];
    });
  return [
    ...check(/\b[Ii]nterface document,\s+(?=[A-Z])/g, (tail) => begins(tail, page.sections)),
    ...check(/\b[Dd]ecisions,\s+(?=[A-Z])/g, (tail) => begins(tail, decisions)),
    ...check(/\bRFC\s+(\d+)/g, (number) => page.rfcs.has(number)),
    ...check(/([\w./-]+)\s+(?:issue|pull request)s?\s+\d+/g, (project) => page.projects.has(project)),
    ...check(/\b(Test[A-Z]\w+::test_\w+(?:\[[^\]]*\])?)/g, (name) => isRecording(name, recordings)),
    ...check(/\bAWS(?: S3)? recorded,\s+(?=\S)/g, (tail) => /^(Test[A-Z]|test_)/.test(tail)),
    ...check(/\bAWS recorded,\s+(Test[A-Z]\w+)(?!\w|::)/g, (name) => isRecording(`${name}::`, recordings)),
    ...check(/\brecorded,\s+(test_\w+)/g, (name) => isRecording(`::${name}`, recordings)),
    ...check(/\b(?:public|compatible)\s+protocol,\s+"([^"]+)"/g, (title) =>
      page.titles.has(title.replace(/\s+/g, ' ')),
    ),
    ...check(/\b(?:Amazon S3|IAM) User Guide,\s+"?(?=[A-Z])/g, (tail) => begins(tail, guides)),
    ...check(/\bpublic guide,/g, () => false),
    ...check(/\b([A-Z]{2,}(?<!RFC|ISO|UTF|SHA)-[A-Z0-9]+-\d\d)(?![\w-])/g, (id) => requirements.has(id)),
  ];
}

/** A citation may leave out the parameters that a recording has in brackets, or the class before `::`. */
function isRecording(name: string, recordings: ReadonlySet<string>): boolean {
  if (recordings.has(name)) return true;
  return [...recordings].some(
    (known) =>
      known.endsWith(name) || known.includes(`${name}[`) || (name.endsWith('::') && known.startsWith(name)),
  );
}
