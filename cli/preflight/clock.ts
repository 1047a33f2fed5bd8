import type { Exchange } from '../../client/exchange.ts';
import { ExitCode } from '../exit-code.ts';
import type { Check } from './check.ts';

/** Seconds by which a request's date may differ from the server's clock (Signature Version 4: 15 minutes). */
const REFUSED_FROM_SECONDS = 15 * 60;
/** Seconds from which a difference is reported. */
const NOTED_FROM_SECONDS = 60;

/** Whether our clock and the target's agree, by the Date header of an answer (whole seconds) and the time of its arrival. */
export function checkClock(exchange: Exchange): Check {
  const title = 'clock';
  const theirs = Date.parse(exchange.header('date') ?? '');
  if (Number.isNaN(theirs))
    return { title, state: 'note', detail: 'the target gives no time (no readable Date header)' };
  const ours = exchange.startedAt.getTime() + exchange.milliseconds / 2;
  const apart = Math.round((theirs - ours) / 1000);
  const size = Math.abs(apart);
  if (size < NOTED_FROM_SECONDS)
    return { title, state: 'ok', detail: size <= 1 ? 'agrees with ours' : `${size} s from ours` };
  const detail = `the target's clock is ${inWords(size)} ${apart > 0 ? 'ahead of' : 'behind'} ours`;
  if (size < REFUSED_FROM_SECONDS) return { title, state: 'note', detail };
  return {
    title,
    state: 'wrong',
    detail: `${detail}; signatures are refused from 15 min on`,
    fix: `set the clocks by a time server: ours says ${new Date(ours).toISOString()}, the target ${new Date(theirs).toISOString()}`,
    exitCode: ExitCode.usage,
  };
}

function inWords(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes} min ${seconds % 60} s`;
}
