import type { ApplicationId } from './generated/application-ids.ts';
import type { RequirementId } from './generated/requirement-ids.ts';

/**
 * What an application comes to where a deployment does not keep what it needs: it `fails`, it works and `loses data` at some
 * point, or it works within a `limit` or with another setting.
 */
export type Consequence = 'fails' | 'loses data' | 'limit';

/** Something that an application needs of the protocol. */
export interface ApplicationNeed {
  requirements: readonly RequirementId[];
  /** What the application does with it, as a sentence without a full stop. */
  why: string;
  /** Address of the public page or source file that shows it. */
  source: string;
  breaks: Consequence;
  /** For `limit`: what someone who runs the application must know or set. */
  limit?: string;
  /** Title of the client library whose need it is. */
  through?: string;
}

/** An application and all that it needs, its client libraries' needs included (`spec/applications/`). */
export interface Application {
  id: ApplicationId;
  title: string;
  /** What was looked at. */
  version: string;
  /** What of the application was not looked at, or could not be sourced. */
  notes?: string;
  needs: readonly ApplicationNeed[];
}
