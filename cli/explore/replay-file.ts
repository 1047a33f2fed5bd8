import { readFileSync, statSync } from 'node:fs';
import { EXPLORATION_FORMAT } from '../../reports/exploration.ts';
import type { Step } from '../../suites/explore/step.ts';
import { readSteps } from '../../suites/explore/read-steps.ts';
import { hasIdentity } from '../../suites/harness/identities.ts';
import type { Target } from '../../target/target.ts';
import { UserError } from '../user-error.ts';

/** The sequences of an `explore.json`. */
export interface Replay {
  path: string;
  dialect: string;
  seed: number;
  finds: readonly (readonly Step[])[];
}

/** Bytes of the largest file that is read: some hundred finds with their exchanges. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Read a file of finds.
 * @throws UserError when it cannot be read, is of another version, or holds what is not a sequence
 */
export function readReplay(path: string): Replay {
  const value = parsed(path);
  const { format, generator, target, seed, finds } = value;
  if (format !== EXPLORATION_FORMAT) {
    const made = typeof generator?.version === 'string' ? ` of Assay ${generator.version.slice(0, 20)}` : '';
    throw new UserError(
      `${path} is not an explore.json${made} that this version can replay (format ${JSON.stringify(format) ?? 'missing'}, expected ${EXPLORATION_FORMAT}); explore again with this version.`,
    );
  }
  if (!Array.isArray(finds) || finds.length === 0)
    throw new UserError(`${path} holds no finds: there is nothing to replay.`);
  const steps = finds.map((find: { steps?: unknown } | null, index) => {
    try {
      return readSteps(find?.steps);
    } catch (error) {
      throw new UserError(`${path}, find ${index + 1}: ${error instanceof Error ? error.message : ''}.`);
    }
  });
  return {
    path,
    dialect: typeof target?.dialect === 'string' ? target.dialect : '',
    seed: typeof seed === 'number' ? seed : 0,
    finds: steps,
  };
}

/**
 * See that sequences can be sent to a target.
 * @throws UserError for another dialect, and for an identity that the target lacks
 */
export function refuseUnfit({ path, dialect, finds }: Replay, target: Target): void {
  if (dialect !== '' && dialect !== target.dialect)
    throw new UserError(
      `${path} was found in dialect ${dialect.slice(0, 20)}, the target speaks ${target.dialect}: its sequences mean other requests there.`,
    );
  const missing = finds.flat().find(({ by }) => !hasIdentity(target, by));
  if (missing)
    throw new UserError(
      `${path} needs the identity "${missing.by}", which the target does not have; add it under "identities" of the target file.`,
    );
}

interface Outline {
  format?: unknown;
  generator?: { version?: unknown } | null;
  target?: { dialect?: unknown } | null;
  seed?: unknown;
  finds?: unknown;
}

function parsed(path: string): Outline {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile())
    throw new UserError(`${path} does not exist or is not a file; --replay takes an explore.json.`);
  if (stat.size > MAX_BYTES) throw new UserError(`${path} is too large for an explore.json.`);
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // It is reported as what it is not.
  }
  throw new UserError(`${path} is not JSON of an exploration; --replay takes an explore.json.`);
}
