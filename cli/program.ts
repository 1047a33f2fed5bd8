import { Command } from 'commander';
import { visible } from '../spec/visible-text.ts';
import { addCatalogue } from './commands/catalogue.ts';
import { addCertify } from './commands/certify.ts';
import { addClean } from './commands/clean.ts';
import { addCompare } from './commands/compare.ts';
import { addContract } from './commands/contract.ts';
import { addDoctor } from './commands/doctor.ts';
import { addExplain } from './commands/explain.ts';
import { addExplore } from './commands/explore.ts';
import { addFaults } from './commands/faults.ts';
import { addHistory } from './commands/history.ts';
import { addHostReferences } from './commands/host-references.ts';
import { addJudge } from './commands/judge.ts';
import { addKeygen } from './commands/keygen.ts';
import { addList } from './commands/list.ts';
import { addMatrix } from './commands/matrix.ts';
import { addMerge } from './commands/merge.ts';
import { addNew } from './commands/new.ts';
import { addRun } from './commands/run.ts';
import { addServe } from './commands/serve.ts';
import { addSurvey } from './commands/survey.ts';
import { addVerify } from './commands/verify.ts';
import { refuseUnusableWords } from './usable-words.ts';
import { version } from './version.ts';

/** The `assay` command. Each command loads its modules when it runs, so that `--help` is fast. */
export function program(): Command {
  const assay = new Command('assay')
    .description(
      'Judges whether an S3-family object storage conforms to its contract, and serves one that does.',
    )
    .version(version())
    .exitOverride()
    // Messages repeat what was typed, and a script may have taken that from an untrusted source.
    .configureOutput({ writeErr: (text) => process.stderr.write(visible(text)) })
    .showHelpAfterError('(add --help for commands and options)')
    .addHelpText(
      'after',
      '\nExit codes: 0 conformant, 1 not conformant, 2 wrong usage or settings, 3 incomplete.',
    );
  for (const add of [
    addRun,
    addDoctor,
    addSurvey,
    addList,
    addExplain,
    addCatalogue,
    addNew,
    addServe,
    addJudge,
    addMerge,
    addKeygen,
    addCertify,
    addVerify,
    addClean,
    addCompare,
    addMatrix,
    addContract,
    addExplore,
    addFaults,
    addHistory,
    addHostReferences,
  ])
    add(assay);
  refuseUnusableWords(assay);
  return assay;
}
