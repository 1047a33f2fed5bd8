import type { Fault } from '../../behaviour.ts';
import { listFault, pageFault } from './lists.ts';
import { parameterIgnored } from './parameters.ts';
import { withOperation } from '../deviations.ts';

/** Defects that the cases of `suites/listing/page-size.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  pageFault(
    'max-keys-ignored',
    ['LIST-MAX-01', 'LIST-MAX-02', 'LIST-PAGE-04'],
    (listPage) => (seek, request) => listPage(seek, { ...request, max: 1000 }),
  ),
  pageFault(
    'max-keys-zero-treated-as-default',
    ['LIST-MAX-02'],
    (listPage) => (seek, request) => listPage(seek, { ...request, max: request.max || 1000 }),
  ),
  {
    name: 'listing/page-above-1000-entries',
    requirements: ['LIST-MAX-03'],
    apply: (behaviour) =>
      withOperation(behaviour, 'listObjectsV2', (call, list) => {
        const max = Number(call.input.maxKeys ?? 1000);
        const { listPage } = call.rules;
        return list({
          ...call,
          rules: { ...call.rules, listPage: (seek, request) => listPage(seek, { ...request, max }) },
        });
      }),
  },
  listFault('max-keys-echoed-uncut', ['LIST-MAX-04'], (list, { maxKeys }) => ({
    ...list,
    MaxKeys: Number(maxKeys ?? list.MaxKeys),
  })),
  listFault('missing-max-keys-echoed-as-0', ['LIST-MAX-05'], (list, { maxKeys }) => ({
    ...list,
    MaxKeys: maxKeys === undefined ? 0 : list.MaxKeys,
  })),
  listFault('max-keys-always-echoed-as-1000', ['LIST-MAX-06'], (list) => ({ ...list, MaxKeys: 1000 })),
  parameterIgnored('negative-max-keys-ignored', 'LIST-MAX-07', 'max-keys', /^-/),
  parameterIgnored('max-keys-not-a-number-ignored', 'LIST-MAX-08', 'max-keys', /[^-\d]/),
  parameterIgnored('max-keys-overflow-ignored', 'LIST-MAX-09', 'max-keys', /^\d{10}/),
];
