import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableFile } from '../../spec/bounded-file.ts';
import { withFileName, parseResults, readResultsBytes, resultsFileAt } from '../read-results.ts';
import { parseSurvey } from '../read-survey.ts';
import type { Results } from '../results.ts';
import type { SurveyFile } from '../survey.ts';
import type { Named } from './matrix-of.ts';

/** The input of a matrix. */
export interface MatrixInputs {
  runs: Named<Results>[];
  surveys: Named<SurveyFile>[];
  /** The files that were read. */
  files: string[];
}

/** Most requirements of one file; no catalogue has as many. */
const MAX_ROWS = 10_000;

/**
 * Reads the files of a matrix: results of runs and surveys, recognised by their content. `NAME=FILE` gives a column a name; a
 * folder means the `results.json` or `survey.json` in it.
 * @throws UnusableResults for a file that is neither
 */
export function readInputs(words: readonly string[]): MatrixInputs {
  const inputs: MatrixInputs = { runs: [], surveys: [], files: [] };
  for (const word of words) {
    const { path, ...named } = nameAndPath(word);
    const file = fileAt(path);
    inputs.files.push(file);
    withFileName(file, () => {
      const bytes = readResultsBytes(file);
      const survey = parseSurvey(bytes);
      if (survey) inputs.surveys.push({ file: survey, ...named });
      else inputs.runs.push({ file: bounded(parseResults(bytes)), ...named });
    });
  }
  return inputs;
}

function bounded(results: Results): Results {
  if (results.requirements.length <= MAX_ROWS) return withoutExchanges(results);
  throw new UnusableFile(`has more than ${MAX_ROWS} requirements, which no catalogue has`);
}

/** A matrix shows no exchanges, and those of twenty files would need too much memory. */
const withoutExchanges = (results: Results): Results => ({
  ...results,
  requirements: results.requirements.map((one) => ({ ...one, exchanges: [] })),
});

function fileAt(path: string): string {
  const inside = resultsFileAt(path);
  const survey = join(path, 'survey.json');
  return inside === path && existsSync(survey) ? survey : inside;
}

/** A path may itself contain an equals sign: what exists is a path. */
function nameAndPath(word: string): { path: string; name?: string } {
  const at = word.indexOf('=');
  if (at < 1 || existsSync(word)) return { path: word };
  return { name: word.slice(0, at), path: word.slice(at + 1) };
}
