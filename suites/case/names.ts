import type { Client } from '../../client/client.ts';
import type { Random } from './random.ts';

/** Names for what a case creates. Everything created under them is removed after the case. */
export interface Names {
  /**
   * A bucket name under the run's prefix, of `length` characters if given, ending in `tail`. The name may break the naming
   * rules on purpose (`tail: '-'`); it is not checked here.
   */
  bucket(options?: { length?: number; tail?: string }): string;
  /** As `freeBucket`. @throws Blocked when ten candidates in a row are taken */
  exactBucket(client: Client, make: (random: Random) => string): Promise<string>;
  /**
   * A free bucket name that is too short or too unusual for the prefix. It is used only after HEAD has shown that no such
   * bucket exists. Undefined when ten candidates in a row are taken.
   * @throws Blocked when HEAD shows neither
   */
  freeBucket(client: Client, make: (random: Random) => string): Promise<string | undefined>;
  /** An object key that no other case uses. */
  key(tail?: string): string;
}
