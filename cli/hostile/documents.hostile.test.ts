import { runAgainst } from './kit.fixture.ts';

runAgainst('sizes', 'xml', 'json');
