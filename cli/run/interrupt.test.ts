import { expect, test, vi } from 'vitest';
import { ExitCode } from '../exit-code.ts';
import { catchInterrupts } from './interrupt.ts';

test('the first signal ends the run in order, another at the same moment is ignored, a later one aborts at once', () => {
  const left: ExitCode[] = [];
  const first = vi.fn();
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let time = 1000;
  const interrupt = catchInterrupts(first, { leave: (code) => left.push(code), now: () => time });
  try {
    process.emit('SIGINT');
    expect(interrupt.signal.aborted).toBe(true);
    time += 50;
    process.emit('SIGINT');
    expect(left).toEqual([]);
    time += 500;
    process.emit('SIGTERM');
    expect(left).toEqual([ExitCode.incomplete]);
    expect(first).toHaveBeenCalledOnce();
  } finally {
    interrupt.dispose();
    silent.mockRestore();
  }
});
