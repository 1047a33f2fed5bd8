import type { Command } from 'commander';
import { dialectOption } from '../options.ts';
import type { TargetOptions } from '../target-choice.ts';

/** `assay doctor`: can this target be judged, and if not, what has to be set? */
export function addDoctor(assay: Command): void {
  assay
    .command('doctor')
    .description('look whether a deployment can be judged, and say what to set if not')
    .argument('[url]', 'address of the object storage')
    .option('-t, --target <file>', 'target file (YAML) that describes the deployment')
    .option('--variables <file>', 'KEY=value lines to fill ${KEY} in the target file from')
    .addOption(dialectOption('tokens that the deployment speaks (default std, or as the target file says)'))
    .addHelpText(
      'after',
      '\nOne small bucket is made and removed again.\n\nExamples:\n  assay doctor --target storage.yaml\n  assay doctor http://127.0.0.1:9000 --dialect aws',
    )
    .action(async (url: string | undefined, options: TargetOptions) => {
      const { doctor } = await import('../preflight/doctor.ts');
      process.exitCode = await doctor(url, options);
    });
}
