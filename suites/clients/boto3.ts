import { NotTestable } from '../case/outcomes.ts';
import type { Target } from '../../target/target.ts';
import { ClientFailed } from './client-failed.ts';
import { boto3Environment } from './settings.ts';
import { tail, Tool } from './tool.ts';

/** Exit code of a program on a Python without boto3 (EX_UNAVAILABLE of sysexits.h). */
const UNAVAILABLE = 69;

/** The beginning of every program. It sets only the address of the target and how buckets are addressed. */
const PROLOGUE = `import json, os, sys
try:
    import boto3, botocore
except ImportError:
    sys.exit(${UNAVAILABLE})
# One line says what failed. A whole traceback would put the places of this machine into a report that others read.
def short(kind, error, trace):
    print(f'line {trace.tb_lineno}: {kind.__module__}.{kind.__name__}: {error}', file=sys.stderr)
sys.excepthook = short
given = json.loads(os.environ['ASSAY_GIVEN'])
style = botocore.config.Config(s3={'addressing_style': given['addressing']})
s3 = boto3.client('s3', endpoint_url=given['endpoint'], verify=given['verify'], config=style)
at = given['at']
`;

/**
 * Run a program with the Python SDK: \`s3\` is its client as the target's owner, \`at\` is the argument of the case.
 * @returns what it printed as JSON
 * @throws NotTestable when Python or boto3 is not installed here
 * @throws ClientFailed when the program ends otherwise, or prints something else
 */
export async function runBoto3(
  target: Target,
  at: Record<string, string>,
  program: string,
): Promise<unknown> {
  let printed = '';
  await Tool.use('python3', target, async (tool) => {
    const file = await tool.file('case.py', PROLOGUE + program);
    const ended = await tool.attempt([file], await boto3Environment(tool, target, at));
    if (ended.code === UNAVAILABLE)
      throw new NotTestable('not run: the Python SDK boto3 is not installed here');
    if (ended.code !== 0)
      throw new ClientFailed(
        'the program that uses boto3',
        'exit code 0',
        `${ended.code}: ${tail(ended.printed)}`,
      );
    ({ printed } = ended);
  });
  try {
    return JSON.parse(printed);
  } catch {
    throw new ClientFailed('what the program that uses boto3 prints', 'JSON', tail(printed));
  }
}
