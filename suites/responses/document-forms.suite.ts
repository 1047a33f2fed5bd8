import type { CaseBody, CaseContext } from '../case/context.ts';
import { profile, requirement } from '../harness/requirement.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

type Ask = Pick<CaseContext, 'owner' | 'given'> & { bucket: string; key: string };

/** Delete an object with a document of this form. Returns the answer and the status of the object afterwards. */
async function deleteByDocument(
  { owner, given, bucket, key }: Ask,
  write: (key: string) => string | Uint8Array,
) {
  await given.object(bucket, key);
  const answer = await owner.deleteObjects({ bucket, body: { Object: [] } }, { rawBody: write(key) });
  const { status } = await owner.headObject({ bucket, key });
  return { answer, status };
}

/** The document is accepted: the object no longer exists. */
function acceptsDocument(write: (key: string) => string): CaseBody {
  return async ({ owner, given, sharedBucket: bucket, key, expect }) => {
    const { answer, status } = await deleteByDocument({ owner, given, bucket, key }, write);
    expect(answer).toSucceed();
    expect(status, 'status of the object that was to be deleted').toBe(404);
  };
}

/** The document is refused: the object stays. */
function refusesDocument(write: (key: string) => string): CaseBody {
  return async ({ owner, given, sharedBucket: bucket, key, expect }) => {
    const { answer, status } = await deleteByDocument({ owner, given, bucket, key }, write);
    expect(answer).toBeRefused('MalformedXML');
    expect(status, 'status of the object that was to stay').toBe(200);
  };
}

const inside = (key: string) => `<Object><Key>${key}</Key></Object>`;
const plain = (key: string) => `<Delete xmlns="${NAMESPACE}">${inside(key)}</Delete>`;

profile('responses', () => {
  // RESP-DOC-09 (SHOULD): A document whose elements have a prefix bound to the namespace of the protocol is
  //   accepted like one in which that namespace is the default.
  requirement(
    'RESP-DOC-09',
    acceptsDocument(
      (key) =>
        `<s3:Delete xmlns:s3="${NAMESPACE}"><s3:Object><s3:Key>${key}</s3:Key></s3:Object></s3:Delete>`,
    ),
  );

  // RESP-DOC-10 (SHOULD): A document with a UTF-8 byte order mark is accepted like one without.
  requirement(
    'RESP-DOC-10',
    acceptsDocument((key) => `\ufeff<?xml version="1.0" encoding="UTF-8"?>${plain(key)}`),
  );

  // RESP-DOC-11 (SHOULD): A document in UTF-16 is accepted and understood, or refused and changes nothing (400
  //   MalformedXML in the compatible protocol).
  requirement('RESP-DOC-11', async ({ owner, given, sharedBucket: bucket, key, expect }) => {
    const { answer, status } = await deleteByDocument({ owner, given, bucket, key }, (name) =>
      Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${plain(name)}`, 'utf16le'),
    );
    if (!answer.ok) expect(answer).toBeRefused('MalformedXML');
    expect(status, `status of the object after ${answer.status}`).toBe(answer.ok ? 404 : 200);
  });

  // RESP-DOC-12 (SHOULD): A document that declares an encoding that does not exist is refused and changes nothing
  //   (400 MalformedXML in the compatible protocol).
  requirement(
    'RESP-DOC-12',
    refusesDocument((key) => `<?xml version="1.0" encoding="x-assay-no-such"?>${plain(key)}`),
  );

  // RESP-DOC-13 (SHOULD): A document in a namespace other than that of the protocol is refused and changes nothing
  //   (400 MalformedXML in the compatible protocol).
  requirement(
    'RESP-DOC-13',
    refusesDocument((key) => `<Delete xmlns="urn:assay:another">${inside(key)}</Delete>`),
  );

  // RESP-DOC-14 (MAY): Whether a document is accepted whose root is in no namespace while its other elements are in
  //   that of the protocol is observed.
  requirement('RESP-DOC-14', async ({ owner, given, sharedBucket: bucket, key, observe }) => {
    const { answer, status } = await deleteByDocument(
      { owner, given, bucket, key },
      (name) => `<Delete><Object xmlns="${NAMESPACE}"><Key>${name}</Key></Object></Delete>`,
    );
    const refusal = answer.error?.code ?? answer.status;
    observe('answer', answer.ok ? (status === 404 ? 'taken' : 'treated as empty') : refusal);
  });
});
