import { wireBytes } from '../../client/transport/wire.ts';
import type { CaseBody } from '../harness/case.ts';
import { type CaseOptions, profile, requirement } from '../harness/requirement.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** Ten entities, each ten times the one before: a thousand million characters when expanded. */
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
    expect(await owner.headBucket({ bucket })).toHaveStatus(404);
  };
  requirement(id, body, options);
}

profile('responses', () => {
  badBody('RESP-BODY-01', `<CreateBucketConfiguration xmlns="${NAMESPACE}"><LocationConstraint>`);
  badBody('RESP-BODY-02', `<VersioningConfiguration xmlns="${NAMESPACE}"/>`);
  badBody('RESP-BODY-03', entityBomb(), { disruptive: 'memory' });
  badBody('RESP-BODY-04', EXTERNAL_ENTITY);

  requirement('RESP-METHOD-01', async ({ owner, expect }) => {
    expect(await owner.send({ method: 'DELETE', path: '/' })).toBeRefused('MethodNotAllowed');
  });

  requirement('RESP-METHOD-02', async ({ owner, sharedBucket, observe }) => {
    const request = owner.sign({ method: 'BREW', path: `/${sharedBucket}` });
    const answer = await owner.raw(wireBytes(request));
    observe('answer', answer.error?.code ?? (answer.status || answer.failure?.kind));
  });

  requirement('RESP-QUERY-01', async ({ owner, bucket, key, given, expect }) => {
    await given.object(bucket, key);
    const listing = await owner.listObjects({ bucket }, { query: [['x-assay', 'means nothing']] });
    expect(listing).toSucceed(200);
    expect(listing.output?.Contents.map(({ Key }) => Key)).toEqual([key]);
  });

  requirement('RESP-QUERY-02', async ({ owner, sharedBucket, observe }) => {
    const answer = await owner.listObjects(
      { bucket: sharedBucket },
      { query: [['assay-no-such-subresource']] },
    );
    observe('answer', answer.output ? 'lists the bucket' : (answer.error?.code ?? answer.status));
  });

  requirement('RESP-URI-01', async ({ owner, sharedBucket, expect }) => {
    expect(await owner.send({ method: 'GET', path: `/${sharedBucket}/%zz` })).toBeRefused('InvalidURI');
  });

  requirement('RESP-HDR-01', async ({ owner, sharedBucket, key, given, expect }) => {
    await given.object(sharedBucket, key, 'still served');
    const filler = 'a'.repeat(128 * 1024);
    const answer = await owner.getObject(
      { bucket: sharedBucket, key },
      { headers: [['x-assay-filler', filler]] },
    );
    if (answer.response) expect(answer).toHaveStatus(400, 413, 431);
    else expect(answer.failure?.kind).toBe('reset');
    expect(await owner.getObject({ bucket: sharedBucket, key })).toHaveBody('still served');
  });

  requirement('RESP-HDR-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    for (const [name, inside] of [
      ['return', '\r'],
      ['nul', '\0'],
    ] as const) {
      const headers = [['x-std-meta-note', 'one two']] as const;
      const signed = owner.sign({ method: 'PUT', path: `/${bucket}/${key}-${name}`, headers, body: 'assay' });
      const bytes = wireBytes(signed).toString('latin1').replace('one two', `one${inside}two`);
      const put = await owner.raw(bytes, { timeoutMs: 5000 });
      const head = await owner.headObject({ bucket, key: `${key}-${name}` });
      if (put.ok) expect(head).toHaveHeader('x-std-meta-note', 'one two');
      else {
        if (put.response) expect(put).toHaveStatus(400, 403);
        expect(head).toHaveStatus(404);
      }
    }
  });

  requirement('RESP-HOST-01', async ({ owner, expect }) => {
    expect(await owner.raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toHaveStatus(400);
  });
});
