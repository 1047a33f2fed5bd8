import type { OperationContract } from '../../../spec/contract.ts';
import type { OperationId } from '../../../spec/generated/operations.ts';
import type { components } from '../../../spec/generated/schemas.ts';
import { readWhole } from '../../http/body.ts';
import type { Behaviour } from '../../behaviour.ts';
import type { AccessQuestion } from '../../rules/access-decision.ts';
import type { ConditionContext } from '../../rules/policy/conditions.ts';
import { listed } from '../../rules/policy/listed.ts';
import { withAccess } from '../acl/deviations.ts';
import { withRules } from '../deviations.ts';

export type Statement = components['schemas']['PolicyStatement'];
type Conditions = NonNullable<Statement['Condition']>;

/** Policies that are read differently from how they were set: all statements at once. */
export function withStatements(
  behaviour: Behaviour,
  change: (statements: readonly Statement[], question: AccessQuestion) => Statement[],
): Behaviour {
  return withAccess(behaviour, (question, access) => {
    const { bucket } = question;
    if (!bucket.policy) return access(question);
    const policy = { ...bucket.policy, Statement: change(listed(bucket.policy.Statement), question) };
    return access({ ...question, bucket: { ...bucket, policy } });
  });
}

/** The same for each statement; undefined leaves it out. */
export function withStatement(
  behaviour: Behaviour,
  change: (statement: Statement, question: AccessQuestion) => Statement | undefined,
): Behaviour {
  return withStatements(behaviour, (statements, question) =>
    statements.map((one) => change(one, question)).filter((one) => one !== undefined),
  );
}

/** Conditions that are read differently: each operator with its keys. */
export function withConditions(
  behaviour: Behaviour,
  change: (operator: string, keys: Conditions[string]) => Conditions,
): Behaviour {
  return withStatement(behaviour, ({ Condition = {}, ...rest }) => {
    const changed = Object.entries(Condition).map(([operator, keys]) => change(operator, keys));
    return { ...rest, Condition: Object.assign({}, ...changed) };
  });
}

/** Another operator in place of one. */
export function withOperator(behaviour: Behaviour, from: string, to: string): Behaviour {
  return withConditions(behaviour, (operator, keys) => ({ [operator === from ? to : operator]: keys }));
}

/** Changes the facts of a request before conditions are checked against them. */
export function withContext(
  behaviour: Behaviour,
  change: (context: Map<string, readonly string[]>) => void,
): Behaviour {
  return withAccess(behaviour, (question, access) => {
    const context = new Map<string, readonly string[]>(question.context satisfies ConditionContext);
    change(context);
    return access({ ...question, context });
  });
}

/** Invalid policies that are accepted. */
export function withRefusalIgnored(behaviour: Behaviour, message: string): Behaviour {
  const { policyRefusal } = behaviour.rules;
  return withRules(behaviour, {
    policyRefusal: (policy, target) => {
      const refusal = policyRefusal(policy, target);
      return refusal?.message?.includes(message) ? undefined : refusal;
    },
  });
}

/** Valid policies that are refused. */
export function withRefusal(
  behaviour: Behaviour,
  isRefused: (statements: Statement | Statement[]) => boolean,
): Behaviour {
  const { policyRefusal } = behaviour.rules;
  return withRules(behaviour, {
    policyRefusal: (policy, target) =>
      isRefused(policy.Statement) ? { code: 'MalformedPolicy' } : policyRefusal(policy, target),
  });
}

/** Changes the text of an operation's documents, by default policies, before it is read. */
export function withText(
  behaviour: Behaviour,
  change: (text: string, operation: OperationContract) => string,
  id: OperationId = 'putBucketPolicy',
): Behaviour {
  return {
    ...behaviour,
    readDocument: async (operation, body, dialect) => {
      if (operation.id !== id) return behaviour.readDocument(operation, body, dialect);
      const text = Buffer.from(change((await readWhole(body)).toString('utf8'), operation));
      const content = async function* (): AsyncIterable<Uint8Array> {
        yield text;
      };
      return behaviour.readDocument(operation, { ...body, size: text.length, content }, dialect);
    },
  };
}

/** A policy without effect, in place of one that should have been refused. */
const ANYTHING =
  '{"Id":"anything","Statement":{"Effect":"Deny","Principal":"*","Action":"s3:*","Resource":"none"}}';

/** Texts that are accepted although they are not policies; another policy is stored in their place. */
export function withAnythingAccepted(behaviour: Behaviour, isAccepted: (text: string) => boolean): Behaviour {
  const { policyRefusal } = behaviour.rules;
  const open = withRules(behaviour, {
    policyRefusal: (policy, target) => (policy.Id === 'anything' ? undefined : policyRefusal(policy, target)),
  });
  return withText(open, (text) => (isAccepted(text) ? ANYTHING : text));
}
