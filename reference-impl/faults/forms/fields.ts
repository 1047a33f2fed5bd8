import type { Fault } from '../../behaviour.ts';
import { names, withBytes, withForm, withStoredForm, withValues } from './deviations.ts';
import { withRules } from '../deviations.ts';

/** The first bytes of a file. */
async function* beginning(file: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let left = most;
  for await (const bytes of file) {
    if (left > 0) yield bytes.subarray(0, left);
    left -= bytes.length;
  }
}

/** Fields with another value where their name matches. */
function changed(
  fields: ReadonlyMap<string, string>,
  named: RegExp,
  change: (value: string) => string,
): Map<string, string> {
  return new Map([...fields].map(([name, value]) => [name, named.test(name) ? change(value) : value]));
}

const KEY = /(name="key"\r\n\r\n)([^\r\n]*)/g;

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

/** Defects that the cases of `suites/forms/fields.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  {
    name: 'forms/empty-file-stored',
    requirements: ['FORM-POST-01'],
    apply: (behaviour) => withForm(behaviour, (form) => ({ ...form, file: () => beginning(form.file(), 0) })),
  },
  {
    name: 'forms/file-cut-at-8-mebibytes',
    requirements: ['FORM-FIELD-09'],
    apply: (behaviour) =>
      withForm(behaviour, (form) => ({ ...form, file: () => beginning(form.file(), 8 * 1024 ** 2) })),
  },
  {
    name: 'forms/file-name-not-inserted',
    requirements: ['FORM-FIELD-01'],
    apply: (behaviour) => withRules(behaviour, { formKey: (pattern) => pattern }),
  },
  {
    name: 'forms/fields-after-file-used',
    requirements: ['FORM-FIELD-02'],
    apply: (behaviour) =>
      withBytes(behaviour, (sent) => {
        const last = [...sent.matchAll(KEY)].at(-1)?.[2] ?? '';
        return { text: sent.replace(KEY, `$1${last}`) };
      }),
  },
  {
    name: 'forms/key-optional',
    requirements: ['FORM-FIELD-03'],
    apply: (behaviour) => {
      const keyed = withForm(behaviour, (form) => ({
        ...form,
        fields: new Map([['key', 'unnamed'], ...form.fields]),
      }));
      return withValues(keyed, (values, policy) => {
        if (!names(policy, 'key')) values.delete('key');
        return { values };
      });
    },
  },
  {
    name: 'forms/file-optional',
    requirements: ['FORM-FIELD-04'],
    apply: (behaviour) =>
      withBytes(behaviour, (sent) => {
        if (sent.includes('name="file"')) return { text: sent };
        const file = 'Content-Disposition: form-data; name="file"; filename="none"\r\n\r\n';
        return { text: sent.replace(/--([^\r\n]+)--\r\n$/, `--$1\r\n${file}\r\n--$1--\r\n`) };
      }),
  },
  {
    name: 'forms/attributes-not-kept',
    requirements: ['FORM-FIELD-05'],
    apply: (behaviour) =>
      withStoredForm(behaviour, (version) => ({ ...version, attributes: {}, metadata: {} })),
  },
  {
    name: 'forms/line-end-of-attribute-returned',
    requirements: ['FORM-FIELD-12'],
    apply: (behaviour) => {
      const note = /-meta-note$/;
      // A value that no header can carry passes the checks only in another form.
      const disguised = withForm(behaviour, (form) => ({
        ...form,
        fields: changed(form.fields, note, encodeURIComponent),
      }));
      const passed = withValues(disguised, (values) => ({
        values: changed(values, note, decodeURIComponent),
      }));
      return withStoredForm(passed, (version) => {
        const [value = '', ...lines] = decodeURIComponent(version.metadata['note'] ?? '').split('\r\n');
        const injected = lines.map((line) => line.replace(/^.*-meta-/, '').split(': '));
        return { ...version, metadata: { note: value, ...Object.fromEntries(injected) } };
      });
    },
  },
  {
    name: 'forms/acl-not-kept',
    requirements: ['FORM-FIELD-06'],
    apply: (behaviour) => withStoredForm(behaviour, (version) => ({ ...version, acl: undefined })),
  },
  {
    name: 'forms/names-compared-with-case',
    requirements: ['FORM-FIELD-07'],
    apply: (behaviour) =>
      withBytes(behaviour, (sent) => ({
        text: sent.replace(/name="([a-z-]+-[A-Z]+)"/g, 'name="x-ignore-$1"'),
      })),
  },
  {
    name: 'forms/text-read-as-latin-1',
    requirements: ['FORM-FIELD-08'],
    apply: (behaviour) =>
      withForm(behaviour, (form) => ({
        ...form,
        fields: new Map([...form.fields].map(([name, value]) => [name, latin1(value)])),
        fileName: form.fileName === undefined ? undefined : latin1(form.fileName),
      })),
  },
  {
    name: 'forms/boundary-taken-from-body',
    requirements: ['FORM-FIELD-10', 'FORM-FIELD-11'],
    apply: (behaviour) =>
      withBytes(behaviour, (text) => {
        const [, boundary = ''] = /^--([^\r\n]+)\r\n/.exec(text) ?? [];
        return { text, contentType: `multipart/form-data; boundary=${boundary}` };
      }),
  },
];
