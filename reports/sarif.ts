import { createHash } from 'node:crypto';
import { requirements as catalogue } from '../spec/generated/requirements.ts';
import { isRequirementId } from '../spec/requirement-id.ts';
import { commandExitCodeOf } from './applications/exit-code.ts';
import { code, prose } from './markdown-text.ts';
import { plural } from './plural.ts';
import { explainCommand, MAX_COMMAND_LENGTH, rerunCommand } from './rerun.ts';
import type { Finding, Level, RequirementResult, Results } from './results.ts';
import { unstatedValues } from './unstated-values.ts';
import { isMissed } from './verdict.ts';
import { oneLine, visibleJson } from './visible-text.ts';

/** The SARIF level of a failed requirement. */
const LEVEL: Readonly<Record<Level, 'error' | 'warning' | 'note'>> = {
  MUST: 'error',
  SHOULD: 'warning',
  MAY: 'note',
};

/** Most findings in a message; GitHub shows about 1,000 characters of it. */
const MAX_SHOWN = 3;

/**
 * The run as SARIF 2.1.0, for code hosts: one rule per requirement, one result per failed requirement. GitHub accepts it with
 * `upload-sarif`: it needs a file for every result (the target file, else that of the requirement), accepts one run with at most
 * 25,000 rules, shows at most 5,000 results, and recognises a result by its rule and `primaryLocationLineHash`.
 */
export function sarif(results: Results): string {
  const { run, tool } = results;
  const missed = results.requirements.filter(
    ({ verdict }) => isMissed(verdict) || verdict === 'unexpected-pass' || verdict === 'expected-fail',
  );
  // SARIF does not allow two rules with one id.
  const rules = new Map(results.requirements.map((result) => [result.id, result]));
  const index = new Map([...rules.keys()].map((id, at) => [id, at]));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 's3-assay',
            version: oneLine(tool.version),
            rules: [...rules.values()].map(rule),
          },
        },
        automationDetails: { id: `${categoryOf(results)}/` },
        invocations: [
          {
            executionSuccessful: results.outcome !== 'incomplete',
            startTimeUtc: run.startedAt,
            endTimeUtc: run.finishedAt,
            exitCode: commandExitCodeOf(results),
            exitCodeDescription: oneLine(results.incompleteBecause ?? results.outcome),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: missed.map((result) => ({
          ...problem(result, results),
          ruleIndex: index.get(result.id),
        })),
      },
    ],
  };
  return `${visibleJson(log)}\n`;
}

/** GitHub keeps results of different categories apart: two targets of one repository, or two parts, do not replace each other. */
function categoryOf({ target, shard }: Results): string {
  const part = shard ? [`part-${shard.index}-of-${shard.count}`] : [];
  return ['s3-assay', oneLine(target.name), oneLine(target.dialect), ...part].join('/');
}

function rule(result: RequirementResult): object {
  const { id, level, basis, profile, text, source } = result;
  const helpUri = addressIn(source);
  return {
    id: oneLine(id),
    shortDescription: { text: plain(text) },
    fullDescription: { text: plain(text, 1000) },
    ...(helpUri === undefined ? {} : { helpUri }),
    help: {
      text: `${level}, ${basis}. Source: ${plain(source, 1000)}. See: ${plain(explainCommand(id))}`,
      markdown: `**${level}**, ${basis}: ${prose(text)}\n\nSource: ${prose(oneLine(source, 1000))}\n\nSee: ${code(explainCommand(id))}`,
    },
    defaultConfiguration: { level: LEVEL[level] },
    properties: { tags: ['s3', oneLine(profile), level, basis], precision: 'very-high' },
  };
}

function problem(result: RequirementResult, results: Results): object {
  const { id, level, verdict, findings, expectedBecause } = result;
  const more = findings.length - MAX_SHOWN;
  const found = [
    ...findings.slice(0, MAX_SHOWN).map(inWords),
    ...(more > 0 ? [`and ${plural(more, 'more finding')}`] : []),
    `Again: ${plain(rerunCommand(results.run, id), MAX_COMMAND_LENGTH)}`,
  ];
  const isKnown = verdict === 'expected-fail';
  return {
    ruleId: oneLine(id),
    // An unexpected pass fails the run at any level. An expected failure must not block a change.
    level: isKnown ? 'note' : verdict === 'unexpected-pass' ? 'error' : LEVEL[level],
    message: { text: found.join('\n') },
    locations: [location(result, results)],
    partialFingerprints: fingerprint(result, results),
    ...(isKnown
      ? {
          suppressions: [
            { kind: 'external', status: 'accepted', justification: oneLine(expectedBecause ?? '', 1000) },
          ],
        }
      : {}),
  };
}

function location({ id, operations }: RequirementResult, { target }: Results): object {
  const file =
    target.file ?? `spec/requirements/${isRequirementId(id) ? catalogue[id].stem : 'unknown'}.yaml`;
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(oneLine(file, MAX_COMMAND_LENGTH).replaceAll('\\', '/')) },
      region: { startLine: 1 },
    },
    logicalLocations: operations.slice(0, 10).map((operation) => ({
      name: oneLine(operation),
      fullyQualifiedName: oneLine(`${target.name}/${operation}`),
      kind: 'resource',
    })),
  };
}

/** The same in every run of the same target, whatever the findings. */
function fingerprint({ id }: RequirementResult, { target }: Results): Record<string, string> {
  const text = JSON.stringify([target.name, target.dialect, id]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { 's3AssayRequirement/v1': hash, primaryLocationLineHash: `${hash}:1` };
}

function inWords(finding: Finding): string {
  const { expected, actual } = unstatedValues(finding);
  const sides = [expected && `expected ${expected}`, actual && `got ${actual}`];
  return plain([finding.message, ...sides].filter(Boolean).join(', '));
}

/** Text without SARIF links (`[text](1)`) and placeholders (`{0}`). */
function plain(text: string, limit?: number): string {
  return oneLine(text, limit)
    .replace(/[[\]]/g, (bracket) => `\\${bracket}`)
    .replace(/\{(\d+)\}/g, '{{$1}}');
}

/** The first web address in a source. */
function addressIn(source: string): string | undefined {
  const [address] = /https?:\/\/[\w./?=&#%~+-]+[\w/]/.exec(source) ?? [];
  return address !== undefined && URL.canParse(address) ? address : undefined;
}
