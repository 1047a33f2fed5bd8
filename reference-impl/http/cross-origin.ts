import type { Rules } from '../rules.ts';
import { headerNames } from '../rules/cors.ts';
import type { Snapshot } from '../storage/storage.ts';
import type { Address } from './addressing.ts';
import type { ReceivedMessage } from './request.ts';
import type { Response } from './respond.ts';

/**
 * Add to the answer of an actual request, refusals included, the headers of the bucket's first rule that matches its origin
 * and method. Headers that belong to a preflight are matched where they are sent (AWS recorded,
 * TestS3Cors::test_cors_match_methods, test_cors_match_headers). Preflights are answered elsewhere.
 */
export function crossOrigin(
  answer: Response,
  { method, headers }: ReceivedMessage,
  { bucket }: Address,
  { storage, rules }: { storage: Snapshot; rules: Pick<Rules, 'corsRule' | 'corsHeaders'> },
): Response {
  const origin = headers.get('origin');
  if (origin === undefined || method === 'OPTIONS' || bucket === '') return answer;
  const configuration = storage.bucket(bucket)?.configurations.cors;
  if (!configuration) return answer;
  const request = {
    origin,
    method: headers.get('access-control-request-method') ?? method,
    headers: headerNames(headers.get('access-control-request-headers')),
  };
  const rule = rules.corsRule(configuration, request);
  if (!rule) return answer;
  return { ...answer, headers: { ...answer.headers, ...rules.corsHeaders(rule, request) } };
}
