import type { Command } from 'commander';
import { targetOptions } from '../options.ts';
import type { TargetOptions } from '../target-choice.ts';

/** `assay doctor`: can this target be judged, and if not, what has to be set? */
export function addDoctor(assay: Command): void {
  targetOptions(assay.command('doctor'))
    .description('check whether a deployment can be judged, and say what to set if not')
    .addHelpText(
      'after',
      '\nOne small bucket is created and removed again.\n\nExamples:\n  assay doctor --target storage.yaml\n  assay doctor http://127.0.0.1:9000 --dialect aws',
    )
    .action(async (url: string | undefined, options: TargetOptions) => {
      const { doctor } = await import('../preflight/doctor.ts');
      process.exitCode = await doctor(url, options);
    });
}
