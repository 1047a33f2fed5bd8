import * as rules from './generated/rules.ts';

/**
 * Every rule that operations decide by: all functions that `rules/` exports. Operations reach none in another way, so that a
 * fault can replace any.
 */
export type Rules = typeof rules;

export { rules };
