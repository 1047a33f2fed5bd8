/** Judge a deployment from code: here the reference server, by two requirements about bucket names. */
import { judge, UserError } from 's3-assay';
import { startReference } from 's3-assay/reference';

// For your own deployment: `judge({ target: 'storage.yaml' })`, or `judge({ url: 'https://s3.example.com' })`.
const reference = await startReference();
try {
  const results = await judge({
    target: reference.target,
    only: ['BKT-NAME-04', 'BKT-NAME-05'],
    seed: 1,
    signal: AbortSignal.timeout(60_000),
    onProgress: ({ done, total }) => console.log(`${done} of ${total}`),
    reports: 'assay-report',
  });
  const broken = results.requirements.filter(({ verdict }) => verdict === 'fail');
  console.log(`${results.outcome}, ${broken.length} broken`);
  for (const { id, text, findings } of broken) console.log(id, text, findings[0]?.message);
} catch (error) {
  // A UserError can be fixed: an option, the description of the target, a key. Any other error is a bug.
  if (!(error instanceof UserError)) throw error;
  console.log(error.message);
} finally {
  await reference.close();
}
