/** Read the results of a run: `assay run --out assay-report`, or `judge({ reports: 'assay-report' })`. */
import { headline, readResults, UnusableResults } from 's3-assay/results';

try {
  const results = readResults(process.argv[2] ?? 'assay-report');
  console.log(headline(results).title, results.target.name, results.target.dialect);
  for (const { id, level, verdict, findings } of results.requirements)
    console.log(level, id, verdict, ...findings.map(({ message }) => message));
} catch (error) {
  if (!(error instanceof UnusableResults)) throw error;
  console.log(error.message);
}
