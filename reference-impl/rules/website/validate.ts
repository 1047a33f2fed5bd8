import type { components } from '../../../spec/generated/schemas.ts';
import { argumentRefusal, requestRefusal, type Refusal } from '../refusal.ts';

type Configuration = components['schemas']['WebsiteConfiguration'];
type Rule = components['schemas']['RoutingRule'];
type Address = Pick<components['schemas']['RoutingRedirect'], 'HostName' | 'Protocol'>;

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
    return addressRefusal(all);
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
  const error = Condition?.HttpErrorCodeReturnedEquals;
  if (Object.keys(Redirect).length === 0) return { code: 'MalformedXML' };
  const broken: readonly [isBroken: boolean | undefined, message: string][] = [
    [
      Condition && Object.keys(Condition).length === 0,
      "Condition cannot be empty. To redirect all requests without a condition, the condition element shouldn't be present.",
    ],
    [
      ReplaceKeyWith !== undefined && ReplaceKeyPrefixWith !== undefined,
      'You can only define ReplaceKeyPrefix or ReplaceKey but not both.',
    ],
    [
      HttpRedirectCode !== undefined && !/^3(0[1-578])$/.test(HttpRedirectCode),
      `The provided HTTP redirect code (${HttpRedirectCode}) is not valid. Valid codes are 3XX except 300.`,
    ],
    [
      error !== undefined && !/^[45]\d\d$/.test(error),
      `The provided HTTP error code (${error}) is not valid. Valid codes are 4XX or 5XX.`,
    ],
  ];
  const [, message] = broken.find(([isBroken]) => isBroken) ?? [];
  return message === undefined ? addressRefusal({ HostName, Protocol }) : requestRefusal(message);
}

/** The host becomes the authority of a Location, which is a header. */
function addressRefusal({ HostName = 'any', Protocol = 'http' }: Address): Refusal | undefined {
  if (!/^[A-Za-z0-9.:_[\]-]+$/.test(HostName))
    return requestRefusal('A host name must be provided to redirect all requests (e.g. "example.com").');
  if (Protocol === 'http' || Protocol === 'https') return undefined;
  return requestRefusal(
    'Invalid protocol, protocol can be http or https. If not defined the protocol will be selected automatically.',
  );
}

/** Maximum size of a location in bytes (public protocol, PutObject › x-amz-website-redirect-location). */
const LONGEST = 2048;

/**
 * Why an object cannot redirect to a location: only a path of the website, or an http or https URL, is accepted. What a
 * header cannot carry is refused as well, since it is sent in a header.
 */
export function redirectLocationRefusal(location: string): Refusal | undefined {
  const isFit = /^(?:\/|https?:\/\/)[\x20-\x7e\x80-\xff]*$/.test(location) && location.length <= LONGEST;
  return isFit ? undefined : { code: 'InvalidRedirectLocation' };
}
