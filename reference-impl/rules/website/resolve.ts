import type { components } from '../../../spec/generated/schemas.ts';

type Configuration = components['schemas']['WebsiteConfiguration'];
type Redirect = components['schemas']['RoutingRedirect'];

/** What a key is to a visitor of the website, who sends no signature. */
export type Standing =
  | 'readable'
  | 'forbidden'
  | 'missing'
  /** There is nothing, and the visitor may not learn that (public protocol, GetObject: who may not list is refused). */
  | 'hidden'
  /** An object that is a redirect (public protocol, PutObject › x-amz-website-redirect-location). */
  | { redirect: string };

/** The address of the site as the visitor wrote it. */
export interface Site {
  host: string;
  protocol: 'http' | 'https';
}

export type Resolution =
  | { redirect: string; status: number }
  | { serve: string; status: 200 }
  /** With the page of the configuration, or otherwise the system message. */
  | { error: ErrorOfPage; status: 404 | 403; key: string; page?: string; errorPage?: ErrorPage };

type ErrorOfPage = 'NoSuchKey' | 'AccessDenied';

/** An error page that cannot be shown itself. */
interface ErrorPage {
  key: string;
  code: ErrorOfPage;
}

const MOVED = 301;

/**
 * The answer of a website to a path (interface document, Website configuration; Amazon S3 User Guide, "Configuring an index
 * document" and "Configuring a webpage redirect"): a redirect of all requests; a redirect by a rule on the name; the object, or
 * the index document of a folder; a redirect from a folder's name without slash to the folder; a redirect by a rule on the
 * error; the error page; the system message.
 * @param key decoded path after the first slash
 * @param standing looks a key up; called only for the keys that are needed
 */
export function resolveWebsite(
  configuration: Configuration,
  key: string,
  site: Site,
  standing: (key: string) => Standing,
): Resolution {
  const {
    RedirectAllRequestsTo: all,
    IndexDocument,
    ErrorDocument,
    RoutingRules: rules = [],
  } = configuration;
  if (all) return { redirect: address(all, key, site), status: MOVED };

  const byName = rules.find(
    ({ Condition }) => !Condition?.HttpErrorCodeReturnedEquals && isNamed(key, Condition),
  );
  if (byName) return redirected(byName.Redirect, byName.Condition?.KeyPrefixEquals, key, site);

  const suffix = IndexDocument?.Suffix ?? '';
  const isFolder = key === '' || key.endsWith('/');
  const name = isFolder ? key + suffix : key;
  const found = name === '' ? 'missing' : standing(name);
  if (found === 'readable') return { serve: name, status: 200 };
  if (typeof found === 'object') return { redirect: found.redirect, status: MOVED };
  const isThere = found === 'forbidden';
  if (!isFolder && suffix !== '' && !isThere && standing(`${key}/${suffix}`) === 'readable') {
    return { redirect: `/${encodePath(key)}/`, status: 302 };
  }

  const status = found === 'missing' ? 404 : 403;
  const byError = rules.find(
    ({ Condition }) => Condition?.HttpErrorCodeReturnedEquals === String(status) && isNamed(key, Condition),
  );
  if (byError) return redirected(byError.Redirect, byError.Condition?.KeyPrefixEquals, key, site);
  const failed = { error: codeOf(found), status, key: name } as const;
  const pageKey = ErrorDocument?.Key;
  if (pageKey === undefined) return failed;
  const page = standing(pageKey);
  if (page === 'readable') return { ...failed, page: pageKey };
  // An error page that is a redirect leads the visitor there, and the error status is lost.
  if (typeof page === 'object') return { redirect: page.redirect, status: MOVED };
  return { ...failed, errorPage: { key: pageKey, code: codeOf(page) } };
}

function codeOf(found: Standing): ErrorOfPage {
  return found === 'missing' ? 'NoSuchKey' : 'AccessDenied';
}

function isNamed(key: string, condition: { KeyPrefixEquals?: string } | undefined): boolean {
  return key.startsWith(condition?.KeyPrefixEquals ?? '');
}

function redirected(redirect: Redirect, prefix: string | undefined, key: string, site: Site): Resolution {
  const { ReplaceKeyWith, ReplaceKeyPrefixWith, HttpRedirectCode } = redirect;
  const replaced =
    ReplaceKeyPrefixWith === undefined ? key : ReplaceKeyPrefixWith + key.slice((prefix ?? '').length);
  return {
    redirect: address(redirect, ReplaceKeyWith ?? replaced, site),
    status: Number(HttpRedirectCode ?? MOVED),
  };
}

function address(
  { HostName, Protocol }: { HostName?: string; Protocol?: string },
  key: string,
  site: Site,
): string {
  return `${Protocol ?? site.protocol}://${HostName ?? site.host}/${encodePath(key)}`;
}

/**
 * A key as a path. A location is sent in a header: what a header cannot carry is encoded, and so are characters with a
 * meaning in URLs.
 */
function encodePath(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}
