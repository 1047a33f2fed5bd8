import { profile, requirement } from '../harness/requirement.ts';
import { wireHeader } from '../../spec/dialect.ts';

profile('signature', () => {
  // SIG-QUERY-20 (std SHOULD, aws MUST): A user attribute (x-std-meta-) that the query signature does not cover is
  //   refused and nothing is stored (403 AccessDenied in the compatible protocol).
  requirement('SIG-QUERY-20', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const put = await owner.putObject(
      { bucket, key, body: 'replaced', metadata: { colour: 'red' } },
      { sign: { mode: 'query', unsigned: ['x-std-meta-colour'] } },
    );
    expect(put).toBeRefused('AccessDenied');
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('stays');
    expect(read).toLackHeader('x-std-meta-colour');
  });

  // SIG-QUERY-21 (MUST): A query-signed request that lacks a signed header is refused (403 SignatureDoesNotMatch in
  //   the compatible protocol).
  requirement('SIG-QUERY-21', async ({ owner, sharedBucket: bucket, key, given, dialect, expect }) => {
    await given.object(bucket, key, 'stays');
    const wire = wireHeader(dialect, 'x-std-meta-colour');
    const put = await owner.putObject(
      { bucket, key, body: 'replaced', metadata: { colour: 'red' } },
      {
        sign: { mode: 'query' },
        tamper: (request) => ({ ...request, headers: request.headers.filter(([name]) => name !== wire) }),
      },
    );
    expect(put).toBeRefused('SignatureDoesNotMatch');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });

  // SIG-QUERY-22 (std SHOULD, aws MUST): A Content-Type that the query signature does not cover is accepted.
  requirement('SIG-QUERY-22', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject(
      { bucket, key, body: 'content', contentType: 'text/x-assay' },
      { sign: { mode: 'query', unsigned: ['content-type'] } },
    );
    expect(put).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // SIG-QUERY-29 (std SHOULD, aws MUST): A user attribute (x-std-meta-) that is a parameter of a signed query is
  //   stored with the object.
  requirement('SIG-QUERY-29', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject(
      { bucket, key, body: 'content' },
      { sign: { mode: 'query' }, query: [['x-std-meta-colour', 'red']] },
    );
    expect(put).toSucceed();
    expect(await owner.headObject({ bucket, key })).toHaveHeader('x-std-meta-colour', 'red');
  });

  // SIG-QUERY-30 (SHOULD): The source of a copy and the conditions on it take effect when they are parameters of a
  //   signed query.
  requirement('SIG-QUERY-30', async ({ owner, sharedBucket: bucket, key, names, given, expect }) => {
    const [source, free] = [names.key(), names.key()];
    await given.object(bucket, source, 'content');
    // Sent without an operation: a server that ignores the parameters treats it as an upload.
    const copy = (target: string, ...conditions: readonly [string, string][]) =>
      owner.send(
        {
          method: 'PUT',
          path: `/${bucket}/${target}`,
          query: [['x-std-copy-source', `/${bucket}/${source}`], ...conditions],
        },
        { sign: { mode: 'query' } },
      );
    const other = ['x-std-copy-source-if-match', '"00000000000000000000000000000000"'] as const;
    expect(await copy(free, [...other])).toBeRefused('PreconditionFailed');
    expect(await owner.headObject({ bucket, key: free })).toBeRefused('NoSuchKey');
    expect(await copy(key)).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // SIG-QUERY-31 (std SHOULD, aws MUST): Conditions in headers that a signed query covers hold as in any other
  //   request (412 PreconditionFailed in the compatible protocol).
  requirement('SIG-QUERY-31', async ({ owner, sharedBucket: bucket, key, given, expect }) => {
    await given.object(bucket, key, 'stays');
    const sign = { mode: 'query' } as const;
    const other = '"00000000000000000000000000000000"';
    expect(await owner.getObject({ bucket, key, ifMatch: other }, { sign })).toBeRefused(
      'PreconditionFailed',
    );
    const put = await owner.putObject({ bucket, key, body: 'new', ifNoneMatch: '*' }, { sign });
    expect(put).toBeRefused('PreconditionFailed');
    expect(await owner.getObject({ bucket, key })).toHaveBody('stays');
  });
});
