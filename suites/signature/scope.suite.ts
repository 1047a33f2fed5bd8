import { profile } from '../harness/requirement.ts';
import { yesterday } from './day.ts';
import { refused } from './refused.ts';

profile('signature', () => {
  // SIG-SCOPE-01 (std SHOULD, aws MUST): A credential scope of another day than X-Std-Date is refused (400
  //   AuthorizationHeaderMalformed in the compatible protocol).
  refused('SIG-SCOPE-01', 'AuthorizationHeaderMalformed', () => ({ sign: { scopeDate: yesterday() } }));
  // SIG-SCOPE-02 (std SHOULD, aws MUST): A credential scope of another region is refused (400
  //   AuthorizationHeaderMalformed in the compatible protocol).
  refused('SIG-SCOPE-02', 'AuthorizationHeaderMalformed', () => ({ sign: { region: 'assay-nowhere-1' } }));
  // SIG-SCOPE-03 (std SHOULD, aws MUST): A credential scope of another service than s3 is refused (400
  //   AuthorizationHeaderMalformed in the compatible protocol).
  refused('SIG-SCOPE-03', 'AuthorizationHeaderMalformed', () => ({ sign: { service: 'assay' } }));
  // SIG-SCOPE-04 (std SHOULD, aws MUST): A credential scope with another terminator than std4_request is refused
  //   (400 AuthorizationHeaderMalformed in the compatible protocol).
  refused('SIG-SCOPE-04', 'AuthorizationHeaderMalformed', () => ({ sign: { terminator: 'assay_request' } }));
  // SIG-SCOPE-05 (std SHOULD, aws MUST): A credential with fewer parts than the scope has is refused (400
  //   AuthorizationHeaderMalformed in the compatible protocol).
  refused('SIG-SCOPE-05', 'AuthorizationHeaderMalformed', () => ({
    sign: { authorization: (value) => value.replace('/s3/', '/') },
  }));
});
