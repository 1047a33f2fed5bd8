/** A command of this project that a page shows in a block of shell. */
export interface ShellCommand {
  /** The line as on the page, without its comment. */
  line: string;
  /** What follows `assay`, as a shell would split it. */
  words: string[];
}

/** What comes before the words in every form in which pages start the command. */
const ASSAY = /^(?:npx (?:--yes )?)?(?:assay|s3-assay@[\d.]+|node cli\/assay\.js)(?= |$)/;

/** Blocks of shell of a page: lines without comments, those that end with a backslash joined to the next. */
function shellLines(page: string): string[] {
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *``` *$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .replace(/\\\n\s*/g, ' ')
      .split('\n')
      .map((line) => line.replace(/(^|\s)#\s.*$/, '').trim())
      .filter((line) => line !== ''),
  );
}

/** The commands of this project in the blocks of shell of a page, in their order. */
export function shellCommands(page: string): ShellCommand[] {
  return shellLines(page)
    .flatMap((line) => line.split(' && '))
    .flatMap((part) => {
      const line = part.trim().replace(/^(?:[A-Z_]+=\S* )+/, '');
      const [start] = ASSAY.exec(line) ?? [];
      return start === undefined ? [] : [{ line, words: wordsOf(line.slice(start.length)) }];
    });
}

/** Words of a line as a shell splits them: quotes hold a word together and are taken away. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(/["']/g, ''));
}
