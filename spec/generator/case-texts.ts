import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgingFile } from '../requirement.ts';
import { type RequirementSource, stemOf } from './requirements.ts';

/** The comment above a case: enough to compare the case with. */
export type CaseText = Pick<RequirementSource, 'id' | 'level' | 'text'>;

const WIDTH = 116;
const ID = "['`]([A-Z]+(?:-(?:[A-Z0-9]+|\\$\\{[^}]*\\}))*-\\d\\d)['`]";
/** Lines that begin a case: a call, a row of a table, or an entry of a list, with the id first. */
const CASE_LINE = new RegExp(
  `^\\s*(?:(?:[A-Za-z]+\\(|\\[|\\{ |'[a-z-]+': )?(?:id: )?${ID}|for \\(const id of \\[${ID})`,
);
/** An id on its own line belongs to the line that begins the call or the row. */
const OPENING_LINE = /^\s*(?:[A-Za-z]+\(|\{|\[)$/;
const TEXT_LINE = /^\s*\/\/ [A-Z]+(?:-[A-Z0-9]+)*-\d\d \((?:MUST|SHOULD|MAY|std|aws)/;
const CONTINUATION = /^\s*\/\/ {3}\S/;

/**
 * The suites of all requirement files, by path below the root, each with the texts of its requirements above its cases.
 * A suite and its requirements share a stem: `spec/requirements/acl/wire.yaml`, `suites/acl/wire.suite.ts`.
 */
export async function suitesWithTexts(
  root: string,
  requirements: readonly RequirementSource[],
): Promise<Map<string, string>> {
  const byStem = new Map<string, RequirementSource[]>();
  for (const requirement of requirements) {
    const stem = stemOf(requirement);
    byStem.set(stem, [...(byStem.get(stem) ?? []), requirement]);
  }
  const suites = new Map<string, string>();
  for (const [stem, own] of byStem) {
    const file = judgingFile(stem);
    if (existsSync(join(root, file)))
      suites.set(file, withCaseTexts(await readFile(join(root, file), 'utf8'), own));
  }
  return suites;
}

/** A suite's source with the text of each of `requirements` above the line that begins its case, replacing former ones. */
export function withCaseTexts(source: string, requirements: readonly CaseText[]): string {
  const due = new Map(requirements.map((one) => [one.id, one]));
  const bare = withoutCaseTexts(source.split('\n'));
  const literal = new Set(idsIn(bare.join('\n')));
  const isMeant = (written: string, id: string) =>
    written === id ||
    (!literal.has(id) && new RegExp(`^${written.replaceAll(/\$\{[^}]*\}/g, '[A-Z0-9]+')}$`).test(id));
  const lines: string[] = [];
  for (const line of bare) {
    const ids = CASE_LINE.test(line) ? idsIn(line) : [];
    const texts = [...due.values()].filter(({ id }) => ids.some((written) => isMeant(written, id)));
    for (const { id } of texts) due.delete(id);
    const above = texts.length > 0 && OPENING_LINE.test(lines.at(-1) ?? '') ? lines.pop() : undefined;
    const indent = /^\s*/.exec(above ?? line)?.[0] ?? '';
    lines.push(...texts.flatMap((one) => comment(one, indent)));
    if (above !== undefined) lines.push(above);
    lines.push(line);
  }
  return lines.join('\n');
}

/** Ids as written in a suite, with `${…}` for a part that a loop fills in. */
function idsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(ID, 'g'))].map(([, id = '']) => id);
}

function withoutCaseTexts(lines: readonly string[]): string[] {
  let isText = false;
  return lines.filter((line) => {
    isText = TEXT_LINE.test(line) || (isText && CONTINUATION.test(line));
    return !isText;
  });
}

function comment({ id, level, text }: CaseText, indent: string): string[] {
  const levels =
    typeof level === 'string'
      ? level
      : Object.entries(level)
          .map(([dialect, here]) => `${dialect} ${here}`)
          .join(', ');
  const lines: string[] = [];
  let line = `${indent}// ${id} (${levels}):`;
  for (const word of text.trim().split(/\s+/)) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = `${indent}//   ${word}`;
    } else line += ` ${word}`;
  }
  return [...lines, line];
}
