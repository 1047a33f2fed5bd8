import type { Consequence } from '../../spec/application.ts';
import { applications } from '../../spec/generated/applications.ts';
import type { ApplicationId } from '../../spec/generated/application-ids.ts';
import type { Fault } from '../behaviour.ts';
import { faults } from '../faults/catalogue.ts';
import { type Command, withCommand } from './commands.fixture.ts';
import type { Program } from './programs.fixture.ts';

/**
 * A fault that breaks what an application needs. The file of the application must say so, and what comes of it.
 * @throws TypeError when there is no such fault, or the file says otherwise
 */
export function faultFor(application: string, name: string, breaks: string): Fault {
  const fault = faults.find((one) => one.name === name);
  if (fault === undefined) throw new TypeError(`there is no fault ${name}`);
  const needs = applications.find(({ id }) => id === application)?.needs ?? [];
  const isNeeded = needs.some(
    (need) => need.breaks === breaks && need.requirements.some((id) => fault.requirements.includes(id)),
  );
  if (!isNeeded) throw new TypeError(`${application} needs nothing that ${name} breaks with "${breaks}"`);
  return fault;
}

/**
 * A test of an application on a server with a fault (`faultFor`).
 * @param what happens, for the title
 */
export function brokenBy(
  application: ApplicationId,
  program: Program,
  name: Fault['name'],
  breaks: Consequence,
  what: string,
  work: (client: Command) => Promise<void>,
): void {
  const fault = faultFor(application, name, breaks);
  withCommand(`${application}, ${name} (${breaks}): ${what}`, program, work, [fault]);
}
