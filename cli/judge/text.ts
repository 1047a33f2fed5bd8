import { headline } from '../../reports/headline.ts';
import { plural } from '../../reports/plural.ts';
import { oneLine, visible } from '../../reports/visible-text.ts';
import type { JudgedAgain } from './judge-again.ts';

/** Lines of one kind that are shown; `--json` has all. */
const SHOWN = 30;

/** The result of judging a run again, for a terminal. */
export function judgedAgainText(judged: JudgedAgain, hasResult: boolean): string {
  const { results, sameSuite, notInTranscript, takenFromRecord, differences } = judged;
  const { title, sentences } = headline(results);
  const musts = takenFromRecord.filter((id) =>
    results.requirements.some((one) => one.id === id && one.level === 'MUST'),
  );
  const lines = [
    `Judged again: ${title}: ${oneLine(results.target.name)}, dialect ${results.target.dialect}. ${sentences.join(' ')}`,
    ...(sameSuite ? [] : ['The run was judged by another catalogue, contract or suite than this Assay has.']),
    ...(notInTranscript.length > 0
      ? [`Not in the transcript, so not judged: ${some(notInTranscript)}.`]
      : []),
    ...(takenFromRecord.length > 0
      ? [
          `Taken as recorded, since no transcript can show them: ${plural(takenFromRecord.length, 'requirement')}, ${musts.length} at level MUST.`,
        ]
      : []),
    agreement(differences.length, hasResult),
    ...differences.slice(0, SHOWN).map(({ where, what }) => `  ${where}: ${what}`),
    ...(differences.length > SHOWN ? [`  and ${differences.length - SHOWN} more; --json shows all`] : []),
  ];
  return `${visible(lines.join('\n'))}\n`;
}

function agreement(differences: number, hasResult: boolean): string {
  const what = hasResult
    ? 'The result, the transcript, and what was judged again'
    : 'What was recorded and what was judged again';
  return differences === 0
    ? `${what} agree: verdicts, findings, observations and counts.`
    : `${what} differ in ${plural(differences, 'place')}:`;
}

function some(ids: readonly string[]): string {
  const shown = ids.slice(0, SHOWN).join(', ');
  return ids.length > SHOWN ? `${shown} and ${ids.length - SHOWN} more` : shown;
}
