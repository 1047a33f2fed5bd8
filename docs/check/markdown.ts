/** A link of a page, and its line number, from 1. */
export interface Link {
  target: string;
  line: number;
}

/** The lines of a page; those of fenced code are empty, so that they are not read as markup. */
function proseLines(text: string): string[] {
  let fence = '';
  return text.split('\n').map((line) => {
    const [, mark = ''] = /^\s*(```+|~~~+)/.exec(line) ?? [];
    if (fence === '' && mark === '') return line;
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    return '';
  });
}

/** Every link and image of a page outside code. */
export function linksOf(text: string): Link[] {
  return proseLines(text).flatMap((line, index) => {
    const prose = line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
    return [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)].map(([, target = '']) => ({
      target,
      line: index + 1,
    }));
  });
}

/** The headings of a page: level from 1, and text without markup. */
export function headingsOf(text: string): { level: number; title: string }[] {
  return proseLines(text).flatMap((line) => {
    const [, marks, title] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) ?? [];
    return marks && title ? [{ level: marks.length, title: title.replace(/[`*]/g, '') }] : [];
  });
}

/** The anchors that GitHub generates from the headings of a page; a repeated one gets a number. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const { title } of headingsOf(text)) {
    const plain = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = plain;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${plain}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/**
 * The rows of all tables below a heading (up to the next of its level or above), without header and separator; cells are trimmed.
 */
export function rowsBelow(text: string, heading: string): string[][] {
  return sectionOf(text, heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells, index, all) => !isRule(cells) && !isRule(all[index + 1] ?? []));
}

const isRule = (cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => /^:?-{3,}:?$/.test(cell));

/** The text below a heading, up to the next of its level or above. @throws Error when the page has no such heading */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.replace(/^#+\s+/, '') === heading && line.startsWith('#'));
  if (start === -1) throw new Error(`no heading "${heading}"`);
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 1;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => (/^(#+)\s/.exec(line)?.[1]?.length ?? 7) <= level);
  return rest.slice(0, end === -1 ? undefined : end).join('\n');
}
