import { Option, type Command } from 'commander';
import { dialectOption } from '../options.ts';
import type { ContractOptions } from '../contract/write-contract.ts';

const EXAMPLES = `
Examples:
  assay contract --dialect aws --out contract
  assay contract --out contract --force`;

/** `assay contract`: the contract as files for other tools. */
export function addContract(assay: Command): void {
  assay
    .command('contract')
    .description('write the contract as OpenAPI, XML Schemas, JSON Schemas and a list of errors')
    .addOption(dialectOption('dialect whose contract is written').default('std'))
    .requiredOption('-o, --out <dir>', 'folder for the files')
    .addOption(new Option('--force', 'write into a folder that contains other files'))
    .addHelpText('after', EXAMPLES)
    .action(async (options: ContractOptions) => {
      const { writeContract } = await import('../contract/write-contract.ts');
      console.log(writeContract(options));
    });
}
