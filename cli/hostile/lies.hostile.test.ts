import { runAgainst } from './kit.fixture.ts';

runAgainst('headers', 'redirects', 'listings', 'codes');
