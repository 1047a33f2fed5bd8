import type { components } from '../../../spec/generated/schemas.ts';
import { argumentRefusal, type Refusal } from '../refusal.ts';

type Configuration = components['schemas']['WebsiteConfiguration'];
type Rule = components['schemas']['RoutingRule'];

/** Public protocol, PutBucketWebsite. */
const MAX_RULES = 50;

/**
 * Why a website configuration cannot be set; undefined when it can (interface document, Website configuration: an index
 * page is required; public protocol, PutBucketWebsite: or a redirect of all requests and nothing else).
 */
export function websiteRefusal(configuration: Configuration): Refusal | undefined {
  const {
    RedirectAllRequestsTo: all,
    IndexDocument,
    ErrorDocument,
    RoutingRules: rules = [],
  } = configuration;
  if (all) {
    if (IndexDocument || ErrorDocument || rules.length > 0) {
      return argumentRefusal(
        'RedirectAllRequestsTo',
        'not null',
        'RedirectAllRequestsTo cannot be provided in conjunction with other Routing Rules.',
      );
    }
    return hostRefusal(all.HostName) ?? protocolRefusal(all.Protocol);
  }
  if (!IndexDocument) {
    return argumentRefusal(
      'IndexDocument',
      'null',
      'A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty',
    );
  }
  if (IndexDocument.Suffix === '' || IndexDocument.Suffix.includes('/')) {
    return argumentRefusal(
      'IndexDocument',
      IndexDocument.Suffix,
      'The IndexDocument Suffix is not well formed',
    );
  }
  if (ErrorDocument?.Key === '')
    return argumentRefusal('ErrorDocument', '', 'The ErrorDocument Key is not well formed');
  if (rules.length > MAX_RULES) return { code: 'MalformedXML' };
  for (const rule of rules) {
    const refusal = ruleRefusal(rule);
    if (refusal) return refusal;
  }
  return undefined;
}

function ruleRefusal({ Condition, Redirect }: Rule): Refusal | undefined {
  const { HostName, ReplaceKeyWith, ReplaceKeyPrefixWith, HttpRedirectCode, Protocol } = Redirect;
  if (Object.keys(Redirect).length === 0) return { code: 'MalformedXML' };
  if (Condition && Object.keys(Condition).length === 0) {
    return {
      code: 'InvalidRequest',
      message:
        "Condition cannot be empty. To redirect all requests without a condition, the condition element shouldn't be present.",
    };
  }
  if (ReplaceKeyWith !== undefined && ReplaceKeyPrefixWith !== undefined) {
    return {
      code: 'InvalidRequest',
      message: 'You can only define ReplaceKeyPrefix or ReplaceKey but not both.',
    };
  }
  if (HttpRedirectCode !== undefined && !/^3(0[1-578])$/.test(HttpRedirectCode)) {
    return {
      code: 'InvalidRequest',
      message: `The provided HTTP redirect code (${HttpRedirectCode}) is not valid. Valid codes are 3XX except 300.`,
    };
  }
  const error = Condition?.HttpErrorCodeReturnedEquals;
  if (error !== undefined && !/^[45]\d\d$/.test(error)) {
    return {
      code: 'InvalidRequest',
      message: `The provided HTTP error code (${error}) is not valid. Valid codes are 4XX or 5XX.`,
    };
  }
  return hostRefusal(HostName) ?? protocolRefusal(Protocol);
}

/** It becomes the authority of a Location, which is a header. */
function hostRefusal(host: string | undefined): Refusal | undefined {
  if (host === undefined || /^[A-Za-z0-9.:_[\]-]+$/.test(host)) return undefined;
  return {
    code: 'InvalidRequest',
    message: 'A host name must be provided to redirect all requests (e.g. "example.com").',
  };
}

function protocolRefusal(protocol: string | undefined): Refusal | undefined {
  if (protocol === undefined || protocol === 'http' || protocol === 'https') return undefined;
  return {
    code: 'InvalidRequest',
    message:
      'Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.',
  };
}
