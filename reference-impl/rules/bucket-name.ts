import type { Dialect } from '../../spec/dialect.ts';
import type { Refusal } from './refusal.ts';

interface NameRule {
  broken: RegExp;
  message: string;
}

/** Interface document, Resources and their fields › Bucket (and Limits, for the length). */
const RULES: readonly NameRule[] = [
  { broken: /^.{0,2}$|^.{64}/s, message: 'A bucket name has 3 to 63 characters.' },
  {
    broken: /[^a-z0-9.-]/,
    message: 'A bucket name is made of lower-case letters, digits, dots and hyphens.',
  },
  { broken: /^[.-]|[.-]$/, message: 'A bucket name starts and ends with a letter or a digit.' },
  { broken: /\.\./, message: 'A bucket name has no two dots in a row.' },
  { broken: /^\d{1,3}(\.\d{1,3}){3}$/, message: 'A bucket name does not look like an IP address.' },
];

/** As above; the compatible protocol does not ask for it. */
const DOT_BESIDE_HYPHEN: NameRule = {
  broken: /\.-|-\./,
  message: 'A bucket name has no dot beside a hyphen.',
};

/** Amazon S3 User Guide, "General purpose bucket naming rules": reserved names. */
const RESERVED: readonly NameRule[] = [
  {
    broken: /^(xn--|sthree-|amzn-s3-demo-)/,
    message: 'A bucket name does not start with a reserved prefix.',
  },
  {
    broken: /(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/,
    message: 'A bucket name does not end with a reserved suffix.',
  },
];

/**
 * Why no bucket of this name can be created; undefined when one can (interface document, Resources and their fields ›
 * Bucket).
 */
export function bucketNameRefusal(
  name: string,
  { dotBesideHyphen, reservesBucketNames }: Pick<Dialect, 'dotBesideHyphen' | 'reservesBucketNames'>,
): Refusal | undefined {
  const rules = [
    ...RULES,
    ...(dotBesideHyphen ? [] : [DOT_BESIDE_HYPHEN]),
    ...(reservesBucketNames ? RESERVED : []),
  ];
  const rule = rules.find(({ broken }) => broken.test(name));
  return rule && { code: 'InvalidBucketName', message: rule.message, fields: { BucketName: name } };
}
