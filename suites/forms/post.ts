import type { Client } from '../../client/client.ts';
import type { Exchange, HeaderList } from '../../client/exchange.ts';
import { encodeForm, type EncodedForm, type FormPart } from '../../client/forms/multipart.ts';
import type { FormField, PolicyCondition } from '../../client/forms/sign-form.ts';
import type { SigningOptions } from '../../client/options.ts';
import { wireHeader } from '../../spec/dialect.ts';
import { timeOf } from '../case/case-time.ts';
import type { CaseContext } from '../case/context.ts';

/** A form as a case describes it; whatever it leaves out is valid. Names are neutral. */
export interface FormUpload {
  bucket: string;
  /** The `key` field; the form has none where undefined. */
  key?: string;
  /** Fields besides key, policy and signature. */
  fields?: readonly FormField[];
  /** The conditions of the policy, besides the bucket; by default exactly the key and the fields that are sent. */
  conditions?: readonly PolicyCondition[];
  /** Bucket of the policy. Default: the one that the form is posted to. */
  policyBucket?: string;
  /** When the policy expires. Default: an hour from now; `never` leaves it out. */
  expiration?: Date | 'never';
  /** The file; none where null. */
  file?: { name?: string; value: string | Uint8Array } | null;
  /** Parts after the file. */
  after?: readonly FormPart[];
  /** Further headers of the request. */
  headers?: HeaderList;
  /** How the policy is signed; with `false` there is neither policy nor signature. */
  sign?: SigningOptions | false;
  /** Changes the signed fields, names in the dialect's terms. */
  alter?(fields: readonly FormField[]): readonly FormField[];
  /** Changes the form once it is written. */
  rewrite?(form: EncodedForm): EncodedForm;
}

const HOUR = 3_600_000;

/** Post a form signed by `by`. The request itself is anonymous, as a browser sends it. */
export function post(
  by: Client,
  context: Pick<CaseContext, 'dialect'>,
  upload: FormUpload,
): Promise<Exchange<'postObject'>> {
  const { bucket, key, fields = [], file = { value: 'content' }, after = [] } = upload;
  const { alter = (all) => all, rewrite = (form) => form } = upload;
  const own: FormField[] = [...(key === undefined ? [] : [['key', key] as const]), ...fields];
  const named = own.map(([name, value]): FormField => [wireHeader(context.dialect, name), value]);
  const signed = upload.sign === false ? named : [...named, ...signature(by, upload, own)];
  const parts: FormPart[] = alter(signed).map(([name, value]) => ({ name, value }));
  if (file)
    parts.push({
      name: 'file',
      fileName: file.name ?? 'file.bin',
      contentType: 'text/plain',
      value: file.value,
    });
  const form = rewrite(encodeForm([...parts, ...after]));
  const headers = [['Content-Type', form.contentType] as const, ...(upload.headers ?? [])];
  return by.postObject({ bucket, body: form.body }, { headers, sign: { mode: 'none' } });
}

function signature(by: Client, upload: FormUpload, own: readonly FormField[]): FormField[] {
  const { policyBucket = upload.bucket, expiration = new Date(timeOf(by).now() + HOUR), sign } = upload;
  const conditions = upload.conditions ?? own.map(([name, value]) => ({ [name]: value }));
  const policy = {
    expiration: expiration === 'never' ? undefined : expiration,
    conditions: [{ bucket: policyBucket }, ...conditions],
  };
  return by.signForm(policy, sign === false ? {} : sign);
}
