import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that shows how the package is used. */
export interface Program {
  /** Where it is: `examples/client.ts`, `api/judge.ts @example 1`. */
  name: string;
  code: string;
  /** Lines that it prints, according to the comments after `console.log(…);`. */
  expected: string[];
}

/** The programs in the comments of a folder of entries, in the order of their files. */
export function programsInComments(folder: string): Program[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => {
      const blocks = readFileSync(join(folder, file), 'utf8').matchAll(
        /@example\n \* ```ts\n([^]*?)\n \* ```/g,
      );
      return [...blocks].map(([, block = ''], index) =>
        programOf(`api/${file} @example ${index + 1}`, block.replace(/^ \* ?/gm, '')),
      );
    });
}

/** The programs of a folder of examples, except tests, which Vitest runs. */
export function programsIn(folder: string): Program[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => programOf(`examples/${file}`, readFileSync(join(folder, file), 'utf8')));
}

function programOf(name: string, code: string): Program {
  const comments = code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm);
  return { name, code, expected: [...comments].flatMap(([, said = '']) => said.split(', ')) };
}
