import type { OperationInputs } from '../../../spec/generated/operations.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Answer, Call } from '../../call.ts';
import type { Fault } from '../../behaviour.ts';
import type { Rules } from '../../rules.ts';
import { withAnswer, withInput, withRules } from '../deviations.ts';

type FirstForm = NonNullable<Answer<'listObjects'>['document']>;
type SecondForm = NonNullable<Answer<'listObjectsV2'>['document']>;
export type List = FirstForm | SecondForm;
export type ListInput = OperationInputs['listObjects'] | OperationInputs['listObjectsV2'];
type Entry = List['Contents'][number];

/** A fault of both forms that changes the list. */
export function listFault(
  what: string,
  requirements: readonly RequirementId[],
  change: <One extends List>(list: One, input: ListInput) => One,
): Fault {
  const changed = <Id extends 'listObjects' | 'listObjectsV2'>(
    answer: Answer<Id>,
    { input }: Call<Id>,
  ): Answer<Id> => ({ ...answer, document: answer.document && change(answer.document, input) });
  return {
    name: `listing/${what}`,
    requirements,
    apply: (behaviour) => withAnswer(withAnswer(behaviour, 'listObjects', changed), 'listObjectsV2', changed),
  };
}

/** A fault of the first form only. */
export function firstFormFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (list: FirstForm, input: OperationInputs['listObjects']) => Partial<FirstForm>,
): Fault {
  return {
    name: `listing/${what}`,
    requirements,
    apply: (behaviour) =>
      withAnswer(behaviour, 'listObjects', ({ document, ...answer }, { input }) => ({
        ...answer,
        document: document && { ...document, ...change(document, input) },
      })),
  };
}

/** A fault of the second form only. */
export function secondFormFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (list: SecondForm, input: OperationInputs['listObjectsV2']) => Partial<SecondForm>,
): Fault {
  return {
    name: `listing/${what}`,
    requirements,
    apply: (behaviour) =>
      withAnswer(behaviour, 'listObjectsV2', ({ document, ...answer }, { input }) => ({
        ...answer,
        document: document && { ...document, ...change(document, input) },
      })),
  };
}

/** A fault of both forms that changes every entry. */
export function entryFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (entry: Entry) => Partial<Entry>,
): Fault {
  return listFault(what, requirements, (list) => ({
    ...list,
    Contents: list.Contents.map((entry) => ({ ...entry, ...change(entry) })),
  }));
}

/** A fault of both forms that lists something other than what was requested. */
export function inputFault(
  what: string,
  requirements: readonly RequirementId[],
  change: <Input extends ListInput>(input: Input) => Input,
): Fault {
  return {
    name: `listing/${what}`,
    requirements,
    apply: (behaviour) => withInput(withInput(behaviour, 'listObjects', change), 'listObjectsV2', change),
  };
}

/** A fault of paging in any listing. */
export function pageFault(
  what: string,
  requirements: readonly RequirementId[],
  change: (listPage: Rules['listPage']) => Rules['listPage'],
): Fault {
  return {
    name: `listing/${what}`,
    requirements,
    apply: (behaviour) => withRules(behaviour, { listPage: change(behaviour.rules.listPage) }),
  };
}
