import { profile } from '../harness/requirement.ts';
import { yesterday } from './day.ts';
import { refused } from './refused.ts';

profile('signature', () => {
  refused('SIG-SCOPE-01', 'AuthorizationHeaderMalformed', () => ({ sign: { scopeDate: yesterday() } }));
  refused('SIG-SCOPE-02', 'AuthorizationHeaderMalformed', () => ({ sign: { region: 'assay-nowhere-1' } }));
  refused('SIG-SCOPE-03', 'AuthorizationHeaderMalformed', () => ({ sign: { service: 'assay' } }));
  refused('SIG-SCOPE-04', 'AuthorizationHeaderMalformed', () => ({ sign: { terminator: 'assay_request' } }));
  refused('SIG-SCOPE-05', 'AuthorizationHeaderMalformed', () => ({
    sign: { authorization: (value) => value.replace('/s3/', '/') },
  }));
});
