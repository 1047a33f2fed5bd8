import type { CallOptions } from '../../client/options.ts';
import { wireBytes } from '../../client/transport/wire.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { wireHost, wirePath } from '../case/wire-path.ts';
import type { RequirementId } from '../../spec/generated/requirements.ts';

/** An upload with headers in an unusual form on the wire: accepted, and the attribute among them is stored. */
function accepted(id: RequirementId, options: CallOptions, stored: RegExp): void {
  requirement(id, async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: 'content' }, options)).toSucceed();
    const read = await owner.getObject({ bucket, key });
    expect(read).toHaveBody('content');
    expect(read).toHaveHeader('x-std-meta-note', stored);
  });
}

/** A user attribute called `note`, as it is sent on the wire. */
const note = (...values: string[]): CallOptions => ({
  headers: values.map((value): [string, string] => ['x-std-meta-note', value]),
});

profile('signature', () => {
  // SIG-CANON-21 (MUST): A signed request is accepted with spaces before and after a signed header value.
  accepted('SIG-CANON-21', note('  padded  '), /^padded$/);
  // Whether the stored value keeps all the spaces is not judged here.
  // SIG-CANON-22 (std SHOULD, aws MUST): A signed request is accepted with several spaces in a row within a signed
  //   header value.
  accepted('SIG-CANON-22', note('three   spaces'), /^three +spaces$/);
  // How two values are joined is not judged here either.
  // SIG-CANON-23 (SHOULD): A signed request is accepted with a signed header given twice.
  accepted('SIG-CANON-23', note('one', 'two'), /^one/);

  // SIG-CANON-24 (MUST): A signed request is accepted with headers sent in another order than the canonical one.
  accepted(
    'SIG-CANON-24',
    { ...note('ordered'), tamper: (request) => ({ ...request, headers: request.headers.toReversed() }) },
    /^ordered$/,
  );

  // SIG-CANON-25 (MUST): A signed request is accepted with header names sent in capital letters.
  accepted(
    'SIG-CANON-25',
    {
      ...note('capital'),
      tamper: (request) => ({
        ...request,
        headers: request.headers.map(([name, value]) => [name.toUpperCase(), value]),
      }),
    },
    /^capital$/,
  );

  // SIG-CANON-26 (SHOULD): A signed request is accepted with a signed header with an empty value.
  requirement('SIG-CANON-26', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: 'content' }, note(''))).toSucceed();
    expect(await owner.getObject({ bucket, key })).toHaveBody('content');
  });

  // SIG-CANON-27 (SHOULD): A signed request is accepted with a Host header with a port.
  requirement('SIG-CANON-27', async ({ owner, target, expect }) => {
    const { hostname, port, protocol } = new URL(target.endpoint);
    const host = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
    expect(await owner.listBuckets({}, { headers: [['Host', host]] })).toSucceed();
  });

  // SIG-CANON-28 (MAY): The answer to a signed header folded over two lines is observed.
  requirement('SIG-CANON-28', async ({ owner, sharedBucket: bucket, key, target, observe }) => {
    const headers = [
      ['Host', wireHost(target, bucket)],
      ['x-std-meta-note', 'one two'],
    ] as const;
    const path = wirePath(target, bucket, `/${key}`);
    const signed = owner.sign({ method: 'PUT', path, headers, body: 'content' });
    const folded = wireBytes(signed).toString('latin1').replace(': one two', ': one\r\n two');
    const put = await owner.raw(folded, { timeoutMs: 5000 });
    observe('answer', put.error?.code ?? (put.status || put.failure?.kind));
    if (put.ok) observe('stored', (await owner.headObject({ bucket, key })).header('x-std-meta-note'));
  });
});
