import { Ajv2020 } from 'ajv/dist/2020.js';
import { decodeText, UnusableFile } from '../spec/bounded-file.ts';
import type { SurveyFile } from './survey.ts';
import schema from './survey.schema.json' with { type: 'json' };
import { oneLine } from './visible-text.ts';

/** Characters; a survey has some 20,000. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * A survey from the bytes of a file; `undefined` when they are something else, such as the results of a run.
 * @throws UnusableFile when it is a survey that does not fit its schema
 */
export function parseSurvey(bytes: Buffer): SurveyFile | undefined {
  // Results of a run begin with their schema; they are large and not parsed twice.
  if (bytes.length > MAX_BYTES || bytes.subarray(0, 200).includes('urn:s3-assay:results:')) return undefined;
  const value = parsed(bytes);
  if (typeof value !== 'object' || value === null || '$schema' in value) return undefined;
  if (!('operations' in value && 'startedAt' in value && 'left' in value)) return undefined;
  const fits = new Ajv2020({ strict: true, validateSchema: false }).compile<SurveyFile>(schema);
  if (fits(value)) return value;
  const [first] = fits.errors ?? [];
  const at = (first?.instancePath ?? '').split('/').slice(1).join('.');
  throw new UnusableFile(
    `is not a survey of this version of Assay: "${oneLine(at, 100)}" ${first?.message ?? 'is wrong'}`,
  );
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeText(bytes));
  } catch {
    return undefined;
  }
}
