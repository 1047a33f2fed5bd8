import type { Fault } from '../../behaviour.ts';
import type { OperationInputs } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import { createGunzip } from 'node:zlib';
import { pipeline, Readable } from 'node:stream';
import { withAnswer, withInput, withOperation } from '../deviations.ts';

type Upload = OperationInputs['putObject'];

/** A fault that stores a standard attribute differently from how it was sent. */
function keptAs(what: string, requirement: RequirementId, change: (input: Upload) => Partial<Upload>): Fault {
  return {
    name: `metadata/${what}`,
    requirements: [requirement],
    apply: (behaviour) => withInput(behaviour, 'putObject', (input) => ({ ...input, ...change(input) })),
  };
}

/** Defects that the cases of `suites/metadata/standard.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  keptAs('content-type-without-parameters', 'META-STD-01', ({ contentType }) => ({
    contentType: contentType?.split(';')[0],
  })),
  keptAs('content-encoding-forgotten', 'META-STD-02', () => ({ contentEncoding: undefined })),
  keptAs('content-disposition-without-quotes', 'META-STD-03', ({ contentDisposition }) => ({
    contentDisposition: contentDisposition?.replaceAll('"', ''),
  })),
  keptAs('cache-control-without-spaces', 'META-STD-04', ({ cacheControl }) => ({
    cacheControl: cacheControl?.replaceAll(' ', ''),
  })),
  keptAs('expires-in-another-form', 'META-STD-05', ({ expires }) => ({
    expires: expires && new Date(expires).toISOString(),
  })),
  keptAs('content-language-in-lower-case', 'META-STD-06', ({ contentLanguage }) => ({
    contentLanguage: contentLanguage?.toLowerCase(),
  })),
  {
    name: 'metadata/head-without-standard-attributes',
    requirements: ['META-STD-02', 'META-STD-03', 'META-STD-04', 'META-STD-05', 'META-STD-06', 'META-USER-15'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'headObject', ({ headers = {}, ...answer }) => ({
        ...answer,
        headers: Object.fromEntries(
          Object.entries(headers).filter(
            ([name]) => !/^(content-(?!type|length|range)|cache-control|expires)/.test(name),
          ),
        ),
      })),
  },
  {
    name: 'metadata/gzip-decoded-on-upload',
    requirements: ['META-STD-07'],
    apply: (behaviour) =>
      withOperation(behaviour, 'putObject', (call, put) => {
        if (call.input.contentEncoding !== 'gzip') return put(call);
        const content = () => pipeline(Readable.from(call.body.content()), createGunzip(), () => undefined);
        return put({ ...call, body: { ...call.body, content } });
      }),
  },
  {
    name: 'metadata/standard-attributes-of-overwritten-object-kept',
    requirements: ['META-USER-12'],
    apply: (behaviour) =>
      withInput(behaviour, 'putObject', (input, { storage }) => {
        const { attributes = {} } = storage.current(input.bucket, input.key) ?? {};
        const former = {
          contentType: attributes['content-type'],
          contentDisposition: attributes['content-disposition'],
          cacheControl: attributes['cache-control'],
          expires: attributes['expires'],
        };
        return { ...former, ...input };
      }),
  },
];
