import type { Exchange } from '../../client/exchange.ts';
import { oneLine } from '../../reports/visible-text.ts';
import type { Target } from '../../target/target.ts';
import { ExitCode } from '../exit-code.ts';
import type { Check } from './check.ts';

/** Whether a server answers at the target's address, by the first request sent there. */
export function checkContact({ endpoint }: Target, { failure, response, milliseconds }: Exchange): Check {
  const title = 'reachable';
  if (response)
    return { title, state: 'ok', detail: `${endpoint} answers in ${Math.round(milliseconds)} ms` };
  const [detail, fix, exitCode] = explainFailure(
    new URL(endpoint),
    failure ?? { kind: 'unreachable', message: 'no answer' },
  );
  return { title, state: 'wrong', detail, fix, exitCode };
}

function explainFailure(
  url: URL,
  { kind, message }: NonNullable<Exchange['failure']>,
): [string, string, ExitCode] {
  const why = oneLine(message, 160);
  const { origin, host, hostname } = url;
  switch (kind) {
    case 'refused':
      return [
        `nothing listens at ${origin} (connection refused)`,
        'start the service, or correct the endpoint',
        ExitCode.incomplete,
      ];
    case 'unreachable':
      if (/ENOTFOUND|EAI_AGAIN/.test(message))
        return [
          `there is no host named "${hostname}"`,
          'correct the endpoint, or the name service',
          ExitCode.incomplete,
        ];
      return [`${host} cannot be reached (${why})`, 'check network, VPN and firewall', ExitCode.incomplete];
    case 'timeout':
      return [
        `${origin} does not answer in time (${why})`,
        'check firewall and endpoint; is the service up?',
        ExitCode.incomplete,
      ];
    case 'tls':
      if (/wrong version number|packet length too long/i.test(message))
        return [`${host} does not speak TLS`, `write the endpoint as http://${host}`, ExitCode.usage];
      return [
        `the certificate of ${host} is not accepted (${why})`,
        'give its authority as tls.ca in the target file, or set tls.insecure: true',
        ExitCode.usage,
      ];
    case 'malformed':
    case 'too-large':
      return [
        `the server at ${origin} does not speak HTTP that can be parsed (${why})`,
        'correct the endpoint: port and scheme',
        ExitCode.usage,
      ];
    case 'reset':
    case 'truncated':
    case 'aborted':
      return [
        `${origin} closed the connection without an answer (${why})`,
        'is the scheme (http, https) right, and the service up?',
        ExitCode.incomplete,
      ];
  }
}
