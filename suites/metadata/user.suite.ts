import type { Exchange } from '../../client/exchange.ts';
import { bothReads } from './reads.ts';
import { done } from '../harness/given.ts';
import { profile, requirement } from '../harness/requirement.ts';

/** All user attributes of an answer, by the name as sent. */
function userAttributes({ response }: Exchange, headerPrefix: string): Record<string, string> {
  const attributes = (response?.headers ?? []).filter(([name]) =>
    name.toLowerCase().startsWith(headerPrefix),
  );
  return Object.fromEntries(
    attributes.map(([name, value]) => [name.toLowerCase().slice(headerPrefix.length), value]),
  );
}

profile('metadata', () => {
  requirement('META-USER-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: '', metadata: { colour: 'blue' } })).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-colour', 'blue');
  });

  requirement('META-USER-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: '', metadata: { 'CoLoUr-OF-It': 'blue' } })).toSucceed(
      200,
    );
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-colour-of-it', 'blue');
  });

  requirement('META-USER-03', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: '', metadata: { colour: 'blue', COLOUR: 'red' } });
    expect(put).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toSucceed(200);
      const names = (read.response?.headers ?? []).map(([name]) => name);
      expect(names.filter((name) => /-meta-colour$/i.test(name))).toHaveLength(1);
    }
  });

  requirement('META-USER-04', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`name-${n}`, `value ${n}`]));
    expect(await owner.putObject({ bucket, key, body: '', metadata })).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key }))
      for (const [name, value] of Object.entries(metadata))
        expect(read).toHaveHeader(`x-std-meta-${name}`, value);
  });

  requirement('META-USER-05', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const value = 'Mixed Case, a=b; "quoted" c, d';
    expect(await owner.putObject({ bucket, key, body: '', metadata: { value } })).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-value', value);
  });

  requirement('META-USER-06', async ({ owner, sharedBucket: bucket, key, expect }) => {
    expect(await owner.putObject({ bucket, key, body: '', metadata: { empty: '' } })).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-empty', '');
  });

  requirement('META-USER-07', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const filler = 'v'.repeat(2000 - 'x-std-meta-filler'.length);
    expect(await owner.putObject({ bucket, key, body: '', metadata: { filler } })).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-filler', filler);
  });

  requirement('META-USER-08', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject({ bucket, key, body: '', metadata: { filler: 'v'.repeat(3000) } });
    expect(put).toBeRefused('MetadataTooLarge');
    expect(await owner.headObject({ bucket, key })).toHaveStatus(404);
  });

  requirement('META-USER-09', async ({ owner, sharedBucket: bucket, key, observe }) => {
    const put = await owner.putObject({ bucket, key, body: '', metadata: { value: 'Grüße' } });
    observe('upload', put.error?.code ?? put.status);
    if (put.ok) observe('value', (await owner.headObject({ bucket, key })).header('x-std-meta-value'));
  });

  requirement('META-USER-10', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const headers = [
      ['x-std-meta-colour', 'blue'],
      ['x-std-meta-colour', 'red'],
    ] as const;
    expect(await owner.putObject({ bucket, key, body: '' }, { headers })).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key }))
      expect(read).toHaveHeader('x-std-meta-colour', /^blue,\s*red$/);
  });

  requirement('META-USER-11', async ({ owner, sharedBucket: bucket, key, expect }) => {
    await done(owner.putObject({ bucket, key, body: 'one', metadata: { colour: 'blue' } }));
    expect(await owner.putObject({ bucket, key, body: 'two' })).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toSucceed(200);
      expect(read).toLackHeader('x-std-meta-colour');
    }
  });

  requirement('META-USER-13', async ({ owner, sharedBucket: bucket, key, names, expect }) => {
    const other = names.key();
    await done(owner.putObject({ bucket, key: other, body: '' }));
    expect(await owner.putObject({ bucket, key, body: '', metadata: { colour: 'blue' } })).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key: other })) {
      expect(read).toSucceed(200);
      expect(read).toLackHeader('x-std-meta-colour');
    }
  });

  requirement('META-USER-14', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const put = await owner.putObject(
      { bucket, key, body: '' },
      { headers: [['x-assay-meta-colour', 'blue']] },
    );
    expect(put).toSucceed(200);
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toSucceed(200);
      expect(read).toLackHeader('x-assay-meta-colour');
    }
  });

  requirement('META-USER-15', async ({ owner, sharedBucket: bucket, key, dialect, expect }) => {
    const prefix = `x-${dialect === 'std' ? 'std' : 'amz'}-meta-`;
    const metadata = { colour: 'blue', 'shape-of-it': 'round' };
    await done(
      owner.putObject({ bucket, key, body: '', metadata, contentType: 'text/plain', contentLanguage: 'fr' }),
    );
    const [read, head] = await bothReads(owner, { bucket, key });
    expect(userAttributes(head, prefix)).toEqual(metadata);
    expect(userAttributes(read, prefix)).toEqual(metadata);
    for (const name of ['content-type', 'content-language'])
      expect(head.header(name)).toBe(read.header(name));
  });
});
