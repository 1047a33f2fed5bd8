import { describe, expect, test } from 'vitest';
import { HOSTILE_EXAMPLES } from '../../fixtures/results/hostile.ts';
import { sampleResult, sampleRun } from '../../fixtures/results/sample.ts';
import type { Catalogue, CatalogueEntry } from '../../reports/html/catalogue/catalogue.ts';
import { catalogueSite } from '../../reports/html/catalogue/site.ts';
import type { Results } from '../../reports/results.ts';
import { dialectNames } from '../../spec/dialect.ts';
import { requirementIds } from '../../spec/generated/requirements.ts';
import { allOperations, contractTables } from '../../spec/tables.ts';
import { digests } from '../run/digests.ts';
import { catalogueOf } from './site.ts';

// Created once: more than a thousand requirements take a while.
const catalogue = catalogueOf('aws', []);
const sites = new Map(
  dialectNames.map((dialect) => {
    const contract = contractTables(dialect);
    return [dialect, catalogueSite({ ...catalogue, dialect, contract })] as const;
  }),
);
const page = (name: string, dialect: (typeof dialectNames)[number] = 'aws'): string =>
  sites.get(dialect)?.get(name) ?? '';
const idsOf = (markup: string): string[] => [...markup.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
const linksOf = (markup: string): string[] =>
  [...markup.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);

/** The part of the page about one requirement or operation. */
function part(markup: string, id: string): string {
  const from = markup.indexOf(` id="${id}"`);
  expect(from, id).toBeGreaterThan(0);
  return markup.slice(from, markup.indexOf('</details>', from)).replace(/\s+/g, ' ');
}

describe.each(dialectNames)('with the contract of dialect %s', (dialect) => {
  test('every requirement and every operation has a unique id in the page', () => {
    for (const name of ['index.html', 'contract.html']) {
      const ids = idsOf(page(name, dialect));
      expect(ids).toHaveLength(new Set(ids).size);
    }
    expect(idsOf(page('index.html', dialect))).toEqual(expect.arrayContaining([...requirementIds]));
    const operations = allOperations(contractTables(dialect)).map(({ id }) => id);
    expect(idsOf(page('contract.html', dialect))).toEqual(expect.arrayContaining(operations));
  });

  test('every link leads to an element of the site or to a public page', () => {
    const addresses = new Set(
      ['index.html', 'contract.html'].flatMap((name) => [
        name,
        ...idsOf(page(name, dialect)).map((id) => `${name}#${id}`),
      ]),
    );
    for (const name of ['index.html', 'contract.html']) {
      const leading = linksOf(page(name, dialect)).map((href) => (href.startsWith('#') ? name + href : href));
      expect(leading.filter((href) => !addresses.has(href) && !href.startsWith('https://'))).toEqual([]);
    }
  });
});

test('a requirement shows its basis, levels, case, faults, variants, and the servers that fail it', () => {
  const one = part(page('index.html'), 'COPY-ANSWER-02');
  for (const piece of ['href="contract.html#copyObject"', 'suites/copy/', 'etag/random</code>: RFC 9110'])
    expect(one).toContain(piece);
  const name = part(page('index.html'), 'BKT-NAME-04');
  for (const piece of [
    'A bucket name of 64 characters is refused',
    'Stated: Interface document',
    'data-level-aws="MUST"',
    'MUST in std, MUST in aws',
    'suites/buckets/naming.suite.ts:',
    'buckets/name-of-64-characters-allowed',
    'spec/requirements/buckets/naming.yaml',
  ])
    expect(name).toContain(piece);
  expect(part(page('index.html'), 'CHK-CRC32-02')).toContain(
    '<b>Ceph RADOS Gateway 16.2</b>: Answers 200 to a wrong CRC32 and stores the object.',
  );
});

test('an operation shows its request and answers with the names of its dialect, and the requirements about it', () => {
  const whole = (dialect: (typeof dialectNames)[number]) => {
    const markup = page('contract.html', dialect);
    const from = markup.indexOf(' id="putBucketAcl"');
    return markup.slice(from, markup.indexOf('class="requirement operation"', from));
  };
  for (const piece of [
    'PUT /{bucket}?acl',
    '<code>x-amz-grant-full-control</code>',
    'href="#document-AccessControlPolicy"',
    'Answer 200',
    'href="#error-MalformedACLError"',
    'href="index.html#ACL-',
  ])
    expect(whole('aws')).toContain(piece);
  expect(whole('std')).toContain('<code>x-std-grant-full-control</code>');
  expect(whole('std')).not.toContain('x-amz-grant');
});

test('given results show their verdicts, and a note when they were judged by other requirements', () => {
  const old = sampleRun([sampleResult({ id: 'BKT-NAME-04' }), sampleResult({ id: 'NO-SUCH-01' })]);
  const run: Results = { ...old, digests: { ...old.digests, requirements: digests('aws').requirements } };
  const shown = (given: Results): string => {
    const all = catalogueOf('aws', [given]);
    const small = { ...all, entries: all.entries.filter(({ id }) => id === 'BKT-NAME-04') };
    return (catalogueSite(small).get('index.html') ?? '').replace(/\s+/g, ' ');
  };
  expect(part(shown(run), 'BKT-NAME-04')).toMatch(/pass<\/span > <bdi>example-store 4.2/);
  expect(shown(run)).not.toContain('judged by other requirements');
  expect(shown(old)).toContain('judged by other requirements');
});

test('hostile text in any source file adds no element and no link to the pages', () => {
  const tagsOf = (text: string): string[] =>
    [...catalogueSite(hostile(catalogue, text)).values()].flatMap((markup) => {
      expect(linksOf(markup).filter((href) => !/^(#|index\.html|contract\.html|https?:)/.test(href))).toEqual(
        [],
      );
      // An address in a text becomes a link.
      return [...markup.matchAll(/<(\/?[a-z][a-z0-9]*)/g)].flatMap(([, tag = '']) =>
        /^\/?a$/.test(tag) ? [] : [tag],
      );
    });
  const tame = tagsOf('x');
  for (const [text] of HOSTILE_EXAMPLES) expect(tagsOf(text)).toEqual(tame);
});

/** A small catalogue with `text` in every place that takes free text. */
function hostile(all: Catalogue, text: string): Catalogue {
  const [first] = all.entries;
  const [profile] = all.profiles;
  if (first === undefined || profile === undefined) throw new Error('the catalogue is empty');
  const server = { id: 'known', name: text, dialect: text };
  const deployment = { name: text, dialect: text, date: text, current: false };
  const entry: CatalogueEntry = {
    ...first,
    profile: profile.id,
    text,
    source: text,
    judgedAt: text,
    faults: [text],
    variants: [{ name: text, clause: text }],
    notKeptBy: [{ server, reason: text }],
    verdicts: [{ deployment, verdict: 'pass' }],
  };
  const hidden = { ...entry, id: 'BKT-NAME-04', testable: false, reason: text, judgedAt: undefined } as const;
  return {
    ...all,
    version: text,
    profiles: [{ ...profile, title: text, description: text }],
    entries: [entry, hidden],
    servers: [server],
    deployments: [deployment],
    contract: { ...all.contract, operations: {}, xml: {}, errors: {} },
  };
}
