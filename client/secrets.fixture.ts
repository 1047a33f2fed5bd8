import { afterAll } from 'vitest';
import { forgetSecrets } from './secrets.ts';

/** Test files share a process: a secret that one made up, such as "secret", would be hidden in the texts of the next. */
afterAll(forgetSecrets);
