import type { DialectName } from '../../spec/dialect.ts';

interface NameRule {
  broken: RegExp;
  because: string;
}

/** Interface document, Resources and their fields › Bucket (and Limits, for the length). */
const RULES: readonly NameRule[] = [
  { broken: /^.{0,2}$|^.{64}/s, because: 'A bucket name has 3 to 63 characters.' },
  {
    broken: /[^a-z0-9.-]/,
    because: 'A bucket name is made of lower-case letters, digits, dots and hyphens.',
  },
  { broken: /^[.-]|[.-]$/, because: 'A bucket name starts and ends with a letter or a digit.' },
  { broken: /\.\./, because: 'A bucket name has no two dots in a row.' },
  { broken: /^\d{1,3}(\.\d{1,3}){3}$/, because: 'A bucket name does not look like an IP address.' },
];

/** As above; the compatible protocol does not ask for it. */
const NEUTRAL_RULES: readonly NameRule[] = [
  { broken: /\.-|-\./, because: 'A bucket name has no dot beside a hyphen.' },
];

/** Amazon S3 User Guide, "General purpose bucket naming rules": names that the service keeps for itself. */
const AWS_RULES: readonly NameRule[] = [
  {
    broken: /^(xn--|sthree-|amzn-s3-demo-)/,
    because: 'A bucket name does not start with a reserved prefix.',
  },
  {
    broken: /(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/,
    because: 'A bucket name does not end with a reserved suffix.',
  },
];

/**
 * Why no bucket of this name can be created; undefined when one can (interface document, Resources and their fields ›
 * Bucket). A dialect that is not `aws` keeps the document's own rules.
 */
export function bucketNameRefusal(name: string, dialect: DialectName): string | undefined {
  const rules = [...RULES, ...(dialect === 'aws' ? AWS_RULES : NEUTRAL_RULES)];
  return rules.find(({ broken }) => broken.test(name))?.because;
}
