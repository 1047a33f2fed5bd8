/** A command that a text mentions. */
export interface NamedCommand {
  /** `assay` and one of its commands, or a script of npm. */
  tool: 'assay' | 'npm';
  name: string;
  /** Long options, as `--name`. */
  options: string[];
}

/** The code of a page: spans, and the lines of fenced blocks without comments. */
export function codeOf(page: string): string[] {
  const fenced = [...page.matchAll(/^ *(```+)[^\n]*\n([\s\S]*?)^ *\1 *$/gm)];
  const lines = fenced
    .flatMap(([, , block = '']) => block.split('\n'))
    .map((line) => line.replace(/(^|\s)# .*$/, ''));
  const prose = fenced.reduce((rest, [block]) => rest.replace(block, ''), page);
  return [...lines, ...[...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)];
}

/** The commands of this project inside a piece of code. */
export function commandsIn(code: string): NamedCommand[] {
  return code.split(/&&|;|\|/).flatMap((part): NamedCommand[] => {
    const [, script] = /\bnpm (?:run )?(?:-s |--silent )?([a-z][\w:-]*)/.exec(part) ?? [];
    if (script !== undefined) return [{ tool: 'npm', name: script, options: [] }];
    const [, name, rest = ''] =
      /(?:^|\s)(?:assay|s3-assay@[\d.]+|cli\/assay\.js) ([a-z][a-z-]*)(.*)$/.exec(part) ?? [];
    if (name === undefined) return [];
    return [{ tool: 'assay', name, options: optionsIn(rest) }];
  });
}

/** Long options inside a text. */
export function optionsIn(text: string): string[] {
  return [...text.matchAll(/(?:^|\s)(--[a-z][a-z-]*)/g)].map(([, option = '']) => option);
}
