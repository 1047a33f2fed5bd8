/**
 * For V8: room for short-lived objects, MiB a half. Requests and answers live for milliseconds; with the default of 16 they
 * are moved about while they still live, which takes a twentieth of a run's time.
 */
export const YOUNG_GENERATION = '--max-semi-space-size=64';
