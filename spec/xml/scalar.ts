import type { XmlField } from '../contract.ts';

/** The types of elements and attributes without child elements. */
export type ScalarType = Exclude<XmlField['type'], { object: string }>;

export type Scalar = string | number | boolean;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** The value of character data; undefined when it is not of the type. A date stays a string. */
export function readScalar(type: ScalarType, text: string): Scalar | undefined {
  if (type === 'string') return text;
  const trimmed = text.trim();
  switch (type) {
    case 'integer':
      return /^[+-]?\d+$/.test(trimmed) && Number.isSafeInteger(Number(trimmed))
        ? Number(trimmed)
        : undefined;
    case 'number':
      return DECIMAL.test(trimmed) ? Number(trimmed) : undefined;
    case 'boolean':
      return readBoolean(trimmed);
    case 'dateTime':
      return DATE_TIME.test(trimmed) && !Number.isNaN(Date.parse(trimmed)) ? trimmed : undefined;
  }
}

function readBoolean(text: string): boolean | undefined {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}
