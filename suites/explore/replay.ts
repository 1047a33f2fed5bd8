import type { Step } from './step.ts';
import type { Explored } from './explore.ts';
import { type Find, findOf } from './find.ts';
import { type Ground, Playground } from './playground.ts';
import type { Diverged } from './sequence.ts';

/** How often a sequence is sent again. */
const TIMES = 4;

/** Send found sequences again, one after the other, each several times. Never throws. */
export async function replayAll(
  ground: Ground,
  sequences: readonly (readonly Step[])[],
  onFind: (find: Find) => void,
): Promise<Explored> {
  const playground = new Playground(ground);
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const all: Find[] = [];
  for (const steps of sequences) {
    let diverged: Diverged | undefined;
    let shown = 0;
    let tried = 0;
    for (; tried < TIMES && !ground.signal.aborted && !playground.isLost; tried += 1) {
      const came = await playground.replay(steps);
      if (came) shown += 1;
      diverged ??= came;
    }
    if (!diverged) continue;
    const repeated = { shown, tried };
    const find = findOf(diverged, ground.target, {
      repeated,
      seen: shown,
      afterSeconds: elapsed(),
      afterOperations: playground.operations,
      isShortest: true,
    });
    all.push(find);
    onFind(find);
  }
  await playground.close();
  return {
    all,
    operations: playground.operations,
    sequences: sequences.length,
    finds: all.length,
    seconds: elapsed(),
    passing: 0,
    isLost: playground.isLost,
  };
}
