import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { XmlDocument } from 'libxml2-wasm';
import type { Behaviour, End } from '../../fixtures/hostile/behaviour.ts';
import { bucketOf, headerOf } from '../../fixtures/hostile/request.ts';
import type { Results } from '../../reports/results.ts';
import schema from '../../reports/results.schema.json' with { type: 'json' };
import { EXIT_CODES } from '../../reports/verdict.ts';
import { ExitCode } from '../exit-code.ts';
import { allowed, type Attacked, FOREIGN, FOREIGN_KEYS } from './attacked.fixture.ts';

/** Most memory of a run, MB, whatever the target sends (docs/verdicts.md). */
const MEMORY = 400;

const CODES: Readonly<Record<End, ExitCode>> = {
  ...EXIT_CODES,
  usage: ExitCode.usage,
};

const ajv = new Ajv2020({ strict: true, allErrors: true });
formats.default(ajv);
const fitsSchema = ajv.compile<Results>(schema);

/** Control and invisible characters: no output may contain them unescaped. */
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** Unescaped markup of the kit. */
const ALIVE = /<(script|img|svg|iframe)[^>]*>\s*owned|<img[^>]*owned/i;

/** Everything that a run against a hostile target did wrong; empty when it did nothing wrong. */
export function problems(behaviour: Behaviour, run: Attacked): string[] {
  return [
    ...ending(behaviour, run),
    ...outputs(run),
    ...secrecy(run),
    ...reports(run),
    ...othersData(behaviour, run),
  ];
}

/** Most CPU time of a run, seconds; a request storm, or a document read in quadratic time, exceeds it. */
const COMPUTING = 30;

function ending(behaviour: Behaviour, { code, seconds, megabytes, cpuSeconds }: Attacked): string[] {
  const right = behaviour.ends.map((end) => CODES[end]);
  const found: string[] = [];
  if (code === null) found.push('it did not end by itself');
  else if (!right.some((one) => one === code)) found.push(`exit code ${code}, not ${right.join(' or ')}`);
  if (seconds > allowed(behaviour))
    found.push(`it took ${seconds.toFixed(0)} s, more than ${allowed(behaviour)}`);
  if (cpuSeconds > COMPUTING) found.push(`it used ${cpuSeconds.toFixed(0)} s of CPU, more than ${COMPUTING}`);
  if (megabytes > MEMORY) found.push(`it used ${megabytes.toFixed(0)} MB, more than ${MEMORY}`);
  return found;
}

function outputs({ texts }: Attacked): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const found: string[] = [];
    const raw = RAW.exec(text);
    if (raw)
      found.push(
        `${name} holds U+${(raw[0].codePointAt(0) ?? 0).toString(16)} raw: ${around(text, raw.index)}`,
      );
    if (name === 'stdout' || name === 'stderr') {
      if (/bug in assay/i.test(text)) found.push(`${name} calls it a bug in assay: ${text.slice(0, 300)}`);
      if (/^\s+at .*:\d+:\d+\)?$/m.test(text))
        found.push(`${name} shows a stack trace: ${text.slice(0, 300)}`);
    }
    return found;
  });
}

function around(text: string, index: number): string {
  return JSON.stringify(text.slice(Math.max(0, index - 60), index + 20));
}

/** No output may contain secrets, in any form, or signatures, which are valid until they expire. */
function secrecy({ texts, secrets, requests, lured }: Attacked): string[] {
  const signatures = requests.flatMap((request) => {
    const [, signature] = /Signature=([0-9a-f]{64})/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    return signature === undefined ? [] : [signature];
  });
  const pieces = secrets.flatMap((secret) => secret.match(/[0-9a-f]{24}/g) ?? []);
  const encoded = secrets.map((secret) => Buffer.from(secret).toString('base64').slice(0, 40));
  const hidden = new Set([...pieces, ...encoded, ...signatures]);
  const shown = Object.entries(texts).flatMap(([name, text]) =>
    [...hidden]
      .filter((one) => text.includes(one))
      .slice(0, 1)
      .map((one) => `${name} shows a secret: ${around(text, text.indexOf(one))}`),
  );
  return /authorization|signature/i.test(lured) ? [...shown, 'credentials went to another server'] : shown;
}

function reports({ code, texts }: Attacked): string[] {
  if (code === ExitCode.usage) return [];
  const {
    'results.json': json,
    'junit.xml': junit = '',
    'report.html': html = '',
    'summary.md': summary,
  } = texts;
  if (json === undefined || summary === undefined) return ['there are no reports'];
  const results: unknown = JSON.parse(json);
  const found: string[] = [];
  if (!fitsSchema(results)) found.push(`results.json: ${ajv.errorsText(fitsSchema.errors).slice(0, 300)}`);
  else
    for (const { id, verdict, findings } of results.requirements)
      if (verdict === 'harness-error')
        found.push(`${id} is a harness error: ${findings[0]?.message.slice(0, 200)}`);
  try {
    XmlDocument.fromString(junit).dispose();
  } catch (error) {
    found.push(`junit.xml: ${String(error)}`);
  }
  if (ALIVE.test(html) || html.match(/<script/g)?.length !== 1)
    found.push('report.html holds markup of the target');
  return found;
}

/** A run changes or deletes nothing that it did not create; what it created is removed or in its journal. */
function othersData(
  { pretends, service }: Behaviour,
  { requests, foreignKeys, forgotten }: Attacked,
): string[] {
  const found = requests
    // On the cluster service nothing is created or changed; methods are tried with a name that does not exist.
    .filter(({ target }) => service !== 'cluster' || !/^\/clusters\/(assay-absent-|[^/]*$)/.test(target))
    .filter(({ method }) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS')
    .filter((request) => !bucketOf(request).startsWith('assay-') || request.target.includes(`/../${FOREIGN}`))
    .map(({ method, target }) => `${method} ${target.slice(0, 100)} is outside the run`);
  if (foreignKeys.join() !== FOREIGN_KEYS.join()) found.push('data of others was touched');
  return forgotten.length > 0 && !pretends ? [...found, `forgotten: ${forgotten.join(', ')}`] : found;
}
