import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { S3Error } from '../../s3-error.ts';
import { encodePath } from '../../http/percent-encoding.ts';
import { posix } from 'node:path';
import { withOperation, withRules } from '../deviations.ts';

/** A fault that replaces a key with another, wherever it is named. */
function readAnotherKey(
  what: string,
  requirements: readonly RequirementId[],
  change: (key: string) => string,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) => ({
      ...behaviour,
      addressOf: (...request) => {
        const address = behaviour.addressOf(...request);
        return address.level === 'object' ? { ...address, key: change(address.key) || address.key } : address;
      },
    }),
  };
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A fault of the limit on the length of keys. */
function boundFault(
  what: string,
  requirements: readonly RequirementId[],
  holds: (key: string) => boolean,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) =>
      withRules(behaviour, {
        objectKeyRefusal: (key) =>
          holds(key)
            ? behaviour.rules.objectKeyRefusal(key)
            : { code: 'KeyTooLongError', fields: { Size: String(key.length), MaxSizeAllowed: '255' } },
      }),
  };
}

/** Defects that the cases of `suites/objects/keys.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  readAnotherKey('space-in-key-read-as-plus', ['OBJ-KEY-01', 'OBJ-KEY-11'], (key) =>
    key.replaceAll(' ', '+'),
  ),
  readAnotherKey('plus-in-key-read-as-space', ['OBJ-KEY-02'], (key) => key.replaceAll('+', ' ')),
  readAnotherKey('key-decoded-twice', ['OBJ-KEY-03'], decoded),
  readAnotherKey('key-read-as-latin1', ['OBJ-KEY-04', 'OBJ-KEY-05', 'OBJ-KEY-18'], (key) =>
    Buffer.from(key).toString('latin1'),
  ),
  readAnotherKey('key-without-supplementary-planes', ['OBJ-KEY-05'], (key) =>
    key.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  ),
  readAnotherKey('punctuation-in-key-left-escaped', ['OBJ-KEY-06'], (key) =>
    key.replace(/[!'()*]/g, escaped),
  ),
  readAnotherKey('path-parameters-of-key-cut-off', ['OBJ-KEY-07'], (key) => key.replace(/;[^/]*/g, '')),
  readAnotherKey('backslash-in-key-read-as-slash', ['OBJ-KEY-08'], (key) => key.replaceAll('\\', '/')),
  readAnotherKey('leading-slash-of-key-lost', ['OBJ-KEY-09'], (key) => key.replace(/^\//, '')),
  readAnotherKey('slashes-in-key-merged', ['OBJ-KEY-10'], (key) => key.replace(/\/{2,}/g, '/')),
  readAnotherKey('space-at-end-of-key-lost', ['OBJ-KEY-11'], (key) => key.replace(/ +$/, '')),
  readAnotherKey('single-dots-in-key-dropped', ['OBJ-KEY-23'], (key) => key.replace(/(?<=^|\/)\.\//g, '')),
  readAnotherKey('long-key-cut', ['OBJ-KEY-19'], (key) => key.slice(0, 1024)),
  readAnotherKey('keys-without-case', ['OBJ-KEY-20'], (key) => key.toLowerCase()),
  readAnotherKey('keys-composed', ['OBJ-KEY-22'], (key) => key.normalize('NFC')),
  readAnotherKey('keys-decomposed', ['OBJ-KEY-04', 'OBJ-KEY-22'], (key) => key.normalize('NFD')),
  readAnotherKey(
    'folder-path-of-key-lost',
    ['OBJ-FOLDER-04', 'OBJ-KEY-12'],
    (key) => key.split('/').at(-1) ?? '',
  ),
  readAnotherKey('control-characters-in-key-refused', ['OBJ-KEY-14'], (key) => {
    if (/[\0-\x1f\x7f]/.test(key)) throw new S3Error('InvalidURI');
    return key;
  }),
  {
    name: 'objects/dot-segments-resolved',
    requirements: ['OBJ-KEY-12', 'OBJ-KEY-13', 'OBJ-KEY-23'],
    apply: (behaviour) => ({
      ...behaviour,
      addressOf: (path, ...rest) => behaviour.addressOf(posix.normalize(path), ...rest),
    }),
  },
  {
    name: 'objects/object-and-folder-of-one-name-refused',
    requirements: ['OBJ-KEY-21'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) => {
        const { bucket, key } = call.input;
        const parent = posix.dirname(key);
        if (parent !== '.' && call.storage.current(bucket, parent)) throw new S3Error('InvalidRequest');
        return put(call);
      }),
  },
  {
    name: 'objects/key-outside-utf8-returns-500',
    requirements: ['OBJ-KEY-16'],
    apply: (behaviour) => ({
      ...behaviour,
      addressOf: (...request) => {
        try {
          return behaviour.addressOf(...request);
        } catch {
          throw new S3Error('InternalError');
        }
      },
    }),
  },
  boundFault('key-segments-limited-to-255-bytes', ['OBJ-KEY-17', 'OBJ-KEY-18'], (key) =>
    key.split('/').every((segment) => Buffer.byteLength(segment) <= 255),
  ),
  boundFault('key-length-of-escaped-form', ['OBJ-KEY-18'], (key) => encodePath(key).length <= 1024),
];
