import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE_EXAMPLES, hostileResults } from '../../fixtures/results/hostile.ts';
import { sampleSurvey } from '../../fixtures/results/survey.ts';
import { matrixOf } from '../matrix/matrix-of.ts';
import { matrixPage } from './matrix.ts';

const page = (text: string): string =>
  matrixPage(
    matrixOf(
      [{ file: hostileResults(text) }, { file: hostileResults('x') }],
      [{ file: sampleSurvey(text) }, { file: sampleSurvey(`${text}.`) }],
    ),
  );
/** Tags outside scripts; the data block is text until `</script`. */
const tags = (markup: string): string[] =>
  [...markup.replace(/(<script[^>]*>)[^]*?<\/script>/g, '$1').matchAll(/<(\/?[a-z][a-z0-9]*)/g)].map(
    ([, name = '']) => name,
  );

test('hostile text in a file adds no link and does not end the data block early', () => {
  const tame = new Set(tags(page('tame')));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
      const markup = page(text);
      expect(new Set(tags(markup))).toEqual(tame);
      expect([...markup.matchAll(/href="(?!#)/g)]).toEqual([]);
      expect(markup.match(/<script/g)).toHaveLength(2);
      const [, data = ''] = /id="matrix-data">([^<]*)<\/script>/.exec(markup) ?? [];
      expect(JSON.parse(data)).toMatchObject({ deployments: expect.any(Array) });
    }),
    { numRuns: 18, examples: HOSTILE_EXAMPLES },
  );
});
