import { writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import type { Consumer } from './consumer.ts';
import type { Program } from './programs.ts';

/** How consumers resolve modules: as Node does, by the rules of Node 16 or the latest, or as bundlers do. */
const RESOLUTIONS = [
  { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
] as const;

/**
 * Compile programs in the project as strictly as TypeScript can.
 * @returns errors in them, or in the declarations of the package
 */
export function compile({ folder }: Consumer, programs: readonly Program[]): string[] {
  const files = programs.map(({ code }, index) => {
    const file = join(folder, `typed-${index}.ts`);
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
  return RESOLUTIONS.flatMap((resolution) => {
    const program = ts.createProgram(files, {
      ...resolution,
      target: ts.ScriptTarget.ES2023,
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      types: ['node'],
      typeRoots: [join(folder, 'node_modules', '@types')],
    });
    return ts
      .getPreEmitDiagnostics(program)
      .filter(({ file }) => file === undefined || isOurs(file.fileName, folder))
      .map(({ file, messageText }) => {
        const { moduleResolution } = resolution;
        const where = file?.fileName.slice(folder.length + 1) ?? 'program';
        const what = ts.flattenDiagnosticMessageText(messageText, '\n');
        return `${ts.ModuleResolutionKind[moduleResolution]}: ${where}: ${what}`;
      });
  });
}

/** Errors in declarations of other packages are not ours. */
function isOurs(file: string, folder: string): boolean {
  const inside = file.startsWith(`${folder}${sep}`) ? file.slice(folder.length + 1) : file;
  return !inside.includes('node_modules') || inside.startsWith(join('node_modules', 's3-assay', 'dist'));
}
