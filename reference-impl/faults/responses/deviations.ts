import type { Fault, Behaviour } from '../../behaviour.ts';
import type { OperationContract } from '../../../spec/contract.ts';
import type { RequirementId } from '../../../spec/generated/requirements.ts';
import type { Finished, Response } from '../../http/respond.ts';
import { S3Error } from '../../s3-error.ts';
import { readWhole } from '../../http/body.ts';
import { rewritten, withResponse } from '../deviations.ts';

/** A fault that rewrites the text of successful XML answers or of refusals. */
export function textFault(
  name: string,
  requirement: RequirementId,
  when: (response: Response, about: Finished) => boolean,
  change: (xml: string) => string,
): Fault {
  return {
    name: `responses/${name}`,
    requirements: [requirement],
    apply: (behaviour) =>
      withResponse(behaviour, (response, about) =>
        when(response, about) ? rewritten(response, change) : response,
      ),
  };
}

export const succeeds = ({ status }: Response) => status < 300;

export const fails = ({ status }: Response) => status >= 400;

export const withHeader = (response: Response, name: string, value: string): Response => ({
  ...response,
  headers: { ...response.headers, [name]: value },
});

/** A server that reads another text than the document that was sent, or refuses it. */
export function withDocument(behaviour: Behaviour, change: (bytes: Buffer) => Buffer): Behaviour {
  const readDocument: Behaviour['readDocument'] = async (contract, body, dialect) => {
    if ((contract as OperationContract).request.kind !== 'xml')
      return behaviour.readDocument(contract, body, dialect);
    const bytes = change(await readWhole(body));
    return behaviour.readDocument(contract, { ...body, content: () => once(bytes) }, dialect);
  };
  return { ...behaviour, readDocument };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A server that refuses documents of some form. */
export const refusing = (is: (text: string) => boolean) => (behaviour: Behaviour) =>
  withDocument(behaviour, (bytes) => {
    if (is(bytes.toString('utf8'))) throw new S3Error('MalformedXML');
    return bytes;
  });
