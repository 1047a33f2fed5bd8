import type { Source, Step } from './step.ts';

/** The same steps numbered 1, 2, 3, … as a reader counts them; references follow. */
export function renumbered(steps: readonly Step[]): Step[] {
  const numbers = new Map(steps.map(({ n }, index) => [n, index + 1]));
  const at = (n: number): number => numbers.get(n) ?? -1;
  const about = <S extends Source>(source: S): S =>
    typeof source.version === 'number' ? { ...source, version: at(source.version) } : source;
  return steps.map((step, index): Step => {
    const numbered: Step = { ...step, n: index + 1 };
    if ('upload' in numbered) numbered.upload = at(numbered.upload);
    if (numbered.do === 'bulkDelete') numbered.items = numbered.items.map(about);
    if (numbered.do === 'copy') numbered.from = about(numbered.from);
    if (numbered.do === 'copyPart') numbered.from = about(numbered.from);
    return 'version' in numbered ? about(numbered) : numbered;
  });
}
