import { randomBytes } from 'node:crypto';
import type { DialectName } from '../../spec/dialect.ts';
import { Creations } from '../../suites/harness/creations.ts';
import { Journal } from '../../suites/harness/journal.ts';
import { clientFor, transportFor } from '../../suites/harness/connect.ts';
import { journalPath } from '../state-folder.ts';
import { sweep } from '../sweep.ts';
import type { ChosenTarget } from '../target-choice.ts';
import { classify, type Finding, type Observation } from './classify.ts';
import { controlOf, probes, type Probe } from './probes.ts';
import { Prober } from './prober.ts';

/** What was found of one operation. */
export interface Surveyed {
  operation: string;
  /** `PUT {bucket}?encryption` */
  request: string;
  finding: Finding;
  /** The answer in few words: `501 NotImplemented`. */
  answer: string;
}

/** What a survey found, as it is written to `survey.json`. */
export interface Survey {
  format: 1;
  target: { name: string; endpoint: string; dialect: DialectName };
  startedAt: string;
  operations: Surveyed[];
  /** What could not be removed again, each with its reason. */
  left: string[];
}

/**
 * Asks a deployment for every operation of the public protocol, on buckets of its own, without judging the answers. What it made is
 * removed again; a journal is kept of it as in a run.
 * @param signal ends it early: what was asked until then is found, what was made is removed
 * @throws UserError when not even a bucket with an object can be made
 */
export async function survey({ target, source }: ChosenTarget, signal?: AbortSignal): Promise<Survey> {
  const name = `assay-survey-${randomBytes(4).toString('hex')}`;
  const journal = new Journal(journalPath(name));
  const startedAt = new Date().toISOString();
  journal.begun({ pid: process.pid, startedAt, target: source, dialect: target.dialect });
  const creations = new Creations(journal, target.endpoint);
  const transport = transportFor(target);
  const client = clientFor(target, transport, 'owner', 'survey', {
    onExchange: (one) => creations.note(one),
  });
  const prober = new Prober(client, name, (bucket) => creations.request(bucket, 'prefixed'), signal);
  let operations: Surveyed[];
  let left: string[];
  try {
    operations = await askAll(prober, signal);
  } finally {
    await transport.close();
    ({ left } = await sweep(target, journal, { signal }));
  }
  const { name: title, endpoint, dialect } = target;
  return { format: 1, target: { name: title, endpoint, dialect }, startedAt, operations, left };
}

async function askAll(prober: Prober, signal: AbortSignal | undefined): Promise<Surveyed[]> {
  const controls = new Map<string, Observation>();
  const found = new Map<string, Surveyed>();
  // Those that read come first: whether they are there says more of those that write.
  const order = probes().sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  try {
    for (const probe of order) {
      const control = controlOf(probe);
      const key = [control.method, control.level, control.body === undefined].join(' ');
      const plain = controls.get(key) ?? (await prober.ask(control)).seen;
      controls.set(key, plain);
      const { seen, answer } = await prober.ask(probe);
      const reader = found.get(probe.operation.replace(/^(Put|Delete|Update)/, 'Get'));
      const finding = classify(probe, seen, plain, reader && reader.finding.kind === 'answered');
      found.set(probe.operation, { operation: probe.operation, request: requestOf(probe), finding, answer });
    }
  } catch (error) {
    // The operation that was being asked for is left out: nothing is known of it.
    if (!signal?.aborted) throw error;
  }
  return [...found.values()].sort((a, b) => (a.operation < b.operation ? -1 : 1));
}

/** A request as people write it: `PUT {bucket}/{key}?retention`. */
function requestOf({ method, level, query, headers }: Probe): string {
  const path = { service: '/', bucket: '/{bucket}', object: '/{bucket}/{key}' }[level];
  const pairs = query.map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join('&');
  const picked = headers.map(([name]) => ` (${name})`).join('');
  return `${method} ${path}${pairs && `?${pairs}`}${picked}`;
}
