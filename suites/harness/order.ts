import { requirements, type RequirementId } from '../../spec/generated/requirements.ts';

/**
 * Cases that begin first, so that none of them runs by itself at the end. Some send a thousand requests or megabytes on
 * any target; others send what a target was seen never to answer, which takes `limits.requestSeconds`.
 */
const FIRST: ReadonlySet<RequirementId> = new Set<RequirementId>([
  // Never answered by Ceph RGW 16.2.
  'OBJ-OVER-03',
  // Never answered by versitygw 1.8.
  'LIST-ENC-10',
  'LIST-ENC-11',
  'OBJ-KEY-14',
  'OBJ-KEY-16',
  // Retried for half a minute by OpenStack Swift 2.30.
  'SIG-QUERY-19',
  // A thousand objects, and a thousand keys.
  'LIST-MAX-03',
  'BULK-DEL-05',
  // The longest tables of decisions.
  'ACL-ACCESS-04',
  'ACL-BUCKET-13',
]);

/** Whether most of a case is waiting for a clock or a period of the target: it takes no turn of those that work. */
export function isWaiting(id: RequirementId): boolean {
  const { needs } = requirements[id];
  return needs.includes('clock') || needs.includes('callback');
}

/** One of so many cases starts a program, while there are any: programs need seconds of processor time, requests wait. */
const APART = 6;

/**
 * Cases in the order in which they begin: the longest first, then those expected to fail, programs early and spread, the others as
 * registered.
 */
export function inOrder<Case extends { id: RequirementId }>(
  cases: readonly Case[],
  expectedToFail: readonly RequirementId[] = [],
): Case[] {
  const expected = new Set(expectedToFail);
  const isProgram = ({ id }: Case) => requirements[id].profile === 'clients';
  const isFirst = ({ id }: Case) => FIRST.has(id);
  const programs = cases.filter(isProgram);
  const others = cases.filter((one) => !isFirst(one) && !isProgram(one));
  const spread = [
    ...others.filter(({ id }) => expected.has(id)),
    ...others.filter(({ id }) => !expected.has(id)),
  ].flatMap((one, at) => (at % APART === 0 ? [...programs.splice(0, 1), one] : [one]));
  return [...cases.filter(isFirst), ...spread, ...programs];
}
