import { expect, it } from 'vitest';
import { encodedWord, readEncodedWords } from './encoded-words.ts';

// Values and words of the recorded answers of AWS (TestS3::test_user_metadata_rfc2047_encoded,
// TestS3PresignedPost::test_post_object_with_unicode_metadata) and of the public guide (Working with object metadata).
it.each([
  ['test_—_file%E2%80%94_é_2?.pdf', '=?UTF-8?Q?test=5F=E2=80=94=5Ffile%E2%80%94=5F=C3=A9=5F2=3F.pdf?='],
  ['ÄMÄZÕÑ S3', '=?UTF-8?Q?=C3=84M=C3=84Z=C3=95=C3=91_S3?='],
  ['\0\u0001\u0002\u0003', '=?UTF-8?B?AAECAw==?='],
  ['\ufffd\ufffd', '=?UTF-8?B?77+977+9?='],
  ['test_—_é_2👑.pdf', '=?UTF-8?Q?test=5F=E2=80=94=5F=C3=A9=5F2=F0=9F=91=91.pdf?='],
  [Buffer.from('ÄMÄZÕÑ S3').toString('latin1'), '=?UTF-8?B?w4PChE3Dg8KEWsODwpXDg8KRIFMz?='],
])('writes %j as one word, and reads it back', (text, word) => {
  expect(encodedWord(text)).toBe(word);
  expect(readEncodedWords(word)).toBe(text);
});

it.each([
  ['=?UTF-8?Q?actually-ascii?=', 'actually-ascii'],
  ['=?UTF-8?B?YWJj?=', 'abc'],
  ['=?utf-8?b?YWJj?= =?ISO-8859-1?q?=E9?= then', 'abcé then'],
  ['=?UTF-8?B?=GGG?=', '=?UTF-8?B?=GGG?='],
  ['=?UTF-8?Q?=G0?=', '=?UTF-8?Q?=G0?='],
  ['=?KOI8-R?B?YWJj?=', '=?KOI8-R?B?YWJj?='],
  ['1 = ? 1', '1 = ? 1'],
])('reads %j as %j', (text, read) => expect(readEncodedWords(text)).toBe(read));
