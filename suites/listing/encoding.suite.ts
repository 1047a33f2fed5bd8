import type { Client } from '../../client/client.ts';
import { decodedKeys, decodeListed } from '../case/listed-keys.ts';
import { documentOf, nonEmpty } from '../case/document.ts';
import { done } from '../case/given.ts';
import { Blocked } from '../case/outcomes.ts';
import { profile, requirement } from '../harness/requirement.ts';
import { byBytes } from './byte-order.ts';
import { bothForms, pageOf, listOf } from './pages.ts';

const AWKWARD = ['a b', 'a+b', 'a%2Fb', 'a&b', 'a<b>', 'é', '🜁', 'a"b', "a'b"];
const UNPRINTABLE = ['a\u0001b', 'a\u000bb', 'a\u001fb', 'a\nb', 'a\rb', 'a\tb'];
/** A name without any character that percent-encoding would replace. */
const ENCODED = /^(?:[A-Za-z0-9\-_.~!*'()/+]|%[0-9A-Fa-f]{2})*$/;

/** Put objects under these keys. Returns the keys that the target accepted. @throws Blocked when it accepted none */
async function putAccepted(owner: Client, bucket: string, keys: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(keys.map((key) => owner.putObject({ bucket, key, body: '' })));
  const kept = keys.filter((_, index) => answers[index]?.ok);
  if (kept.length === 0) throw new Blocked('set-up: the target accepted none of the keys', answers[0]);
  return kept;
}

profile('listing', () => {
  // LIST-ENC-01 (std SHOULD, aws MUST): With encoding-type=url every Key is percent-encoded (a space as %20 or +)
  //   and decodes to the exact key.
  requirement('LIST-ENC-01', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, AWKWARD);
    for (const listing of await bothForms(owner, { bucket, encodingType: 'url' })) {
      expect(listing).toSucceed();
      const { keys } = pageOf(listing);
      for (const key of nonEmpty(keys, 'Contents')) expect(key, `${listing.operation}: Key`).toMatch(ENCODED);
      expect(keys.map(decodeListed), 'keys, decoded').toEqual(byBytes(AWKWARD));
    }
  });

  // LIST-ENC-02 (std SHOULD, aws MUST): With encoding-type=url every common prefix is percent-encoded and decodes
  //   to the exact prefix.
  requirement('LIST-ENC-02', async ({ owner, bucket, given, expect }) => {
    const folders = AWKWARD.map((name) => `${name}/`);
    await given.objects(
      bucket,
      folders.map((folder) => `${folder}x`),
    );
    const input = { bucket, encodingType: 'url', delimiter: '/' };
    for (const listing of await bothForms(owner, input)) {
      expect(listing).toSucceed();
      const { prefixes } = pageOf(listing);
      for (const prefix of nonEmpty(prefixes, 'CommonPrefixes'))
        expect(prefix, `${listing.operation}: common prefix`).toMatch(ENCODED);
      expect(prefixes.map(decodeListed), 'common prefixes, decoded').toEqual(byBytes(folders));
    }
  });

  // LIST-ENC-03 (std SHOULD, aws MUST): With encoding-type=url the echoes of prefix and delimiter are
  //   percent-encoded.
  requirement('LIST-ENC-03', async ({ owner, bucket, expect }) => {
    const input = { bucket, encodingType: 'url', prefix: 'a b&é', delimiter: '|é' };
    for (const listing of await bothForms(owner, input)) {
      expect(listing).toSucceed();
      const { Prefix = '', Delimiter = '' } = listOf(listing);
      for (const [name, echo, sent] of [
        ['Prefix', Prefix, 'a b&é'],
        ['Delimiter', Delimiter, '|é'],
      ] as const) {
        expect(echo, `${listing.operation}: ${name}`).toMatch(ENCODED);
        expect(decodeListed(echo), `${listing.operation}: ${name}, decoded`).toBe(sent);
      }
    }
  });

  // LIST-ENC-04 (std SHOULD, aws MUST): With encoding-type=url the echo of start-after is percent-encoded.
  requirement('LIST-ENC-04', async ({ owner, bucket, expect }) => {
    const listing = await owner.listObjectsV2({ bucket, encodingType: 'url', startAfter: 'a b&é' });
    expect(listing).toSucceed();
    const { StartAfter = '' } = documentOf(listing);
    expect(StartAfter, 'StartAfter').toMatch(ENCODED);
    expect(decodeListed(StartAfter), 'StartAfter, decoded').toBe('a b&é');
  });

  // LIST-ENC-05 (std SHOULD, aws MUST): With encoding-type=url Marker and NextMarker are percent-encoded; the
  //   decoded NextMarker continues the list.
  requirement('LIST-ENC-05', async ({ owner, bucket, given, expect }) => {
    await given.objects(bucket, ['a b/1', 'c d/2', 'e']);
    const input = { bucket, encodingType: 'url', delimiter: '/', maxKeys: 1 };
    const first = await owner.listObjects(input);
    expect(first).toSucceed();
    const { NextMarker = '' } = documentOf(first);
    expect(NextMarker, 'NextMarker').toMatch(ENCODED);
    const marker = decodeListed(NextMarker);
    expect(marker, 'NextMarker, decoded').toBe('a b/');
    const second = await owner.listObjects({ ...input, marker });
    expect(second).toSucceed();
    expect(decodeListed(second.output?.Marker ?? ''), 'Marker, decoded').toBe('a b/');
    expect(pageOf(second).prefixes.map(decodeListed), 'common prefixes, decoded').toEqual(['c d/']);
  });

  // LIST-ENC-06 (std SHOULD, aws MUST): With encoding-type=url the list says EncodingType url.
  requirement('LIST-ENC-06', async ({ owner, bucket, expect }) => {
    for (const listing of await bothForms(owner, { bucket, encodingType: 'url' })) {
      expect(listing).toSucceed();
      expect(listing.output?.EncodingType, `${listing.operation}: EncodingType`).toBe('url');
    }
  });

  // LIST-ENC-07 (std SHOULD, aws MUST): Any other encoding-type, including an empty one, is refused (400
  //   InvalidArgument in the compatible protocol).
  requirement('LIST-ENC-07', async ({ owner, bucket, expect }) => {
    for (const encodingType of ['base64', '']) {
      expect(await owner.listObjects({ bucket, encodingType })).toBeRefused('InvalidArgument');
      expect(await owner.listObjectsV2({ bucket, encodingType })).toBeRefused('InvalidArgument');
    }
  });

  // LIST-ENC-08 (MUST): Without encoding-type keys are listed as they are, escaped only as XML requires, and the
  //   list has no EncodingType.
  requirement('LIST-ENC-08', async ({ owner, bucket, dialect, given, expect }) => {
    await given.objects(bucket, AWKWARD);
    for (const listing of await bothForms(owner, { bucket })) {
      expect(listing).toSucceed();
      expect(pageOf(listing).keys, 'keys listed').toEqual(byBytes(AWKWARD));
      const said = listing.output?.EncodingType;
      expect(dialect.emptyElementMeansAbsent ? said || undefined : said, 'EncodingType').toBeUndefined();
    }
  });

  // LIST-ENC-09 (MUST): With encoding-type=url keys are in the order of their raw bytes, not of their encoded form.
  requirement('LIST-ENC-09', async ({ owner, bucket, given, expect }) => {
    // Encoded, `%C3%A9` would sort before `a`, and `%2B` before `-`.
    const keys = ['+', '-', 'a', 'é', '~'];
    await given.objects(bucket, keys);
    for (const listing of await bothForms(owner, { bucket, encodingType: 'url' })) {
      expect(listing).toSucceed();
      expect(decodedKeys(listing), 'keys, decoded').toEqual(byBytes(keys));
    }
  });

  // LIST-ENC-10 (std SHOULD, aws MUST): With encoding-type=url the list is well-formed XML whatever characters the
  //   keys hold.
  requirement('LIST-ENC-10', async ({ owner, bucket, expect }) => {
    // OBJ-KEY-14 judges which of them a target accepts.
    const kept = await putAccepted(owner, bucket, UNPRINTABLE);
    for (const listing of await bothForms(owner, { bucket, encodingType: 'url' })) {
      expect(listing).toSucceed();
      const malformed = listing.violations.find(({ rule }) => rule === 'xml-malformed');
      expect(malformed?.detail, `${listing.operation}: what is wrong with the document`).toBeUndefined();
      expect(decodedKeys(listing), 'keys, decoded').toEqual(byBytes(kept));
    }
  });

  // LIST-ENC-11 (MAY): How a list without encoding-type represents a key that XML 1.0 cannot carry is observed.
  requirement('LIST-ENC-11', async ({ owner, bucket, observe }) => {
    await done(owner.putObject({ bucket, key: 'a\u0001b', body: '' }));
    const listing = await owner.listObjects({ bucket });
    const malformed = listing.violations.some(({ rule }) => rule === 'xml-malformed');
    observe(
      'answer',
      malformed ? `${listing.status}, not well-formed` : (listing.output?.Contents[0]?.Key ?? listing.status),
    );
  });
});
