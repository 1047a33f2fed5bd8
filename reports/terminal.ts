import pc from 'picocolors';
import type { VerdictWords } from './verdict-words.ts';

/** Colours by tone. */
export type Paint = ReturnType<typeof painter>;

/** @param color on or off; by default decided by the terminal and `NO_COLOR` */
export function painter(color: boolean | undefined) {
  const colors = pc.createColors(color ?? pc.isColorSupported);
  const tones: Record<VerdictWords['tone'], (text: string) => string> = {
    good: colors.green,
    bad: colors.red,
    caution: colors.yellow,
    info: colors.cyan,
    open: colors.red,
    quiet: colors.dim,
  };
  return { ...tones, bold: colors.bold, dim: colors.dim };
}

/** Characters of a line: those of the terminal, within readable limits; 80 when the width is not known. */
export function widthOf(columns = 80): number {
  return Math.min(100, Math.max(32, columns));
}

/** Break `text` at spaces so that no line is longer than `width`; every line is indented. A long word may exceed it. */
export function wrap(text: string, width: number, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each) => ' '.repeat(indent) + each).join('\n');
}

/**
 * `text` behind a head, broken at spaces; further lines begin under its first word. Where the head leaves it too little room, the
 * text is below the head, at `indent`.
 * @param length characters of the head as they are seen, without colours
 */
export function hanging(head: string, length: number, text: string, width: number, indent = 4): string {
  const [first = ''] = text.split(' ', 1);
  if (length > width / 2 || length + first.length > width)
    return `${head.trimEnd()}\n${wrap(text, width, indent)}`;
  return `${head}${wrap(text, width, length).slice(length)}`;
}

/** Blocks with an empty line between them, empty ones left out. */
export function joinedBlocks(blocks: readonly string[]): string {
  return `\n${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
