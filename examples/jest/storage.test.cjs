// Jest: the result that judge-storage.mjs left in assay-report/, one test a requirement.
const { requirements, outcome, incompleteBecause } = require(`${process.cwd()}/assay-report/results.json`);

describe('our storage', () => {
  const judged = requirements.filter(({ verdict }) => verdict !== 'not-claimed');
  test.each(judged.map((result) => [result.id, result.text, result]))(
    '%s %s',
    (_id, _text, { verdict, findings }) => {
      if (['fail', 'unexpected-pass'].includes(verdict)) throw new Error(findings[0]?.message ?? verdict);
    },
  );

  test('was judged completely', () => {
    expect(outcome === 'incomplete' ? incompleteBecause : 'complete').toBe('complete');
  });
});
