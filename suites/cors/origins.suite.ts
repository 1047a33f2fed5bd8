import { profile, requirement } from '../harness/requirement.ts';
import { namesOf } from './browser.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';
import { expectDecisions, LISTED, OTHER, preflight, rule, type Row, type Rule, setCors } from './rules.ts';

/** Decisions on one configuration. Each table holds both allowed and refused preflights. */
interface Table {
  id: RequirementId;
  rules: readonly Rule[];
  rows: readonly Row[];
  /** How preflights are refused in `aws`: `any` where no recorded answer says it. */
  refusal?: 'any';
}

const METHODS = ['GET', 'PUT', 'DELETE', 'POST', 'HEAD'] as const;
const originOf = (method: string): string => `https://${method.toLowerCase()}.example.com`;
const ofOrigins = (...AllowedOrigin: string[]): Rule[] => [
  rule({ AllowedOrigin, AllowedMethod: ['GET', 'PUT'] }),
];
const ofHeaders = (...AllowedHeader: string[]): Rule[] => [rule({ AllowedMethod: ['PUT'], AllowedHeader })];
/** Rows for PUT, which a browser never sends without a preflight. */
const put = (goesOn: boolean, ...origins: readonly string[]): Row[] =>
  origins.map((origin) => [origin, 'PUT', [], goesOn]);
const asking = (goesOn: boolean, ...lists: readonly (readonly string[])[]): Row[] =>
  lists.map((headers) => [LISTED, 'PUT', headers, goesOn]);

