import { expect } from 'vitest';
import type { Exchange } from '../../client/exchange.ts';
import { wireBytes } from '../../client/transport/wire.ts';
import type { CaseBody } from '../case/context.ts';
import { documentOf } from '../case/document.ts';
import { type CaseOptions, profile, requirement } from '../harness/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Ten entities, each ten times the previous one: a thousand million characters when expanded. */
function entityBomb(): string {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
    '',
  );
  return `<!DOCTYPE b [<!ENTITY e0 "assay">${entities}]><CreateBucketConfiguration xmlns="${NAMESPACE}"><LocationConstraint>&e9;</LocationConstraint></CreateBucketConfiguration>`;
}

const EXTERNAL_ENTITY = `<!DOCTYPE b [<!ENTITY x SYSTEM "file:///etc/hostname">]><CreateBucketConfiguration xmlns="${NAMESPACE}"><LocationConstraint>&x;</LocationConstraint></CreateBucketConfiguration>`;

/** A creation with a bad body is refused and creates nothing. */
function badBody(id: RequirementId, rawBody: string, options?: CaseOptions): void {
  const body: CaseBody = async ({ owner, names, expect }) => {
    const bucket = names.bucket();
    expect(await owner.createBucket({ bucket }, { rawBody })).toBeRefused('MalformedXML');
    expect(await owner.headBucket({ bucket })).toBeRefused('NoSuchBucket');
  };
  requirement(id, body, options);
}

/** Refused before the protocol begins: only the status counts, no document is needed. */
function turnedAway({ operation, status }: Exchange): void {
  if (status < 400 || status >= 500) expect.fail(`${operation}: expected a refusal, 4xx, got ${status}`);
}

profile('responses', () => {
  // RESP-BODY-01 (MUST): A request body that is not well-formed XML, where XML is expected, is refused and changes
  //   nothing (400 MalformedXML in the compatible protocol).
  requirement('RESP-BODY-01', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const rawBody = `<Delete xmlns="${NAMESPACE}"><Object><Key>${key}</Key></Object>`;
    expect(await owner.deleteObjects({ bucket }, { rawBody })).toBeRefused('MalformedXML');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // The document that AWS S3 is known to refuse.
  // RESP-BODY-02 (std SHOULD, aws MUST): A well-formed XML body with a root element other than the expected one is
  //   refused and changes nothing (400 MalformedXML in the compatible protocol).
  badBody(
    'RESP-BODY-02',
    `<CreateBucket xmlns="${NAMESPACE}"><CreateBucketConfiguration xmlns=""/></CreateBucket>`,
  );
  // RESP-BODY-03 (SHOULD): A body with nested entity definitions is refused within seconds and changes nothing (400
  //   MalformedXML in the compatible protocol).
  badBody('RESP-BODY-03', entityBomb(), { disruptive: 'memory' });
  // RESP-BODY-04 (SHOULD): A body that refers to an external entity is refused and changes nothing (400
  //   MalformedXML in the compatible protocol).
  badBody('RESP-BODY-04', EXTERNAL_ENTITY);

  // RESP-METHOD-01 (SHOULD): A method that the protocol does not define for a resource (POST on the service root)
  //   is refused (405 MethodNotAllowed in the compatible protocol).
  requirement('RESP-METHOD-01', async ({ owner, expect }) => {
    expect(await owner.send({ method: 'POST', path: '/' })).toBeRefused('MethodNotAllowed');
  });

  // RESP-METHOD-02 (MAY): The answer to a method that HTTP does not define is observed.
  requirement('RESP-METHOD-02', async ({ owner, sharedBucket, observe }) => {
    const request = owner.sign({ method: 'BREW', path: `/${sharedBucket}` });
    const answer = await owner.raw(wireBytes(request));
    observe('answer', answer.error?.code ?? (answer.status || answer.failure?.kind));
  });

  // RESP-QUERY-01 (std SHOULD, aws MUST): A query parameter that begins with x- and has no meaning (not x-std-) is
  //   ignored: the bucket is listed.
  requirement('RESP-QUERY-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjects({ bucket }, { query: [['x-assay', 'means nothing']] });
    const keys = documentOf(listing).Contents.map(({ Key }) => Key);
    expect(keys, 'keys listed').toEqual([key]);
  });

  // RESP-QUERY-02 (MAY): The answer to a sub-resource name that the protocol does not define is observed.
  requirement('RESP-QUERY-02', async ({ owner, sharedBucket, observe }) => {
    const answer = await owner.listObjects(
      { bucket: sharedBucket },
      { query: [['assay-no-such-subresource']] },
    );
    observe('answer', answer.output ? 'lists the bucket' : (answer.error?.code ?? answer.status));
  });

  // RESP-URI-01 (std SHOULD, aws MUST): A path with an invalid percent escape is refused (400 in the compatible
  //   protocol, with a document or without one).
  requirement('RESP-URI-01', async ({ owner, sharedBucket, key, given, expect }) => {
    await given.object(sharedBucket, key, 'still served');
    const answer = await owner.send({ method: 'GET', path: `/${sharedBucket}/%zz` });
    // AWS gives neither a document nor a code.
    expect(answer).toHaveStatus(400);
    expect(await owner.getObject({ bucket: sharedBucket, key })).toHaveBody('still served');
  });

  // RESP-HDR-01 (SHOULD): A request with a header of 128 KiB is refused with a 4xx or a closed connection, and the
  //   server keeps serving.
  requirement('RESP-HDR-01', async ({ owner, sharedBucket, key, given, expect }) => {
    await given.object(sharedBucket, key, 'still served');
    const filler = 'a'.repeat(128 * 1024);
    const answer = await owner.getObject(
      { bucket: sharedBucket, key },
      { headers: [['x-assay-filler', filler]] },
    );
    if (answer.response) turnedAway(answer);
    else expect(['reset', 'truncated'], 'how the connection ended').toContain(answer.failure?.kind);
    expect(await owner.getObject({ bucket: sharedBucket, key })).toHaveBody('still served');
  });

  // RESP-HDR-02 (std MUST, aws SHOULD): A request header with a carriage return or NUL inside its value is refused
  //   with a 4xx or a closed connection, or read with a space in its place.
  requirement('RESP-HDR-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const [name, inside] of [
      ['return', '\r'],
      ['nul', '\0'],
    ] as const) {
      const headers = [['x-std-meta-note', 'one two']] as const;
      const signed = owner.sign({ method: 'PUT', path: `/${bucket}/${key}-${name}`, headers, body: 'assay' });
      const bytes = wireBytes(signed).toString('latin1').replace('one two', `one${inside}two`);
      const put = await owner.raw(bytes);
      const head = await owner.headObject({ bucket, key: `${key}-${name}` });
      if (put.ok) expect(head).toHaveHeader('x-std-meta-note', 'one two');
      else {
        if (put.response) turnedAway(put);
        expect(head).toBeRefused('NoSuchKey');
      }
    }
  });

  // RESP-HOST-01 (SHOULD): An HTTP/1.1 request without a Host header is refused with 400.
  requirement('RESP-HOST-01', async ({ owner, expect }) => {
    expect(await owner.raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toHaveStatus(400);
  });
});
