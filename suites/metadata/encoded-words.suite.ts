import { profile, requirement } from '../harness/requirement.ts';
import { readWords } from './encoded-words.ts';
import { bothReads } from './reads.ts';

const WORD = /^=\?utf-8\?[bq]\?[^?\s]*\?=$/i;

profile('metadata', () => {
  // META-WORD-01 (MUST): A user attribute sent as an encoded word of letters outside ASCII is returned as an
  //   encoded word of the same text.
  requirement('META-WORD-01', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const metadata = {
      quoted: '=?UTF-8?Q?=C3=84M=C3=84Z=C3=95=C3=91_S3?=',
      based: '=?UTF-8?B?w4RNw4Raw5XDkSBTMw==?=',
    };
    expect(await owner.putObject({ bucket, key, body: '', metadata })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toSucceed();
      for (const name of ['quoted', 'based']) {
        const value = read.header(`x-std-meta-${name}`);
        expect(value ?? '', `x-std-meta-${name}`).toMatch(WORD);
        expect(readWords(value), `x-std-meta-${name}, decoded`).toBe('ÄMÄZÕÑ S3');
      }
    }
  });

  // META-WORD-02 (SHOULD): A user attribute sent as an encoded word of only ASCII characters is returned as that
  //   text.
  requirement('META-WORD-02', async ({ owner, sharedBucket: bucket, key, expect }) => {
    const metadata = { quoted: '=?UTF-8?Q?actually-ascii?=', based: '=?UTF-8?B?YWJj?=' };
    expect(await owner.putObject({ bucket, key, body: '', metadata })).toSucceed();
    for (const read of await bothReads(owner, { bucket, key })) {
      expect(read).toHaveHeader('x-std-meta-quoted', 'actually-ascii');
      expect(read).toHaveHeader('x-std-meta-based', 'abc');
    }
  });
});
