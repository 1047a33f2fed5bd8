import { plural } from '../plural.ts';
import type { LikelyCauses } from './likely-causes.ts';

/** The share of the problems that the causes explain, in words. */
export const shareInWords = ({ problems, shared, causes }: LikelyCauses): string =>
  `${shared.toLocaleString('en')} of ${plural(problems, 'problem')} share ${plural(causes.length, 'likely cause')}`;
