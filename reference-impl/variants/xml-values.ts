import type { Behaviour, Variant } from '../behaviour.ts';
import { withElements } from './deviations.ts';
import { isElement, textOf, withText } from './markup.ts';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Elements with these names are booleans or numbers; a key may look like one. */
const BOOLEANS = /^(?:IsTruncated|IsLatest|DeleteMarker)$/;
const NUMBERS =
  /^(?:Size|ObjectSize|MaxKeys|KeyCount|MaxParts|MaxUploads|PartNumber|PartNumberMarker|NextPartNumberMarker|PartsCount|TotalPartsCount|Days|NoncurrentDays|NewerNoncurrentVersions|DaysAfterInitiation)$/;

/** Other notations of the same date, number or boolean. */
export const variants: readonly Variant[] = [
  timestamps('without-fraction', 'XSD 1.0 part 2 section 3.2.7.1: fractional seconds are optional', (text) =>
    text.replace(/\.\d+Z$/, 'Z'),
  ),
  timestamps('with-six-digits', 'XSD 1.0 part 2 section 3.2.7.1: any number of fractional digits', (text) =>
    text.replace(/\.(\d+)Z$/, '.$1123Z'),
  ),
  timestamps('with-an-offset', 'ISO 8601 and XSD 1.0 part 2 section 3.2.7.3: +00:00 is UTC', (text) =>
    text.replace(/Z$/, '+00:00'),
  ),
  {
    name: 'xml/booleans-as-digits',
    clause: 'XSD 1.0 part 2 section 3.2.2.1: 1 is true and 0 is false',
    dialects: ['std', 'aws'],
    slot: 'booleans and numbers',
    apply: (behaviour) => withValueOf(behaviour, BOOLEANS, (text) => (text === 'true' ? '1' : '0')),
  },
  {
    name: 'xml/numbers-with-zeros',
    clause: 'XSD 1.0 part 2 section 3.3.13.1: leading zeros and a plus sign are allowed',
    dialects: ['std', 'aws'],
    slot: 'booleans and numbers',
    apply: (behaviour) => withValueOf(behaviour, NUMBERS, (text) => `+00${text}`),
  },
  {
    name: 'xml/blanks-around-values',
    clause: 'XSD 1.0 part 2 section 4.3.6: white space around a number or a truth value collapses',
    dialects: ['std', 'aws'],
    slot: 'booleans and numbers',
    apply: (behaviour) =>
      withValueOf(behaviour, new RegExp(`${BOOLEANS.source}|${NUMBERS.source}`), (text) => `\n ${text} `),
  },
];

/** The values of these elements rewritten, where they are plain. */
function withValueOf(behaviour: Behaviour, names: RegExp, change: (text: string) => string): Behaviour {
  return withElements(behaviour, (element) => {
    const text = element.children.some(isElement) ? '' : textOf(element);
    const name = element.name.slice(element.name.indexOf(':') + 1);
    return text !== '' && names.test(name) ? withText(element, change(text)) : element;
  });
}

function timestamps(which: string, clause: string, change: (text: string) => string): Variant {
  return {
    name: `xml/timestamps-${which}`,
    clause,
    dialects: ['std', 'aws'],
    slot: 'timestamps',
    apply: (behaviour) =>
      withValueOf(behaviour, /^(?:LastModified|CreationDate|Initiated)$/, (text) =>
        TIMESTAMP.test(text) ? change(text) : text,
      ),
  };
}
