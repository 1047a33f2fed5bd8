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

/** The finding about one operation. */
export interface Surveyed {
  operation: string;
  /** `PUT {bucket}?encryption` */
  request: string;
  finding: Finding;
  /** The answer in short: `501 NotImplemented`. */
  answer: string;
}

/** The findings of a survey, as written to `survey.json`. */
export interface Survey {
  format: 1;
  target: { name: string; version?: string; endpoint: string; dialect: DialectName };
  startedAt: string;
  operations: Surveyed[];
  /** Buckets that could not be removed, each with its reason. */
  left: string[];
}

/**
 * Probes a deployment for every operation of the public protocol, on its own buckets, without judging the answers. The buckets
 * are removed again, and written to a journal as in a run.
 * @param signal ends it early: the findings so far are returned, the buckets are removed
 * @throws UserError when no bucket with an object can be created
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
    operations = await sendProbes(prober, signal);
  } finally {
    await transport.close();
    ({ left } = await sweep(target, journal, { signal }));
  }
  const { name: title, version, endpoint, dialect } = target;
  return {
    format: 1,
    target: { name: title, ...(version === undefined ? {} : { version }), endpoint, dialect },
    startedAt,
    operations,
    left,
  };
}

async function sendProbes(prober: Prober, signal: AbortSignal | undefined): Promise<Surveyed[]> {
  const controls = new Map<string, Observation>();
  const found = new Map<string, Surveyed>();
  // Reading operations come first: whether they exist helps to classify those that write.
  const order = probes().sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  try {
    for (const probe of order) {
      const control = controlOf(probe);
      const key = [control.method, control.level, control.body === undefined].join(' ');
      const plain = controls.get(key) ?? (await prober.send(control)).seen;
      controls.set(key, plain);
      const { seen, answer } = await prober.send(probe);
      const reader = found.get(probe.operation.replace(/^(Put|Delete|Update)/, 'Get'));
      const finding = classify(probe, seen, plain, reader && reader.finding.kind === 'answered');
      found.set(probe.operation, { operation: probe.operation, request: requestOf(probe), finding, answer });
    }
  } catch (error) {
    // The operation of the open request is left out: nothing is known about it.
    if (!signal?.aborted) throw error;
  }
  return [...found.values()].sort((a, b) => (a.operation < b.operation ? -1 : 1));
}

/** A request in readable form: `PUT {bucket}/{key}?retention`. */
function requestOf({ method, level, query, headers }: Probe): string {
  const path = { service: '/', bucket: '/{bucket}', object: '/{bucket}/{key}' }[level];
  const pairs = query.map(([name, value]) => (value === undefined ? name : `${name}=${value}`)).join('&');
  const picked = headers.map(([name]) => ` (${name})`).join('');
  return `${method} ${path}${pairs && `?${pairs}`}${picked}`;
}
