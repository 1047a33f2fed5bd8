import { expect, test } from 'vitest';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { inOrder } from './order.ts';
import { Turns } from './turns.ts';

const order = (...ids: RequirementId[]) => inOrder(ids.map((id) => ({ id }))).map(({ id }) => id);

test('the longest cases begin first, and programs are spread over the others', () => {
  const others: RequirementId[] = ['ACL-ACCESS-01', 'BKT-DEL-01', 'BKT-DEL-04', 'BKT-DEL-05', 'BKT-DEL-06'];
  expect(
    order(...others, 'BKT-DEL-09', 'BKT-DEL-10', 'CLI-AWSCLI-01', 'CLI-AWSCLI-02', 'LIST-MAX-03'),
  ).toEqual(['LIST-MAX-03', 'CLI-AWSCLI-01', ...others, 'BKT-DEL-09', 'CLI-AWSCLI-02', 'BKT-DEL-10']);
  expect(order('CLI-AWSCLI-01', 'CLI-AWSCLI-02')).toEqual(['CLI-AWSCLI-01', 'CLI-AWSCLI-02']);
});

test('cases that are expected to fail begin before the others: some wait in vain for an effect', () => {
  const cases = (['BKT-DEL-01', 'BKT-DEL-04', 'LIST-MAX-03'] as const).map((id) => ({ id }));
  const ids = inOrder(cases, ['BKT-DEL-04']).map(({ id }) => id);
  expect(ids).toEqual(['LIST-MAX-03', 'BKT-DEL-04', 'BKT-DEL-01']);
});

test('as many cases work at once as there are turns, in the order in which they asked; a failed one returns its turn', async () => {
  const turns = new Turns(2);
  const events: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) =>
    turns.take(async () => {
      events.push(name);
      await new Promise<void>((resolve, reject) =>
        ends.push(name === 'a' ? () => reject(new Error()) : resolve),
      );
    });
  const all = ['a', 'b', 'c', 'd'].map((name) => work(name).catch(() => events.push(`${name} failed`)));
  await Promise.resolve();
  expect(events).toEqual(['a', 'b']);
  ends[0]?.();
  await expect.poll(() => events).toEqual(['a', 'b', 'c', 'a failed']);
  ends[1]?.();
  await expect.poll(() => ends.length).toBe(4);
  for (const end of ends) end();
  await Promise.all(all);
  expect(events.at(-1)).toBe('d');
});
