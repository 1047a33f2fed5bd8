import { plural } from '../plural.ts';
import type { LikelyCauses } from './likely-causes.ts';

/** How much of what is wrong the causes explain. */
export const shareInWords = ({ problems, shared, causes }: LikelyCauses): string =>
  `${shared.toLocaleString('en')} of ${plural(problems, 'problem')} share ${plural(causes.length, 'likely cause')}`;
