import { runAgainst } from './kit.fixture.ts';

runAgainst('framing', 'time');
