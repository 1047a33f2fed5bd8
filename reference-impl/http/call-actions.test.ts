import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { AlarmConfiguration } from '../rules/monitoring/alarms.ts';
import { callActions } from './call-actions.ts';

const alarm: AlarmConfiguration = {
  Name: 'full',
  Metric: 'BucketSizeBytes',
  Statistic: 'Maximum',
  ComparisonOperator: 'GreaterThanThreshold',
  Threshold: 10,
  Period: 60,
  EvaluationPeriods: 2,
};

test('calls every address once, also when others cannot be reached or answer with an error', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const Action = ['http://127.0.0.1:1/', `${base}/moved`, `${base}/failing`];
  await callActions({ bucket: 'photos', alarm: { ...alarm, Action }, from: 'OK', to: 'ALARM', at: 0 });
  server.close();
  const body =
    '{"bucket":"photos","alarm":"full","metric":"BucketSizeBytes","previousState":"OK","state":"ALARM","time":"1970-01-01T00:00:00.000Z"}';
  expect(seen.sort()).toEqual([`POST /failing ${body}`, `POST /moved ${body}`]);
});
