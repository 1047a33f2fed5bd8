import { matrixPage } from '../../reports/html/matrix.ts';
import { matrixConsole } from '../../reports/matrix/console.ts';
import { matrixMarkdown } from '../../reports/matrix/markdown.ts';
import { matrixOf } from '../../reports/matrix/matrix-of.ts';
import { readInputs } from '../../reports/matrix/read-inputs.ts';
import { ExitCode } from '../exit-code.ts';
import { writeOutput } from '../output-file.ts';
import { UserError } from '../user-error.ts';

/** Options of `assay matrix`. */
export interface MatrixOptions {
  /** The page. */
  out?: string;
  /** The table in Markdown. */
  markdown?: string;
}

/** A page with more columns would be slow and unreadable. */
const MAX_FILES = 40;

/**
 * `assay matrix`: read results and surveys, and write them side by side as a page and as Markdown; without a file for either, the
 * counts on a terminal, or Markdown on any other standard output.
 * @throws UnusableResults, UserError for files that cannot be read or written
 */
export function runMatrix(words: readonly string[], { out, markdown }: MatrixOptions): ExitCode {
  if (words.length > MAX_FILES)
    throw new UserError(`${words.length} files are too many for one matrix; give at most ${MAX_FILES}.`);
  if (out !== undefined && out === markdown)
    throw new UserError(`${out} cannot be both the page and the Markdown; name two files.`);
  const { runs, surveys, files } = readInputs(words);
  const matrix = matrixOf(runs, surveys);
  if (out !== undefined) writeOutput(out, matrixPage(matrix), files);
  if (markdown !== undefined) writeOutput(markdown, matrixMarkdown(matrix), files);
  else if (out === undefined) {
    const { isTTY, columns } = process.stdout;
    process.stdout.write(isTTY ? matrixConsole(matrix, { columns }) : matrixMarkdown(matrix));
  }
  return ExitCode.done;
}
