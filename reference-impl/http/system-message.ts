import { STATUS_CODES } from 'node:http';
import type { Dialect } from '../../spec/dialect.ts';
import { contractTables } from '../../spec/tables.ts';
import { escapeText, replaceInvalidCharacters } from '../../spec/xml/escape.ts';
import type { S3Error } from '../s3-error.ts';
import type { Response } from './respond.ts';

/**
 * The system message of a website (interface document, Errors, rule 2): HTML with code and message, the same for all users
 * * except the request's id (AWS recorded, TestS3StaticWebsiteHosting::test_website_hosting_404). Text from the request is
 * escaped.
 */
export function systemMessage({ code, detail }: S3Error, requestId: string, dialect: Dialect): Response {
  const { errors } = contractTables(dialect.name);
  const { status, message } = errors[code] ?? { status: 500, message: code };
  const title = `${status} ${STATUS_CODES[status] ?? ''}`;
  const said = { Code: code, Message: detail.message ?? message, ...detail.fields, RequestId: requestId };
  const { errorPage } = detail;
  const lines = [
    '<html>',
    `<head><title>${title}</title></head>`,
    '<body>',
    `<h1>${title}</h1>`,
    ...items(said),
    ...(errorPage
      ? [
          '<h3>An Error Occurred While Attempting to Retrieve a Custom Error Document</h3>',
          ...items({
            Code: errorPage.code,
            Message: errors[errorPage.code]?.message ?? errorPage.code,
            Key: errorPage.key,
          }),
        ]
      : []),
    '<hr/>',
    '</body>',
    '</html>',
    '',
  ];
  return {
    status,
    headers: { ...detail.headers, 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(lines.join('\n')),
  };
}

function items(said: Readonly<Record<string, string>>): string[] {
  const lines = Object.entries(said).map(
    ([name, text]) => `<li>${name}: ${escapeText(replaceInvalidCharacters(text))}</li>`,
  );
  return ['<ul>', ...lines, '</ul>'];
}
