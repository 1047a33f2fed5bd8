import { expectTypeOf, it } from 'vitest';
import type { XmlValue } from './value.ts';

it('has every list at any depth, and leaves the rest unchanged', () => {
  expectTypeOf<
    XmlValue<{ A?: string[]; B?: { C?: { D?: number[] }[] }; E: 'x' | 'y'; F?: boolean }>
  >().branded.toEqualTypeOf<{
    A: string[];
    B?: { C: { D: number[] }[] };
    E: 'x' | 'y';
    F?: boolean;
  }>();
});
