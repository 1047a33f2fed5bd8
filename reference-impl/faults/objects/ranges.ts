import type { Fault } from '../../behaviour.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Rules } from '../../rules.ts';
import { S3Error } from '../../s3-error.ts';
import { withAnswer, withInput, withRefusal, withRules } from '../deviations.ts';

type RangeOutcome = Rules['rangeOutcome'];

/** A fault that reads ranges of this form as something else. */
function rangeFault(
  what: string,
  requirements: readonly RequirementId[],
  form: RegExp,
  outcome: (header: string, size: number, right: RangeOutcome) => ReturnType<RangeOutcome>,
): Fault {
  return {
    name: `objects/${what}`,
    requirements,
    apply: (behaviour) => {
      const { rangeOutcome } = behaviour.rules;
      return withRules(behaviour, {
        rangeOutcome: (header, size) =>
          header !== undefined && form.test(header)
            ? outcome(header, size, rangeOutcome)
            : rangeOutcome(header, size),
      });
    },
  };
}

/** A fault that reads a number of a range as an unsigned integer of 64 bits. */
function wrapping(what: string, requirements: readonly RequirementId[], number: RegExp): Fault {
  return rangeFault(what, requirements, number, (header, size, right) =>
    right(
      header.replace(number, (digits) => String(BigInt.asUintN(64, BigInt(digits)))),
      size,
    ),
  );
}

const unsatisfiable = () => ({ kind: 'unsatisfiable' }) as const;

const whole = () => ({ kind: 'whole' }) as const;

/** Defects that the cases of `suites/objects/ranges.suite.ts` must notice. */
export const faults: readonly Fault[] = [
  rangeFault(
    'last-byte-of-range-excluded',
    ['OBJ-RANGE-01', 'OBJ-RANGE-13'],
    /\d-\d/,
    (header, size, right) => {
      const range = right(header, size);
      return range.kind === 'part' ? { ...range, end: Math.max(range.end - 1, range.start) } : range;
    },
  ),
  rangeFault('open-range-ignored', ['OBJ-RANGE-02'], /\d-$/, whole),
  rangeFault(
    'suffix-range-read-from-start',
    ['OBJ-RANGE-03', 'OBJ-RANGE-07'],
    /=-\d/,
    (header, size, right) => right(header.replace('=', '=0'), size),
  ),
  rangeFault('long-suffix-range-refused', ['OBJ-RANGE-04'], /=-/, (header, size, right) =>
    Number(header.split('-')[1]) > size ? unsatisfiable() : right(header, size),
  ),
  rangeFault('range-beyond-end-refused', ['OBJ-RANGE-05'], /\d-\d/, (header, size, right) =>
    Number(header.split('-')[1]) >= size ? unsatisfiable() : right(header, size),
  ),
  rangeFault(
    'unsatisfiable-range-ignored',
    ['OBJ-RANGE-06', 'OBJ-RANGE-07', 'OBJ-RANGE-12'],
    /^/,
    (header, size, right) => {
      const range = right(header, size);
      return range.kind === 'unsatisfiable' ? whole() : range;
    },
  ),
  rangeFault('range-of-empty-object-ignored', ['OBJ-RANGE-12'], /^/, (header, size, right) =>
    size === 0 ? whole() : right(header, size),
  ),
  rangeFault('empty-suffix-range-ignored', ['OBJ-RANGE-07'], /=-0$/, whole),
  rangeFault('reversed-range-refused', ['OBJ-RANGE-08'], /=5-2$/, unsatisfiable),
  rangeFault('first-of-several-ranges-answered', ['OBJ-RANGE-19'], /,/, (header, size, right) =>
    right(header.split(',', 1)[0], size),
  ),
  wrapping('last-byte-of-range-cut-to-64-bits', ['OBJ-RANGE-15', 'OBJ-RANGE-18'], /(?<=\d-)\d+$/),
  wrapping('first-byte-of-range-cut-to-64-bits', ['OBJ-RANGE-16', 'OBJ-RANGE-18'], /(?<==)\d+(?=-)/),
  wrapping('suffix-length-cut-to-64-bits', ['OBJ-RANGE-17', 'OBJ-RANGE-18'], /(?<==-)\d+$/),
  rangeFault(
    'huge-number-in-range-returns-500',
    ['OBJ-RANGE-15', 'OBJ-RANGE-16', 'OBJ-RANGE-17', 'OBJ-RANGE-18'],
    /\d{19}/,
    () => {
      throw new S3Error('InternalError');
    },
  ),
  rangeFault('unknown-range-unit-refused', ['OBJ-RANGE-09'], /^(?!bytes=)/, unsatisfiable),
  {
    name: 'objects/range-of-missing-object-unsatisfiable',
    requirements: ['OBJ-RANGE-11'],
    apply: (behaviour) =>
      withRefusal(behaviour, 'getObject', 'NoSuchKey', ({ input }) => {
        throw new S3Error(input.range === undefined ? 'NoSuchKey' : 'InvalidRange');
      }),
  },
  {
    name: 'objects/range-ignored-by-head',
    requirements: ['OBJ-RANGE-13'],
    apply: (behaviour) => withInput(behaviour, 'headObject', (input) => ({ ...input, range: undefined })),
  },
  {
    name: 'objects/part-returned-with-200',
    requirements: ['OBJ-RANGE-01', 'OBJ-RANGE-02', 'OBJ-RANGE-03', 'OBJ-RANGE-04', 'OBJ-RANGE-05'],
    apply: (behaviour) => withAnswer(behaviour, 'getObject', (answer) => ({ ...answer, status: 200 })),
  },
  {
    name: 'objects/part-with-its-own-etag',
    requirements: ['OBJ-RANGE-14'],
    apply: (behaviour) =>
      withAnswer(behaviour, 'getObject', (answer, { input }) => ({
        ...answer,
        headers: { ...answer.headers, etag: input.range ? '"part"' : answer.headers?.['etag'] },
      })),
  },
];
