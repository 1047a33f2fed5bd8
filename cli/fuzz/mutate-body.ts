import { hash } from 'node:crypto';
import type { OpenRequest } from '../../client/options.ts';
import type { Random } from '../../suites/case/random.ts';
import { documentOf, sampledSchemas } from './documents.ts';
import { hostileValue } from './hostile-values.ts';
import type { World } from './world.ts';

/** Changes a body; it is text with one character per byte, so that every byte can be changed. */
type Mutation = (body: string, random: Random, world: World) => string;

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  (body, random) => body.slice(0, random.below(body.length + 1)),
  (body, random) => spliced(body, random, String.fromCharCode(random.below(256))),
  (body, random) => spliced(body, random, bytes(hostileValue(random))),
  (body, random) => body + body.slice(random.below(body.length + 1)),
  (body, random) => textReplaced(body, bytes(hostileValue(random)), random),
  (body, random) => textReplaced(body, escaped(hostileValue(random)), random),
  (body, random) => textReplaced(body, String(random.below(100_000)), random),
  (body, random) => elementRepeated(body, random.pick([2, 101, 1001]), random),
  (body, random) => elementRemoved(body, random),
  (body, random) => tagRenamed(body, random),
  (body, random) => body.replace(/<(\w+)/, `<$1 ${'a'.repeat(1 + random.below(3))}="${random.text(3)}"`),
  (body, random) => `${'<a>'.repeat(random.pick([5, 200, 5000]))}${body}`,
  (body) => `<!DOCTYPE a [<!ENTITY b "c">]>${body}`,
  (body) => body.replaceAll('xmlns="http', 'xmlns="ftp'),
  (body) => body.replaceAll(/ xmlns="[^"]*"/g, ''),
  (body, random) => ` ${'<!-- -->'.repeat(random.below(4))}${body}`,
  (body) => `\u00ff\u00fe${[...body].join('\0')}`,
  (body, random) =>
    body.replaceAll(/"([^"]*)"/g, (whole) =>
      random.below(5) === 0 ? JSON.stringify(hostileValue(random)) : whole,
    ),
  (body, random) =>
    body.replaceAll(/"([^"]*)"/g, (whole) =>
      random.below(8) === 0 ? random.pick(['[]', '{}', 'null', '1', `[${whole}]`]) : whole,
    ),
  (body, random) => `${'['.repeat(random.pick([1, 100, 20_000]))}${body}`,
  (_, random, world) =>
    documentOf(random.pick([sampledSchemas[0] ?? '', ...sampledSchemas]), random, world, world.buckets[0]),
  (_, random) => random.text(random.pick([0, 1, 5000])),
];

/** Change the body of a request in one way; in most cases the digest header is updated to match. */
export function mutateBody(request: OpenRequest, random: Random, world: World): OpenRequest {
  const before = Buffer.from(request.body ?? '').toString('latin1');
  const body = Buffer.from(random.pick(MUTATIONS)(before, random, world), 'latin1');
  const isAdjusted = random.below(6) > 0;
  const md5 = hash('md5', body, 'base64');
  const headers = (request.headers ?? []).map(([name, value]): [string, string] => [
    name,
    isAdjusted && name === 'Content-MD5' ? md5 : value,
  ]);
  return { ...request, headers, body };
}

function spliced(text: string, random: Random, piece: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at + random.below(4));
}

/** Replaces the text of one element. */
function textReplaced(body: string, value: string, random: Random): string {
  const texts = [...body.matchAll(/>([^<]*)</g)];
  const chosen = texts[random.below(Math.max(texts.length, 1))];
  if (!chosen) return body + value;
  return body.slice(0, chosen.index + 1) + value + body.slice(chosen.index + 1 + (chosen[1] ?? '').length);
}

function elementRepeated(body: string, times: number, random: Random): string {
  const chosen = elementIn(body, random);
  return chosen === undefined ? body : body.replace(chosen, () => chosen.repeat(times));
}

function elementRemoved(body: string, random: Random): string {
  const chosen = elementIn(body, random);
  return chosen === undefined ? body : body.replace(chosen, '');
}

/** An element that has no descendant of its own name, with its children. */
function elementIn(body: string, random: Random): string | undefined {
  const opening = [...body.matchAll(/<(\w+)[^>]*>/g)].slice(1);
  const chosen = opening[random.below(Math.max(opening.length, 1))];
  if (!chosen) return undefined;
  const closing = `</${chosen[1]}>`;
  const end = body.indexOf(closing, chosen.index);
  return end < 0 ? undefined : body.slice(chosen.index, end + closing.length);
}

function tagRenamed(body: string, random: Random): string {
  const names = [...new Set(body.match(/(?<=<)\w+/g) ?? ['a'])];
  const from = names[random.below(names.length)] ?? '';
  const to = random.pick(['Other', from.toLowerCase(), '__proto__', 'constructor', `x:${from}`, 'toString']);
  return body.replaceAll(`<${from}`, `<${to}`).replaceAll(`</${from}`, `</${to}`);
}

function bytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function escaped(text: string): string {
  return bytes(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
}
