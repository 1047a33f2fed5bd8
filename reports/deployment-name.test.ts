import { expect, test } from 'vitest';
import { deploymentName } from './deployment-name.ts';

test.each([
  [{ name: 'moto' }, 'moto'],
  [{ name: 'moto', version: '5.2.1' }, 'moto 5.2.1'],
  [{ name: 'moto 5.2.1', version: '5.2.1' }, 'moto 5.2.1'],
])('%j is called %s', (target, called) => expect(deploymentName(target)).toBe(called));
