/** Use the typed client: every call gives the whole exchange, and its violations of the contract. */
import { connect } from 's3-assay/client';
import { startReference } from 's3-assay/reference';

// One deliberate defect, so that there is something to find.
const reference = await startReference({ deviations: ['responses/date-missing'] });
const connection = connect({ endpoint: reference.url, dialect: 'std' });
const [alice, , carol] = reference.accounts;
const owner = connection.as(alice);
const stranger = connection.as(carol);

const bucket = 'examples';
await owner.createBucket({ bucket });
const put = await owner.putObject({ bucket, key: 'note.txt', body: 'hello', contentType: 'text/plain' });
console.log('put', put.status, put.violations);

const got = await owner.getObject({ bucket, key: 'note.txt' });
console.log('get', got.status, got.header('content-type'), got.body.toString());

// A refusal is an answer too: it does not throw.
const refused = await stranger.getObject({ bucket, key: 'note.txt' });
console.log('stranger', refused.status, refused.error?.code);

// A deliberately wrong request: signed for another region.
const wrong = await owner.listBuckets({}, { sign: { region: 'nowhere' } });
console.log('wrong region', wrong.status, wrong.error?.code);

// A link for anyone.
const link = owner.presign('getObject', { bucket, key: 'note.txt' }, { sign: { expires: 60 } });
console.log('link', await (await fetch(link)).text());

await connection.close();
await reference.close();
