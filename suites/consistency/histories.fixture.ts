import fc from 'fast-check';
import type { TimedCall } from './linearize.ts';
import type { KeyCall } from './register.ts';

/** Histories for tests of the search and of what is made of it. */

export const write = (content: string): KeyCall => ({ kind: 'write', content, outcome: 'done' });

let clients = 0;

/** A call of a client of its own. */
export const during = (from: number, until: number | undefined, call: KeyCall): TimedCall => ({
  client: (clients += 1),
  from,
  until,
  call,
});

const content = fc.constantFrom('a', 'b', 'c');
const condition = fc.option(fc.oneof(fc.constant({ absent: true } as const), fc.record({ match: content })), {
  nil: undefined,
});
const anyCall: fc.Arbitrary<KeyCall> = fc.oneof(
  fc.record({ kind: fc.constant('read' as const), content: fc.option(content, { nil: undefined }) }),
  fc.record({
    kind: fc.constant('write' as const),
    content,
    condition,
    outcome: fc.constantFrom('done' as const, 'refused' as const, 'unknown' as const),
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    outcome: fc.constantFrom('done' as const, 'unknown' as const),
  }),
);
/** Up to seven calls that overlap at random; about half of such histories cannot be ordered. */
export const history = fc.array(
  fc.tuple(fc.nat(3), fc.nat(12), fc.nat(5), anyCall).map(([client, from, length, call]) => ({
    client,
    from,
    until: call.kind !== 'read' && call.outcome === 'unknown' ? undefined : from + length,
    call,
  })),
  { maxLength: 7 },
);

/**
 * A history of etcd under network partitions, recorded by Jepsen and published with Porcupine (`test_data/jepsen/etcd_002.log`, MIT
 * license), which finds it linearizable: process, event (invoked, ok, failed, ? unknown), operation (read, write, compare and set).
 */
export const ETCD_002 = `
4 i r 4 o r 1 i w1 2 i c2>4 3 i c1>2 0 i c1>4 1 o w1 0 f c1>4 2 o c2>4 3 o c1>2 4 i w0 4 o w0 1 i w2 1 o w2 0 i
r 0 o r2 2 i c0>2 3 i c2>3 2 f c0>2 3 o c2>3 4 i r 4 o r3 1 i w3 1 o w3 0 i w2 2 i w0 0 o w2 2 o w0 3 i c0>4 3 o
c0>4 4 i c3>4 4 f c3>4 1 i w1 0 i w3 0 o w3 1 o w1 2 i r 2 o r3 3 i r 3 o r3 4 i r 4 o r3 0 i c4>3 0 f c4>3 1 i
c2>2 2 i w3 1 f c2>2 3 i w2 4 i w2 4 o w2 0 i c1>4 0 f c1>4 2 ? w 1 i w3 1 o w3 3 ? w 4 i c3>0 4 o c3>0 0 i r 0
o r0 7 i c3>1 1 i w1 8 i r 8 o r3 4 i c4>0 1 o w1 0 i w2 0 o w2 7 ? c 4 f c4>0 8 i c4>0 1 i w0 1 o w0 0 i w4 0 o
w4 12 i w4 4 i r 4 o r4 8 ? c 1 i r 1 o r4 0 i w2 12 ? w 0 o w2 4 i c3>0 4 f c3>0 13 i w3 1 i w0 17 i r 0 i c2>1
17 o r3 4 i w1 13 ? w 1 ? w 0 ? c 17 i c0>1 4 ? w 18 i r 18 o r3 6 i w3 5 i w2 17 ? c 9 i c2>2 18 i w4 6 ? w 5 ?
w 22 i w1 9 ? c 18 ? w 11 i w3 10 i c1>1 22 ? w 14 i w0 11 o w3 23 i c4>4 14 o w0 10 f c1>1 23 f c4>4 27 i w1 11
i w2 11 o w2 14 i c1>2 10 i r 10 o r2 14 f c1>2 23 i r 23 o r0 27 ? w 11 i w1 11 o w1 10 i r 10 o r1 14 i w2 23
i c2>3 32 i c2>1 14 o w2 11 i w4 11 o w4 10 i c1>1 10 f c1>1 23 ? c 32 ? c 14 i w4 14 o w4 11 i c2>4 11 f c2>4
10 i r 10 o r4 28 i r 28 o r0 37 i w3 37 ? w 14 i r 14 o r4
`;

/** Such a history as calls; what has no known outcome has no end. */
export function jepsen(log: string): TimedCall[] {
  const calls: TimedCall[] = [];
  const open = new Map<string, { from: number; asked: string }>();
  const words = log.trim().split(/\s+/);
  for (let at = 0; at < words.length; at += 3) {
    const [process = '', event, operation = ''] = words.slice(at, at + 3);
    if (event === 'i') open.set(process, { from: at, asked: operation });
    const begun = open.get(process);
    if (event === 'i' || begun === undefined) continue;
    open.delete(process);
    const outcome = event === 'o' ? 'done' : event === 'f' ? 'refused' : 'unknown';
    const call = jepsenCall(begun.asked, operation, outcome);
    calls.push(during(begun.from, outcome === 'unknown' ? undefined : at, call));
  }
  return calls;
}

function jepsenCall(asked: string, answered: string, outcome: 'done' | 'refused' | 'unknown'): KeyCall {
  const [before = '', after = ''] = asked.slice(1).split('>');
  if (asked.startsWith('r')) return { kind: 'read', content: answered.slice(1) || undefined };
  if (asked.startsWith('w')) return { kind: 'write', content: before, outcome };
  return { kind: 'write', content: after, condition: { match: before }, outcome };
}