const tables: readonly Table[] = [
  // CORS-ORIGIN-01 (MUST): A preflight from a listed origin is allowed, for an origin with a port and one without,
  //   and for each of several listed origins.
  {
    id: 'CORS-ORIGIN-01',
    rules: ofOrigins(LISTED, 'http://localhost:8080', 'https://app.example.org:8443'),
    rows: put(true, LISTED, 'http://localhost:8080', 'https://app.example.org:8443'),
  },
  // CORS-ORIGIN-02 (MUST): A preflight from an origin that is not listed is not allowed (403 in the compatible
  //   protocol).
  {
    id: 'CORS-ORIGIN-02',
    rules: ofOrigins(LISTED),
    rows: [...put(true, LISTED), ...put(false, OTHER, 'https://app.example.com.example.net', 'null')],
  },
  // CORS-ORIGIN-03 (MUST): An origin that differs only in protocol or port is another origin.
  {
    id: 'CORS-ORIGIN-03',
    rules: ofOrigins(LISTED, 'http://app.example.org:8080'),
    rows: [
      ...put(true, LISTED),
      ...put(false, 'http://app.example.com', 'https://app.example.com:8443', 'http://app.example.org'),
      ...put(false, 'http://app.example.org:80', 'https://app.example.org:8080'),
    ],
  },
  // CORS-ORIGIN-04 (MUST): https://*.<domain> allows any subdomain, at any depth.
  {
    id: 'CORS-ORIGIN-04',
    rules: ofOrigins('https://*.example.com'),
    rows: put(true, 'https://www.example.com', 'https://a.b.example.com', 'https://x-1.example.com'),
  },
  // CORS-ORIGIN-05 (MUST): https://*.<domain> allows neither the domain itself, nor a domain that only ends or
  //   begins the same way, nor another protocol.
  {
    id: 'CORS-ORIGIN-05',
    rules: ofOrigins('https://*.example.com'),
    rows: [
      ...put(true, 'https://www.example.com'),
      ...put(false, 'https://example.com', 'https://evil-example.com', 'https://www.example.com.evil.net'),
      ...put(false, 'http://www.example.com', 'https://wwwexample.com', 'https://www.example.net'),
    ],
  },
  // CORS-ORIGIN-06 (MUST): * allows any origin, null included.
  {
    id: 'CORS-ORIGIN-06',
    rules: ofOrigins('*'),
    rows: put(true, LISTED, 'http://localhost:8080', 'https://xn--bcher-kva.example', 'null'),
  },
  // CORS-ORIGIN-07 (SHOULD): A * in an origin matches any characters, at the start, in the middle or at the end.
  {
    id: 'CORS-ORIGIN-07',
    rules: ofOrigins('*.example.org', 'http://localhost:*', 'https://app-*.example.com'),
    rows: [
      ...put(true, 'https://www.example.org', 'http://localhost:3000', 'https://app-7.example.com'),
      ...put(false, 'https://www.example.org.net', 'https://localhost:3000', 'https://app.example.com'),
    ],
  },
  // CORS-METHOD-01 (MUST): A preflight for a method that the rule does not list is not allowed (403 in the
  //   compatible protocol).
  {
    id: 'CORS-METHOD-01',
    rules: [rule({ AllowedMethod: ['GET', 'PUT'] })],
    rows: METHODS.map((method) => [LISTED, method, [], method === 'GET' || method === 'PUT']),
  },
  // CORS-METHOD-02 (MUST): Each of the five methods is allowed for the origins of the rules that allow it, and for
  //   no others.
  {
    id: 'CORS-METHOD-02',
    rules: METHODS.map((method) => rule({ AllowedOrigin: [originOf(method)], AllowedMethod: [method] })),
    rows: METHODS.flatMap((of) =>
      METHODS.map((method) => [originOf(of), method, [], method === of] satisfies Row),
    ),
  },
  // CORS-METHOD-03 (MUST): A method that no rule can allow (PATCH) is not allowed, whatever the origin.
  {
    id: 'CORS-METHOD-03',
    rules: [rule({ AllowedOrigin: ['*'], AllowedMethod: [...METHODS], AllowedHeader: ['*'] })],
    refusal: 'any',
    rows: [...put(true, LISTED), [LISTED, 'PATCH', [], false], [LISTED, 'PUTT', [], false]],
  },
  // CORS-HEADER-01 (MUST): A preflight that asks for listed headers is allowed and names them.
  {
    id: 'CORS-HEADER-01',
    rules: ofHeaders('content-type', 'x-assay-note'),
    rows: asking(true, ['content-type'], ['x-assay-note'], ['content-type', 'x-assay-note'], []),
  },
  // CORS-HEADER-02 (MUST): A preflight that asks for a header that is not listed is not allowed (403 in the
  //   compatible protocol).
  {
    id: 'CORS-HEADER-02',
    rules: ofHeaders('content-type'),
    rows: [...asking(true, ['content-type']), ...asking(false, ['x-assay-note'], ['content-typ'])],
  },
  // CORS-HEADER-03 (MUST): * among the allowed headers allows any header, Authorization included.
  {
    id: 'CORS-HEADER-03',
    rules: ofHeaders('*'),
    rows: asking(true, ['content-type'], ['x-assay-one', 'x-assay-two'], ['authorization']),
  },
  // CORS-HEADER-04 (std SHOULD, aws MUST): A rule without allowed headers allows no requested header.
  {
    id: 'CORS-HEADER-04',
    rules: [rule({ AllowedMethod: ['PUT'] })],
    rows: [...asking(true, []), ...asking(false, ['content-type'])],
  },
  // CORS-PRE-07 (MUST): Requested headers are compared without regard to case.
  {
    id: 'CORS-PRE-07',
    rules: ofHeaders('X-Assay-Note'),
    rows: asking(true, ['x-assay-note'], ['X-ASSAY-NOTE'], ['X-Assay-Note']),
  },
  // CORS-PRE-08 (std SHOULD, aws MUST): A * within an allowed header matches the rest of a name (x-assay-*), and no
  //   name that begins differently.
  {
    id: 'CORS-PRE-08',
    rules: ofHeaders('x-assay-*'),
    rows: [
      ...asking(true, ['x-assay-note'], ['x-assay-a-b']),
      ...asking(false, ['x-other'], ['y-x-assay-note']),
    ],
  },
  // CORS-PRE-10 (MUST): Several requested headers must all be allowed, and by the same rule.
  {
    id: 'CORS-PRE-10',
    rules: [
      ...ofHeaders('x-assay-one', 'x-assay-two'),
      rule({ AllowedOrigin: [OTHER], AllowedMethod: ['PUT'], AllowedHeader: ['x-assay-three'] }),
    ],
    rows: [
      ...asking(true, ['x-assay-one', 'x-assay-two']),
      [OTHER, 'PUT', ['x-assay-three'], true],
      ...asking(false, ['x-assay-one', 'x-assay-four'], ['x-assay-one', 'x-assay-three']),
    ],
  },
];

