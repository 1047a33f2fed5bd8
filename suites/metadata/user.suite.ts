import type { Exchange } from '../../client/exchange.ts';
import { type Dialect, wireHeader } from '../../spec/dialect.ts';
import { bothReads } from './reads.ts';
import { nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** The prefix of the headers of user attributes. */
const prefixIn = (dialect: Dialect) => wireHeader(dialect, 'x-std-meta-').toLowerCase();

/** All user attributes of an answer, by name without case. Lines of one name are one value (RFC 9110, 5.3). */
function userAttributes({ response }: Exchange, prefix: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [header, value] of nonEmpty(response?.headers, 'headers of the answer')) {
    if (!header.toLowerCase().startsWith(prefix)) continue;
    const name = header.toLowerCase().slice(prefix.length);
    attributes[name] = attributes[name] === undefined ? value : `${attributes[name]}, ${value}`;
  }
  return attributes;
}

/** Headers of the standard attributes. */
const ATTRIBUTES = [
  'content-type',
  'content-encoding',
  'content-disposition',
  'content-language',
  'cache-control',
  'expires',
];

profile('metadata', () => {
  // META-USER-01 (MUST): A user attribute makes the round trip under the prefix x-std-meta-.
  requirement('META-USER-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: '', metadata: { colour: 'blue' } })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-colour', 'blue');
  });

  // META-USER-02 (MUST): The names of user attributes are case-insensitive: an attribute sent in capitals is
  //   returned under the same name.
  requirement('META-USER-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(
      await owner.putObject({ bucket, key, body: '', metadata: { 'CoLoUr-OF-It': 'blue' } }),
    ).toSucceed();
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-colour-of-it', 'blue');
  });

  // META-USER-03 (MUST): Two names that differ only in case are one attribute: where such an upload is accepted,
  //   one of the values or both joined are returned.
  requirement('META-USER-03', async ({ owner, dialect, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: '', metadata: { colour: 'blue', COLOUR: 'red' } });
    // That the names are the same does not say what happens to an upload with both.
    if (!put.ok) return expect(put).toBeRefused();
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toSucceed();
      const { colour, ...others } = userAttributes(read, prefixIn(dialect));
      expect(others, 'attributes of other names').toEqual({});
      expect(colour ?? 'none', 'the attribute colour').toMatch(/^(blue|red|blue, ?red|red, ?blue)$/);
    }
  });

  // META-USER-04 (MUST): Several user attributes make the round trip together, each with its own value.
  requirement('META-USER-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`name-${n}`, `value ${n}`]));
    expect(await owner.putObject({ bucket, key, body: '', metadata })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key }))
      for (const [name, value] of Object.entries(metadata))
        expect(read).toHaveHeader(`x-std-meta-${name}`, value);
  });

  // META-USER-05 (MUST): The case of a value, and the spaces, commas, equals signs and quotes within it, are kept.
  requirement('META-USER-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const value = 'Mixed Case, a=b; "quoted" c, d';
    expect(await owner.putObject({ bucket, key, body: '', metadata: { value } })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-value', value);
  });

  // META-USER-06 (SHOULD): A user attribute with an empty value makes the round trip.
  requirement('META-USER-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: '', metadata: { empty: '' } })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-empty', '');
  });

  // META-USER-07 (std SHOULD, aws MUST): User attributes of 2,000 bytes in total, counted with their full header
  //   names and values, are accepted.
  requirement('META-USER-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const filler = 'v'.repeat(2000 - 'x-std-meta-filler'.length);
    expect(await owner.putObject({ bucket, key, body: '', metadata: { filler } })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-filler', filler);
  });

  // META-USER-08 (std MAY, aws MUST): User attributes of 3,000 bytes are refused and nothing is stored (400
  //   MetadataTooLarge in the compatible protocol).
  requirement('META-USER-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: '', metadata: { filler: 'v'.repeat(3000) } });
    expect(put).toBeRefused('MetadataTooLarge');
    expect(await owner.headObject({ bucket, key })).toBeRefused('NoSuchKey');
  });

  // META-USER-09 (MAY): How a value with letters outside ASCII is returned is observed.
  requirement('META-USER-09', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const put = await owner.putObject({ bucket, key, body: '', metadata: { value: 'Grüße' } });
    observe('upload', put.error?.code ?? put.status);
    if (put.ok) observe('value', (await owner.headObject({ bucket, key })).header('x-std-meta-value'));
  });

  // META-USER-10 (std SHOULD, aws MUST): A repeated user attribute is returned with all its values in order, joined
  //   with commas.
  requirement('META-USER-10', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const headers = [
      ['x-std-meta-colour', 'blue'],
      ['x-std-meta-colour', 'red'],
    ] as const;
    expect(await owner.putObject({ bucket, key, body: '' }, { headers })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-colour', /^blue,\s*red$/);
  });

  // META-USER-11 (MUST): Uploading again without attributes keeps none of the former user attributes.
  requirement('META-USER-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: 'one', metadata: { colour: 'blue' } }));
    expect(await owner.putObject({ bucket, key, body: 'two' })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toSucceed();
      expect(read).toLackHeader('x-std-meta-colour');
    }
  });

  // META-USER-13 (MUST): Attributes of one object do not appear on another.
  requirement('META-USER-13', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const other = names.key();
    await done(owner.putObject({ bucket, key: other, body: '' }));
    expect(await owner.putObject({ bucket, key, body: '', metadata: { colour: 'blue' } })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key: other })) {
      expect(read).toSucceed();
      expect(read).toLackHeader('x-std-meta-colour');
    }
  });

  // META-USER-14 (std SHOULD, aws MUST): A request header that is neither a standard nor a user attribute is not
  //   returned with the object.
  requirement('META-USER-14', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject(
      { bucket, key, body: '' },
      { headers: [['x-assay-meta-colour', 'blue']] },
    );
    expect(put).toSucceed();
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toSucceed();
      expect(read).toLackHeader('x-assay-meta-colour');
    }
  });

  // META-USER-15 (MUST): GET and HEAD return the same attributes.
  requirement('META-USER-15', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const metadata = { colour: 'blue', 'shape-of-it': 'round' };
    await done(
      owner.putObject({
        bucket,
        key,
        body: '',
        metadata,
        contentType: 'text/plain',
        contentDisposition: 'inline',
        cacheControl: 'no-cache',
        contentLanguage: 'fr',
      }),
    );
    const [read, head] = await bothReads(owner, { bucket, key });
    expect(read).toSucceed();
    expect(head).toSucceed();
    const answered = userAttributes(read, prefixIn(dialect));
    expect(answered, 'the user attributes of GET').toMatchObject(metadata);
    expect(userAttributes(head, prefixIn(dialect)), 'the user attributes of HEAD').toEqual(answered);
    for (const name of ATTRIBUTES) expect(head.header(name), `${name} of HEAD`).toBe(read.header(name));
  });
});
