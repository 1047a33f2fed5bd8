import type { Form } from '../../http/form-data.ts';
import type { Behaviour } from '../../behaviour.ts';
import type { FormCondition, FormPolicy } from '../../rules/form-policy.ts';
import type { VersionRecord } from '../../storage/storage.ts';
import { withAnswer, withRules } from '../deviations.ts';

type Fields = Map<string, string>;

/** A form that is read differently from how it was sent. */
export function withForm(behaviour: Behaviour, change: (form: Form) => Form): Behaviour {
  return { ...behaviour, readForm: async (...request) => change(await behaviour.readForm(...request)) };
}

/** A form with other bytes (one character each) or another type than was sent. */
export function withBytes(
  behaviour: Behaviour,
  change: (text: string, contentType: string | undefined) => { text: string; contentType?: string },
): Behaviour {
  return {
    ...behaviour,
    async readForm(contentType, source) {
      const pieces: Uint8Array[] = [];
      for await (const piece of source) pieces.push(piece);
      const sent = Buffer.concat(pieces).toString('latin1');
      const changed = change(sent, contentType);
      const bytes = (async function* () {
        await Promise.resolve();
        yield Buffer.from(changed.text, 'latin1');
      })();
      return behaviour.readForm(changed.contentType ?? contentType, bytes);
    },
  };
}

/** Reads another policy document than was sent. */
export function withPolicyDocument(
  behaviour: Behaviour,
  change: (document: Record<string, unknown>) => Record<string, unknown>,
): Behaviour {
  const { readFormPolicy } = behaviour.rules;
  return withRules(behaviour, {
    readFormPolicy: (encoded) => {
      const document: Record<string, unknown> = JSON.parse(Buffer.from(encoded, 'base64').toString());
      return readFormPolicy(Buffer.from(JSON.stringify(change(document))).toString('base64'));
    },
  });
}

/** Changes the conditions of a policy. */
export function withConditions(
  behaviour: Behaviour,
  change: (condition: FormCondition) => FormCondition,
): Behaviour {
  const { readFormPolicy } = behaviour.rules;
  return withRules(behaviour, {
    readFormPolicy: (encoded) => {
      const policy = readFormPolicy(encoded);
      return 'refusal' in policy ? policy : { ...policy, conditions: policy.conditions.map(change) };
    },
  });
}

/** Checks another form against the policy than was sent. */
export function withValues(
  behaviour: Behaviour,
  change: (values: Fields, policy: FormPolicy) => { values: Fields; policy?: FormPolicy },
): Behaviour {
  const { formRefusal } = behaviour.rules;
  return withRules(behaviour, {
    formRefusal: (policy, sent, now) => {
      const changed = change(new Map(sent), policy);
      return formRefusal(changed.policy ?? policy, changed.values, now);
    },
  });
}

/** Whether a condition names a field. */
export function names({ conditions }: FormPolicy, field: string): boolean {
  return conditions.some((condition) => 'field' in condition && condition.field === field);
}

/** Changes the record of an upload after it is stored; its key has no slash. */
export function withStoredForm(
  behaviour: Behaviour,
  change: (version: VersionRecord) => VersionRecord,
): Behaviour {
  return withAnswer(behaviour, 'postObject', async (answer, { storage, input }) => {
    const [, key = ''] = /([^/]*)$/.exec(answer.headers?.['location'] ?? '') ?? [];
    await storage.transaction((tx) => {
      const version = tx.current(input.bucket, decodeURIComponent(key));
      if (version) tx.putVersion(change(version));
    });
    return answer;
  });
}
