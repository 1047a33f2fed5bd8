import { resolve } from 'node:path';
import type { DialectName } from '../../spec/dialect.ts';
import type { ApplicationId } from '../../spec/generated/application-ids.ts';
import type { ProfileId, RequirementId } from '../../spec/generated/requirement-ids.ts';
import { loadTarget, type TargetFile, targetFrom, targetFromUrl } from '../../target/load.ts';
import type { Environment } from '../../target/variables.ts';
import { readSelection, type Selection, selectionFor } from '../run/selection.ts';
import type { ChosenTarget } from '../target-choice.ts';
import { UserError } from '../user-error.ts';

/** What a program that uses the package wants to have judged. Either `target` or `url` is given. */
export interface Described {
  /** The content of a target file, or the path of one. Variables (`${NAME}`) are filled in only in a file. */
  target?: TargetFile | string;
  /** Address of the service. Keys come from the environment (`ASSAY_OWNER_KEY_ID`, `ASSAY_OWNER_SECRET`, …). */
  url?: string;
  /** Overrides the dialect of the target; default `std`. */
  dialect?: DialectName;
  /** Where variables are looked up; default `process.env`. */
  environment?: Environment;
  /** Only requirements of these profiles. */
  profiles?: readonly ProfileId[];
  /** Only these requirements, or groups of them (`BKT-NAME`). */
  only?: readonly (RequirementId | (string & Record<never, never>))[];
  /** Only what these applications need; `results.applications` says whether they work. Not together with `profiles` or `only`. */
  applications?: readonly ApplicationId[];
}

/**
 * The requirements that are to be judged.
 * @throws UserError for names that do not exist, and for two ways to choose at once
 */
export function selectionOf({ applications, profiles, only }: Described): Selection {
  if (applications === undefined) return readSelection(profiles ?? [], only ?? []);
  if (profiles !== undefined || only !== undefined)
    throw new UserError('The option applications selects the requirements; leave out profiles and only.');
  return selectionFor(applications);
}

/**
 * The target that is to be judged.
 * @param caller the function of the package that was called, for messages: `judge()`
 * @throws UserError without a target, or with two; SettingsError for a description that cannot be used
 */
export function describedTarget(
  { target, url, dialect, environment = process.env }: Described,
  caller: string,
): ChosenTarget {
  if (url !== undefined && target !== undefined)
    throw new UserError(`Give ${caller} a target or a url, not both: the target has an address.`);
  if (url !== undefined)
    return { target: targetFromUrl(url, environment, { dialect }), source: { kind: 'url', url } };
  if (typeof target === 'string') {
    const source = { kind: 'file', path: resolve(target) } as const;
    return { target: loadTarget(target, environment, { dialect }), source };
  }
  if (target === undefined)
    throw new UserError(
      `${caller} was given nothing to judge: give a target or a url. startReference() of s3-assay/reference starts a target.`,
    );
  const described = targetFrom(target, { dialect });
  return { target: described, source: { kind: 'url', url: described.endpoint } };
}