profile('cors', () => {
  for (const { id, rules, rows, refusal } of tables) {
    requirement(id, async ({ owner, anonymous, bucket, key, settled }) => {
      await setCors(owner, bucket, ...rules);
      await settled(() => expectDecisions({ anonymous }, { bucket, key }, rows, refusal));
    });
  }

  // CORS-ORIGIN-08 (std MAY, aws MUST): An Origin with a closing slash is not the origin without one.
  requirement('CORS-ORIGIN-08', async ({ owner, anonymous, bucket, expect, settled, observe }) => {
    await setCors(owner, bucket, ...ofOrigins('http://*.example.com'));
    const asked = { origin: 'http://www.example.com', method: 'PUT' };
    await settled(async () => expect(await preflight(anonymous, { bucket }, asked)).toLetThrough(asked));
    const slashed = { ...asked, origin: 'http://www.example.com/' };
    const answer = await preflight(anonymous, { bucket }, slashed);
    observe('Origin with a closing slash', answer.status);
    expect(answer).toHoldBack(slashed);
  });

  // CORS-ORIGIN-09 (MAY): Whether a rule written with a closing slash, or in capital letters, allows the origin
  //   that a browser sends is observed.
  requirement('CORS-ORIGIN-09', async ({ owner, anonymous, bucket, key, expect, settled, observe }) => {
    const rules = ofOrigins(LISTED, 'https://slash.example.com/', 'HTTPS://Capital.Example.com');
    await setCors(owner, bucket, ...rules);
    const ask = (origin: string) => preflight(anonymous, { bucket, key }, { origin, method: 'PUT' });
    await settled(async () => expect(await ask(LISTED)).toLetThrough({ origin: LISTED, method: 'PUT' }));
    observe('rule with a closing slash', (await ask('https://slash.example.com')).status);
    observe('rule in capital letters', (await ask('https://capital.example.com')).status);
  });

  // CORS-ORIGIN-10 (MAY): Whether https://*.<domain> allows a subdomain on another port than the default one is
  //   observed.
  requirement('CORS-ORIGIN-10', async ({ owner, anonymous, bucket, key, expect, settled, observe }) => {
    await setCors(owner, bucket, ...ofOrigins('https://*.example.com'));
    const ask = (origin: string) => preflight(anonymous, { bucket, key }, { origin, method: 'PUT' });
    const plain = 'https://www.example.com';
    await settled(async () => expect(await ask(plain)).toLetThrough({ origin: plain, method: 'PUT' }));
    observe('subdomain at another port', (await ask(`${plain}:8443`)).status);
  });

  // CORS-HEADER-05 (std SHOULD, aws MUST): A preflight answer names the requested headers and no others.
  requirement('CORS-HEADER-05', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    await setCors(owner, bucket, ...ofHeaders('content-type', 'x-assay-note', 'x-assay-other'));
    await settled(async () => {
      for (const headers of [['x-assay-note'], ['content-type', 'x-assay-note'], []]) {
        const asked = { origin: LISTED, method: 'PUT', headers };
        const answer = await preflight(anonymous, { bucket, key }, asked);
        expect(answer).toLetThrough(asked);
        expect(answer).toList('Access-Control-Allow-Headers', headers);
      }
    });
  });

  // CORS-HEADER-06 (MUST): Requested headers may be in a list with or without spaces after its commas.
  requirement('CORS-HEADER-06', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    const headers = ['content-type', 'x-assay-note', 'x-assay-other'];
    await setCors(owner, bucket, ...ofHeaders(...headers));
    await settled(async () => {
      for (const list of [headers.join(','), headers.join(', ')]) {
        const answer = await anonymous.corsPreflightObject({
          bucket,
          key,
          origin: LISTED,
          accessControlRequestMethod: 'PUT',
          accessControlRequestHeaders: list,
        });
        expect(answer).toLetThrough({ origin: LISTED, method: 'PUT', headers });
      }
    });
  });

  // CORS-PRE-09 (std SHOULD, aws MUST): The first rule that matches origin, method and headers applies.
  requirement('CORS-PRE-09', async ({ owner, anonymous, bucket, key, expect, settled }) => {
    const rules = [
      rule({ AllowedOrigin: [OTHER], MaxAgeSeconds: 1 }),
      rule({ AllowedMethod: ['DELETE'], MaxAgeSeconds: 2 }),
      rule({ AllowedHeader: ['x-assay-one'], ExposeHeader: ['x-assay-first'], MaxAgeSeconds: 3 }),
      rule({
        AllowedOrigin: ['*'],
        AllowedHeader: ['*'],
        ExposeHeader: ['x-assay-second'],
        MaxAgeSeconds: 4,
      }),
      rule({ AllowedHeader: ['*'], MaxAgeSeconds: 5 }),
    ];
    await setCors(owner, bucket, ...rules);
    await settled(async () => {
      for (const [headers, age] of [
        [[], '3'],
        [['x-assay-one'], '3'],
        [['x-assay-two'], '4'],
      ] as const) {
        const asked = { origin: LISTED, method: 'GET', headers };
        const answer = await preflight(anonymous, { bucket, key }, asked);
        expect(answer).toLetThrough(asked);
        expect(answer).toHaveHeader('Access-Control-Max-Age', age);
        const other = age === '3' ? 'x-assay-second' : 'x-assay-first';
        expect(namesOf(answer, 'Access-Control-Expose-Headers'), 'exposed headers').not.toContain(other);
      }
    });
  });
});
