import { profile, requirement } from '../harness/requirement.ts';
import { allow, type Statement, type PolicyNames } from './policies.ts';
import { comesFrom, lists, reads, type Trial, tryPolicy } from './trials.ts';

const PAGE = 'http://a.example/page';
const Referer = PAGE;

/** A statement that allows reading under a condition, for the keys that match a pattern. */
function when(
  { objects }: PolicyNames,
  Condition: NonNullable<Statement['Condition']>,
  pattern?: string,
): Statement {
  return allow('s3:GetObject', objects(pattern), { Condition });
}

const trials: readonly Trial[] = [
  // POL-COND-01 (std SHOULD, aws MUST): Several conditions of a statement must all hold.
  {
    id: 'POL-COND-01',
    says: (words) => {
      const [referer, agent] = [words.key('Referer'), words.key('UserAgent')];
      const StringLike = { [referer]: 'http://a.example/*', [agent]: 'reader/*' };
      return [when(words, { StringLike, StringNotEquals: { [referer]: `${PAGE}.gif` } })];
    },
    allows: [reads('page', { Referer, 'User-Agent': 'reader/1' })],
    denies: [
      reads('page', { Referer, 'User-Agent': 'writer/1' }),
      reads('page', { Referer: 'http://b.example/page', 'User-Agent': 'reader/1' }),
      reads('page', { Referer: `${PAGE}.gif`, 'User-Agent': 'reader/1' }),
    ],
  },
  // POL-COND-02 (MUST): Of several values of one condition key at least one must match.
  {
    id: 'POL-COND-02',
    says: (words) => [
      when(words, { StringLike: { [words.key('Referer')]: ['http://b.example/*', 'http://a.example/*'] } }),
    ],
    allows: [comesFrom('http://b.example/'), comesFrom(PAGE)],
    denies: [comesFrom('http://c.example/')],
  },
  // POL-COND-03 (std SHOULD, aws MUST): StringEquals on a key that the request lacks does not match.
  {
    id: 'POL-COND-03',
    says: (words) => [when(words, { StringEquals: { [words.key('Referer')]: PAGE } })],
    allows: [comesFrom(PAGE)],
    denies: [reads('page')],
  },
  // POL-COND-04 (std SHOULD, aws MUST): StringNotEquals on a key that the request lacks matches.
  {
    id: 'POL-COND-04',
    says: (words) => [when(words, { StringNotEquals: { [words.key('Referer')]: 'http://bad.example/' } })],
    allows: [reads('page'), comesFrom(PAGE)],
    denies: [comesFrom('http://bad.example/')],
  },
  // POL-COND-05 (std SHOULD, aws MUST): StringEquals compares case, StringEqualsIgnoreCase does not.
  {
    id: 'POL-COND-05',
    says: (words) => [
      when(words, { StringEquals: { [words.key('Referer')]: PAGE } }, 'exact'),
      when(words, { StringEqualsIgnoreCase: { [words.key('Referer')]: PAGE } }, 'loose'),
    ],
    allows: [comesFrom(PAGE, 'exact'), comesFrom(PAGE.toUpperCase(), 'loose')],
    denies: [comesFrom(PAGE.toUpperCase(), 'exact'), comesFrom(`${PAGE}s`, 'loose')],
  },
  // POL-COND-06 (std SHOULD, aws MUST): An IfExists operator matches when the request lacks the key.
  {
    id: 'POL-COND-06',
    says: (words) => [when(words, { StringLikeIfExists: { [words.key('Referer')]: 'http://a.example/*' } })],
    allows: [reads('page'), comesFrom(PAGE)],
    denies: [comesFrom('http://b.example/')],
  },
  // POL-COND-07 (std SHOULD, aws MUST): Null says whether the request has a key.
  {
    id: 'POL-COND-07',
    says: (words) => [
      when(words, { Null: { [words.key('Referer')]: 'true' } }, 'direct'),
      when(words, { Null: { [words.key('Referer')]: 'false' } }, 'linked'),
    ],
    allows: [reads('direct'), comesFrom(PAGE, 'linked')],
    denies: [comesFrom(PAGE, 'direct'), reads('linked')],
  },
  // POL-COND-08 (std SHOULD, aws MUST): IpAddress on std:SourceIp compares the address of the caller with a range.
  {
    id: 'POL-COND-08',
    says: (words) => [
      when(words, { IpAddress: { [words.key('SourceIp')]: ['0.0.0.0/0', '::/0'] } }, 'anywhere'),
      // Addresses for documentation (RFC 5737, RFC 3849), which no client has.
      when(words, { IpAddress: { [words.key('SourceIp')]: ['192.0.2.0/24', '2001:db8::/32'] } }, 'nowhere'),
      when(words, { NotIpAddress: { [words.key('SourceIp')]: '192.0.2.0/24' } }, 'elsewhere'),
    ],
    allows: [reads('anywhere'), reads('elsewhere')],
    denies: [reads('nowhere')],
  },
  // POL-COND-09 (std SHOULD, aws MUST): Bool on std:SecureTransport distinguishes HTTPS from HTTP.
  {
    id: 'POL-COND-09',
    says: (words, { endpoint }) => {
      const isSecure = new URL(endpoint).protocol === 'https:';
      const over = (secure: boolean) => ({ Bool: { [words.key('SecureTransport')]: String(secure) } });
      return [when(words, over(isSecure), 'this'), when(words, over(!isSecure), 'other')];
    },
    allows: [reads('this')],
    denies: [reads('other')],
  },
  // POL-COND-10 (std SHOULD, aws MUST): StringLike on s3:prefix limits what may be listed.
  {
    id: 'POL-COND-10',
    says: ({ bucket }) => [
      allow('s3:ListBucket', bucket, { Condition: { StringLike: { 's3:prefix': 'open/*' } } }),
    ],
    allows: [lists({ prefix: 'open/' }), lists({ prefix: 'open/a' })],
    denies: [lists({ prefix: 'shut/' }), lists({ prefix: 'open' }), lists()],
  },
  // POL-COND-11 (std SHOULD, aws MUST): NumericLessThanEquals on s3:max-keys limits the page of a listing.
  {
    id: 'POL-COND-11',
    says: ({ bucket }) => [
      allow('s3:ListBucket', bucket, { Condition: { NumericLessThanEquals: { 's3:max-keys': '10' } } }),
    ],
    allows: [lists({ maxKeys: 10 }), lists({ maxKeys: 9 })],
    denies: [lists({ maxKeys: 11 }), lists({ maxKeys: 100 })],
  },
  // POL-COND-12 (std SHOULD, aws MUST): DateLessThan on std:CurrentTime allows requests only until that time.
  {
    id: 'POL-COND-12',
    says: (words) => [
      when(words, { DateLessThan: { [words.key('CurrentTime')]: '2099-01-01T00:00:00Z' } }, 'still'),
      when(words, { DateLessThan: { [words.key('CurrentTime')]: '2020-01-01T00:00:00Z' } }, 'before'),
      when(words, { DateGreaterThan: { [words.key('CurrentTime')]: '2020-01-01T00:00:00Z' } }, 'since'),
    ],
    allows: [reads('still'), reads('since')],
    denies: [reads('before')],
  },
  // POL-COND-13 (std SHOULD, aws MUST): Condition keys are compared without regard to case.
  {
    id: 'POL-COND-13',
    says: (words) => [
      when(words, { StringEquals: { [words.key('REFERER')]: PAGE } }, 'upper'),
      when(words, { StringEquals: { [words.key('referer')]: PAGE } }, 'lower'),
    ],
    allows: [comesFrom(PAGE, 'upper'), comesFrom(PAGE, 'lower')],
    denies: [reads('upper'), reads('lower')],
  },
];

profile('policy', () => {
  for (const trial of trials) {
    requirement(trial.id, async ({ owner, anonymous, target, given, dialect, bucket, settled, expect }) => {
      await tryPolicy(trial, bucket, { owner, anonymous, target, given, dialect, settled, expect });
    });
  }
});
