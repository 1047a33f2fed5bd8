import fc from 'fast-check';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { HOSTILE_EXAMPLES, hostileResults } from '../fixtures/results/hostile.ts';
import { sampleResult, sampleResults, sampleRun } from '../fixtures/results/sample.ts';
import { junit } from './junit.ts';
import { LEVELS, VERDICTS } from './results.ts';

test('each verdict has its JUnit word', () => {
  const kinds = elements(junit(sampleResults()), '//testcase').map((testcase) => [
    testcase.attr('name')?.value.split(' ')[0],
    testcase.find('*').map((child) => (child instanceof XmlElement ? child.name : '')),
  ]);
  expect(Object.fromEntries(kinds)).toMatchObject({
    'BKT-DEL-01': [],
    'BKT-DEL-03': ['failure'],
    'LIST-MAX-01': ['failure'],
    'LIST-PAGE-03': ['error'],
    'BKT-LIST-03': ['error'],
    'META-STD-05': ['error'],
    'RESP-LEN-02': ['skipped'],
    'SIG-DATE-01': ['skipped'],
    'RESP-XML-02': ['system-out'],
    'BKT-LIST-07': [],
  });
});

test('a failure has the expected and actual values, and the command that repeats it', () => {
  const [failure] = elements(junit(sampleResults()), '//testcase[starts-with(@name, "BKT-DEL-03 ")]/failure');
  expect(failure?.attr('message')?.value).toBe('The deletion was not refused');
  expect(failure?.content).toContain(
    '  expected: a refusal: 409 BucketNotEmpty\n  actual:   204 without a body',
  );
  expect(failure?.content).toContain('--only BKT-DEL-03');
  expect(failure?.content).toContain("curl -i -X DELETE 'https://s3.storage.example/");
});

test('is green exactly when the run is conformant', () => {
  const run = fc.array(
    fc.record({ level: fc.constantFrom(...LEVELS), verdict: fc.constantFrom(...VERDICTS) }),
  );
  fc.assert(
    fc.property(run, fc.option(fc.constant('cut short'), { nil: undefined }), (each, cutShort) => {
      const results = sampleRun(each.map(sampleResult), cutShort);
      const xml = junit(results);
      const red = elements(xml, '//failure|//error').length;
      expect(red === 0).toBe(results.outcome === 'conformant');
      const [root] = elements(xml, '/testsuites');
      expect(Number(root?.attr('failures')?.value) + Number(root?.attr('errors')?.value)).toBe(red);
      expect(root?.attr('tests')?.value).toBe(String(elements(xml, '//testcase').length));
    }),
  );
});

test('stays well-formed, with the same elements, whatever a target sends', () => {
  const texts = fc.string({ unit: 'binary' });
  const shape = (text: string): string[] =>
    elements(junit(hostileResults(text)), '//*').map(({ name }) => name);
  const tame = shape('x');
  fc.assert(
    fc.property(texts, (text) => {
      expect(shape(text)).toEqual(tame);
    }),
    { examples: HOSTILE_EXAMPLES },
  );
});

/** @throws when `xml` is not well-formed */
function elements(xml: string, path: string): XmlElement[] {
  const document = XmlDocument.fromString(xml);
  return document.find(path).filter((node) => node instanceof XmlElement);
}
