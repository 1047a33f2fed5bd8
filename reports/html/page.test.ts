import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleExchange } from '../../fixtures/results/exchange.ts';
import { HOSTILE_EXAMPLES, hostileAgainstBaseline } from '../../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun } from '../../fixtures/results/sample.ts';
import { htmlPage } from './page.ts';

const page = htmlPage(sampleResults());

test('the policy allows only the style and the script of the page', () => {
  const policy = /Content-Security-Policy"\s+content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'");
  const hashOf = (name: string): string => {
    const text = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(page)?.[1] ?? '';
    return `'sha256-${hash('sha256', text, 'base64')}'`;
  };
  expect(policy).toBe(
    `default-src 'none'; style-src ${hashOf('style')}; script-src ${hashOf('script')}; base-uri 'none'; form-action 'none'`,
  );
});

test('a failure shows its basis, values, exchange, and the commands that repeat it', () => {
  const failure = requirement('BKT-DEL-03');
  for (const piece of [
    'data-verdict="fail"',
    'Stated: Interface document, Errors',
    '<pre>a refusal: 409 BucketNotEmpty</pre>',
    '<pre>204 without a body</pre>',
    'href="#BKT-DEL-03-exchange-3"',
    '&lt;Code&gt;NoSuchBucket&lt;/Code&gt;',
    'curl -i -X DELETE &#39;https://s3.storage.example/assay-k7x2m9q4-3f7d21&#39;',
    'assay run --target storage.yaml --seed 20250304 --only BKT-DEL-03',
  ])
    expect(failure).toContain(piece);
});

test('a public source is a link, other text is not', () => {
  expect(requirement('LIST-ENC-09')).toMatch(
    /<a\s+href="https:\/\/docs\.aws\.amazon\.com\/[^"]+"\s+rel="noopener noreferrer nofollow"/,
  );
  const odd = sampleResult({ source: 'javascript:alert(1) data:text/html,x http://[ https://example.com/a' });
  const hrefs = hrefsOf(htmlPage(sampleRun([odd]))).filter((href) => !href.startsWith('#'));
  expect(hrefs).toEqual(['https://example.com/a']);
});

test('hostile text of a target adds no element and no link to the page', () => {
  const texts = fc.string({ unit: 'binary', minLength: 1 });
  const tame = tags(htmlPage(hostileAgainstBaseline('x')));
  fc.assert(
    fc.property(texts, (text) => {
      const hostile = htmlPage(hostileAgainstBaseline(text));
      expect(tags(hostile)).toEqual(tame);
      for (const href of hrefsOf(hostile)) expect(href).toMatch(/^(#|https?:\/\/)/);
    }),
    { numRuns: 30, examples: HOSTILE_EXAMPLES },
  );
});

test('a huge run gives a page of bounded size', () => {
  const text = 'x'.repeat(64 * 1024);
  const exchange = sampleExchange({
    method: 'PUT',
    path: `/${text}`,
    operation: 'putObject',
    sent: text,
    answer: text,
  });
  const findings = [{ message: text, expected: text, actual: text, exchange: 0 }];
  const failure = sampleResult({
    verdict: 'fail',
    findings,
    exchanges: Array.from({ length: 40 }, () => exchange),
  });
  const huge = htmlPage(
    sampleRun(Array.from({ length: 100 }, (_, index) => ({ ...failure, id: `BKT-${index}` }))),
  );
  expect(huge.length).toBeLessThan(100 * 100_000);
  expect(huge).toContain('63,536 more characters in results.json');
  expect(huge).toContain('31 earlier in results.json');
});

/** The part of the page that is about one requirement. */
function requirement(id: string): string {
  const from = page.indexOf(`id="${id}"`);
  const to = page.indexOf('<details class="requirement"', from);
  return page.slice(from - 100, to);
}

/** Names of all tags in order, except links: an address in a source becomes one. */
const tags = (markup: string): string[] =>
  [...markup.matchAll(/<(\/?[a-z][a-z0-9]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/^\/?a$/.test(name));

const hrefsOf = (markup: string): string[] =>
  [...markup.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
