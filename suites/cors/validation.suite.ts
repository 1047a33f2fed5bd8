import type { ErrorCode } from '../../spec/generated/operations.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { from, expectRules, LISTED, preflight, rule, setCors } from './rules.ts';

interface Refused {
  id: RequirementId;
  /** Absent where no recorded answer and no page names one. */
  code?: ErrorCode;
  /** The rules of each refused configuration, as markup. */
  configurations: readonly string[];
}

const ORIGIN = `<AllowedOrigin>${LISTED}</AllowedOrigin>`;
const METHOD = '<AllowedMethod>GET</AllowedMethod>';
const ruleOf = (markup: string): string => `<CORSRule>${markup}</CORSRule>`;
/** A rule that is valid except for one of its methods. */
const ofMethod = (method: string): string =>
  ruleOf(`${ORIGIN}${METHOD}<AllowedMethod>${method}</AllowedMethod>`);
/** Rules that are valid except for one extra element. */
const withElement = (name: string, ...values: readonly string[]): string[] =>
  values.map((value) => ruleOf(`${ORIGIN}${METHOD}<${name}>${value}</${name}>`));

const refused: readonly Refused[] = [
  // CORS-CONF-03 (MUST): A rule that allows another method (PATCH, OPTIONS, an unknown one) is refused and nothing
  //   changes (400 InvalidRequest in the compatible protocol).
  {
    id: 'CORS-CONF-03',
    code: 'InvalidRequest',
    configurations: ['PATCH', 'OPTIONS', 'MYMETHOD'].map(ofMethod),
  },
  // CORS-VALID-01 (std SHOULD, aws MUST): A rule without an origin is refused with 400 and the former rules stay.
  { id: 'CORS-VALID-01', configurations: [ruleOf(METHOD)] },
  // CORS-VALID-02 (std SHOULD, aws MUST): A rule without a method is refused with 400 and the former rules stay.
  { id: 'CORS-VALID-02', configurations: [ruleOf(ORIGIN)] },
  // CORS-VALID-03 (std SHOULD, aws MUST): A configuration without rules is refused and the former rules stay (400
  //   MalformedXML in the compatible protocol).
  { id: 'CORS-VALID-03', code: 'MalformedXML', configurations: [''] },
  // CORS-VALID-04 (std SHOULD, aws MUST): An origin with two * is refused and the former rules stay (400
  //   InvalidRequest in the compatible protocol).
  {
    id: 'CORS-VALID-04',
    code: 'InvalidRequest',
    configurations: withElement('AllowedOrigin', 'https://*.*.example.com', '*example*.com'),
  },
  // CORS-VALID-05 (SHOULD): A method in lower case is refused and the former rules stay (400 InvalidRequest in the
  //   compatible protocol).
  { id: 'CORS-VALID-05', code: 'InvalidRequest', configurations: ['get', 'Put'].map(ofMethod) },
  // CORS-VALID-06 (std SHOULD, aws MUST): A configuration of 101 rules is refused with 400 and the former rules
  //   stay.
  { id: 'CORS-VALID-06', configurations: [ruleOf(ORIGIN + METHOD).repeat(101)] },
  // CORS-VALID-12 (SHOULD): An allowed header with two * is refused and the former rules stay.
  { id: 'CORS-VALID-12', configurations: withElement('AllowedHeader', 'x-*-assay-*') },
  // CORS-VALID-14 (SHOULD): An exposed header that is not a header name (with a space or a colon) is refused and
  //   the former rules stay.
  { id: 'CORS-VALID-14', configurations: withElement('ExposeHeader', 'x assay', 'x-assay: note') },
];

/** Those that have to be refused with 400 and any code. */
const WITH_400: ReadonlySet<RequirementId> = new Set(['CORS-VALID-01', 'CORS-VALID-02', 'CORS-VALID-06']);

const documentOfRules = (rules: string): string =>
  `<CORSConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${rules}</CORSConfiguration>`;

profile('cors', () => {
  for (const { id, code, configurations } of refused) {
    requirement(id, async ({ owner, bucket, expect }) => {
      await setCors(owner, bucket, rule({ MaxAgeSeconds: 7 }));
      for (const rules of configurations) {
        const rawBody = documentOfRules(rules);
        const put = await owner.putBucketCors({ bucket, body: { CORSRule: [] } }, { rawBody });
        expect(put).toBeRefused(code, WITH_400.has(id) ? 400 : undefined);
        await expectRules(owner, bucket, [rule({ MaxAgeSeconds: 7 })]);
      }
    });
  }

  // CORS-VALID-13 (MUST): A line end in an exposed header never starts another header in an answer.
  requirement('CORS-VALID-13', async ({ owner, anonymous, bucket, key, given, expect, settled }) => {
    await given.object(bucket, key, 'quiet');
    await setCors(owner, bucket, rule());
    for (const end of ['&#13;&#10;', '&#10;', '&#13;']) {
      const [bad = ''] = withElement('ExposeHeader', `etag${end}x-assay-injected: yes`);
      const put = await owner.putBucketCors(
        { bucket, body: { CORSRule: [] } },
        { rawBody: documentOfRules(bad) },
      );
      expect(put.response, 'an answer').toBeDefined();
      expect(put.status, 'status').toBeLessThan(500);
      await settled(async () => {
        const read = await owner.getObject({ bucket, key }, from(LISTED));
        expect(read).toHaveBody('quiet');
        expect(read).toLackHeader('x-assay-injected');
        const asked = await preflight(anonymous, { bucket, key }, { origin: LISTED, method: 'GET' });
        expect(asked).toLetThrough({ origin: LISTED, method: 'GET' });
        expect(asked).toLackHeader('x-assay-injected');
      });
    }
  });

  // CORS-VALID-15 (MAY): Whether a negative max age is refused or accepted is observed.
  requirement('CORS-VALID-15', async ({ owner, bucket, observe }) => {
    await done(owner.headBucket({ bucket }));
    const put = await owner.putBucketCors({ bucket, body: { CORSRule: [rule({ MaxAgeSeconds: -1 })] } });
    observe('max age of -1', put.ok ? 'accepted' : `refused, ${put.status} ${put.error?.code}`);
  });

  // CORS-VALID-16 (MAY): Whether a rule may allow a text that is not an origin, without a scheme or with a path, is
  //   observed.
  requirement('CORS-VALID-16', async ({ owner, bucket, observe }) => {
    for (const [what, origin] of [
      ['without a scheme', 'app.example.com'],
      ['with a path', `${LISTED}/path`],
    ] as const) {
      const put = await owner.putBucketCors({
        bucket,
        body: { CORSRule: [rule({ AllowedOrigin: [origin] })] },
      });
      observe(`origin ${what}`, put.ok ? 'accepted' : `refused, ${put.status} ${put.error?.code}`);
    }
  });
});
