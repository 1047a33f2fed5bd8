import type { Finding, RecordedExchange, RequirementResult } from '../results.ts';
import { oneLine } from '../visible-text.ts';

/** Characters of a text that are examined: the relevant part is at its beginning, and hostile text may be long. */
const READ = 400;

/** The likely cause of a finding. Findings with the same `key` probably have one cause. */
export interface Cause {
  key: string;
  /** One bounded line of text; parts of it may come from the target. */
  title: string;
}

/** The parts of an answer that identify a cause. */
interface Answer {
  /** Absent when no answer came. */
  status: number | undefined;
  code: string | undefined;
}

/**
 * The likely cause of a requirement's failure, by its first finding: the others are often consequences of that one. The texts of
 * our own matchers show what was expected; any other text is itself the cause.
 */
export function causeOf(result: RequirementResult): Cause | undefined {
  const [first] = result.findings;
  if (first === undefined) return undefined;
  const finding = beginningOf(first);
  const exchange = finding.exchange === undefined ? undefined : result.exchanges[finding.exchange];
  const operation = oneLine(exchange?.operation.slice(0, READ) ?? operationIn(finding.message) ?? '', 60);
  return (
    ofTarget(finding.message) ??
    ofAnswer(operation, answerTo(finding, exchange), finding) ??
    ofWords(operation, finding.message)
  );
}

const beginningOf = ({ message, expected, actual, ...rest }: Finding): Finding => ({
  ...rest,
  message: message.slice(0, READ),
  expected: expected?.slice(0, READ),
  actual: actual?.slice(0, READ),
});

/** Codes that are too general: the same code from two operations does not indicate one cause. */
const GENERAL = new Set([
  'AccessDenied',
  'InternalError',
  'InvalidArgument',
  'InvalidRequest',
  'MalformedXML',
  'MethodNotAllowed',
  'NoSuchBucket',
  'NoSuchKey',
  'NotImplemented',
  'PreconditionFailed',
]);

const cause = (title: string): Cause => ({ key: title, title });

/** Causes that are not in a single answer. */
function ofTarget(message: string): Cause | undefined {
  const [, missing] = /^needs (.{1,80}), which the target file does not give$/.exec(message) ?? [];
  if (missing !== undefined) return cause(`The target file gives no ${oneLine(missing, 80)}`);
  if (/^the target (could not be reached|stopped answering|has not answered)/.test(message))
    return cause('The target stopped answering');
  if (message.startsWith('the target kept asking to slow down'))
    return cause('The target kept asking to slow down');
  return undefined;
}

/** The cause shown by an answer and by what was expected instead. */
function ofAnswer(operation: string, answer: Answer | undefined, finding: Finding): Cause | undefined {
  if (operation === '' || answer === undefined) return undefined;
  const expected = finding.expected ?? /: expected (.*), got /s.exec(finding.message)?.[1] ?? '';
  const [, wantedHeader] = /^(?:a )?header ([\w-]{1,60})/.exec(expected) ?? [];
  const said = [answer.status, answer.code].filter((part) => part !== undefined).join(' ');
  if (answer.status === undefined) return cause(`${operation} gets no answer`);
  if (answer.status >= 500 || said === '405 MethodNotAllowed') return cause(`${operation} answers ${said}`);
  if (answer.status >= 400 && (wantedHeader !== undefined || expectsSuccess(finding))) {
    const where = isGeneral(answer.code) ? `${operation} answers ${said}` : `${said} is answered`;
    return cause(`${where} where a success is expected`);
  }
  if (/^a document of its schema/.test(expected))
    return cause(`${operation} answers a document that does not fit its schema`);
  if (/^body /.test(expected)) return cause(`${operation} answers another body`);
  if (wantedHeader !== undefined)
    return cause(
      finding.actual?.startsWith('none (') === true
        ? `Header ${wantedHeader} is missing`
        : `Header ${wantedHeader} has another value`,
    );
  return ofRefusal(operation, answer, said, finding);
}

/** A refusal was expected, but the answer is different. */
function ofRefusal(operation: string, answer: Answer, said: string, finding: Finding): Cause | undefined {
  const [, wanted, codes] = /^a refusal, (\d[\dx]*(?: ([A-Z]\w{1,60}))?)/.exec(finding.expected ?? '') ?? [];
  if (wanted === undefined || answer.status === undefined) return undefined;
  if (answer.status < 400) {
    const what = `accepts requests that it must refuse with ${oneLine(wanted, 80)}`;
    return cause(isGeneral(codes) ? `${operation} ${what}` : `The target ${what}`);
  }
  if (finding.actual?.endsWith(' without one') === true) return cause('Refusals have no error document');
  return cause(`${said} is answered instead of ${oneLine(wanted, 80)}`);
}

/** The cause of findings with the same text about the same operation, except for values. */
function ofWords(operation: string, message: string): Cause {
  const words = oneLine(message, 160) || 'a finding without words';
  const title = operation === '' || words.includes(operation) ? words : `${operation}: ${words}`;
  const pattern = words.replace(/'[^']*'|"[^"]*"|\bassay-[\w-]+|\d+/g, '…');
  return { key: `${operation}: ${pattern}`, title };
}

const isGeneral = (code: string | undefined): boolean => code === undefined || GENERAL.has(code);

const expectsSuccess = ({ message, expected = '' }: Finding): boolean =>
  /^(a 2xx answer|(status )?2\d\d\b|success)/.test(expected) || message.startsWith('set-up: ');

function operationIn(message: string): string | undefined {
  return (/^set-up: (\w{1,60}) answered /.exec(message) ??
    /(?:^|: )(\w{1,60}) by \w{1,60}: /.exec(message))?.[1];
}

/** The answer that a finding is about: from its text, or else as recorded. */
function answerTo(
  { message, actual = '' }: Finding,
  exchange: RecordedExchange | undefined,
): Answer | undefined {
  const described = /^set-up: \w{1,60} answered (.*)$/.exec(message)?.[1] ?? actual;
  if (described.startsWith('no answer')) return { status: undefined, code: undefined };
  const [, status, code] =
    /^(?:none \()?(\d{3})\b(?: (?!without\b|with\b)([A-Za-z]\w{1,60}))?/.exec(described) ?? [];
  if (status !== undefined) return { status: Number(status), code };
  if (exchange === undefined) return undefined;
  return { status: exchange.response?.status, code: undefined };
}
